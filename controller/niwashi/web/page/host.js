/**
 * What serves this page: the program behind the address that the page came from, or one that runs in the browser.
 *
 * The latter is offered as `niwashiHost` by a script that runs before this one.
 *
 * @typedef {{
 *   fetch: (address: string, init?: RequestInit) => Promise<Response>,
 *   connect: (address: string) => Line,
 *   languageAddress: (language: string) => string,
 *   pictureAddress?: (address: string) => Promise<string>,
 *   begun?: Promise<void>,
 *   isClear?: Promise<void>,
 *   site?: string,
 *   preview?: () => Promise<(SceneMessage | TableMessage)[]>,
 * }} Host `site` is the address that links for friends begin with. A program that is still loading has `begun` later; until then the page shows its `preview`. Nobody is welcomed
 *   before all `isClear`: what the host itself says or asks would be covered
 * @typedef {Pick<WebSocket, "binaryType" | "addEventListener" | "readyState" | "send" | "close">} Line
 */

/** @import { SceneMessage, TableMessage } from "./protocol.js" */

/** @returns {Host} */
export function host() {
  return /** @type {{ niwashiHost?: Host }} */ (globalThis).niwashiHost ?? NETWORK;
}

/** @type {Host} */
const NETWORK = {
  fetch: (address, init) => fetch(address, init),
  connect: (address) => new WebSocket(address),
  languageAddress(language) {
    const address = new URL(location.href);
    address.searchParams.set("language", language);
    return address.href;
  },
};

/**
 * Create an image of one of the program's pictures. A lazy one is asked for once it is in sight: a program in this
 * browser draws one picture after the other, and reads no command meanwhile.
 *
 * @param {string} address
 * @param {Partial<HTMLImageElement>} properties
 */
export function pictureElement(address, properties) {
  const image = Object.assign(document.createElement("img"), properties);
  const { pictureAddress } = host();
  if (!pictureAddress) image.src = address;
  else if (image.loading === "lazy") whenInSight(image, show);
  else show();
  return image;

  function show() {
    void pictureAddress?.(address).then((found) => (image.src = found));
  }
}

/**
 * @param {Element} element
 * @param {() => void} act
 */
function whenInSight(element, act) {
  const observer = new IntersectionObserver((changes) => {
    if (!changes.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    act();
  });
  observer.observe(element);
}

/**
 * Let an SVG image show one of the program's pictures.
 *
 * @param {SVGImageElement} image
 * @param {string} address
 */
export function showPicture(image, address) {
  const here = host().pictureAddress?.(address);
  if (here) void here.then((found) => image.setAttribute("href", found));
  else image.setAttribute("href", address);
  return image;
}
