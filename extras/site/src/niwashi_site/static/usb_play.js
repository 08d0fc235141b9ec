/** Play on a board on USB, whose port this page opens. */

import { UsbPort, hasSerial } from "../board/usb_port.js";

/**
 * Let the program play on the board: show what is asked of the person, as long as there is no port.
 *
 * @param {Worker} worker
 * @param {() => void} plugged called once a port is open
 */
export function playOnUsb(worker, plugged) {
  const shown = document.getElementById("usb");
  if (!shown) return;
  if (!hasSerial) {
    shown.hidden = false;
    /** @type {HTMLElement} */ (shown.querySelector(".absent")).hidden = false;
    return;
  }
  const asks = /** @type {HTMLElement} */ (shown.querySelector(".unplugged"));
  asks.hidden = false;
  const port = new UsbPort(worker, (isOpen) => {
    shown.hidden = isOpen;
    if (isOpen) plugged();
  });
  asks.querySelector("button")?.addEventListener("click", () => void port.choose());
}
