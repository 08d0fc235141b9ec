/** The drawer: all settings, and the ways to other things where the header has no room for them. */

import { byId, remPx } from "./dom.js";

/** Width in rem of a window whose header has room for all ways. */
const WIDE = 62.5;

export class Drawer {
  constructor() {
    this.dialog = byId("drawer", HTMLDialogElement);
    byId("drawer-open").addEventListener("click", () => this.dialog.showModal());
    byId("drawer-close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("click", ({ target }) => this.#leave(target));
    // The shape of the page is a matter of classes: low windows and those with the header beside the message.
    new MutationObserver(() => this.#place()).observe(document.documentElement, { attributeFilter: ["class"] });
    window.addEventListener("resize", () => this.#place());
    this.#place();
  }

  /** Put the ways into the header, or into the drawer. */
  #place() {
    const { classList, clientWidth } = document.documentElement;
    const isShort = clientWidth < WIDE * remPx() || classList.contains("low") || classList.contains("above");
    const ways = byId("ways-on");
    if (isShort === (ways.parentElement?.id === "drawer-ways")) return;
    if (isShort) byId("drawer-ways").append(ways);
    else byId("lintel").append(ways);
  }

  /**
   * Close the drawer after a click beside it, and for whatever opens elsewhere.
   *
   * @param {EventTarget | null} target
   */
  #leave(target) {
    if (!(target instanceof Element)) return;
    if (target === this.dialog || target.closest("#ways-on button, [data-leaves]")) this.dialog.close();
  }
}
