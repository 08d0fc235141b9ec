/** The first page: keep the program for use without a network, at once where the line bears it, else when asked. */
// A friend's link leads to the game, in the friend's own language.
if (/^#turn\/[0-9A-Za-z]/.test(location.hash)) {
  const isJapanese = navigator.language.startsWith("ja");
  location.replace(`play/${isJapanese ? "ja.html" : ""}${location.hash}`);
}
(async () => {
  const said = document.getElementById("offline");
  const ask = said?.querySelector("button");
  if (!said || !ask || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;

  /** @param {string} state */
  function show(state) {
    said?.querySelectorAll("span").forEach((each) => (each.hidden = each.dataset.offline !== state));
    if (ask) ask.hidden = state !== "asking" && state !== "failed";
  }

  /** Whether nobody pays for some megabytes: a browser that does not say so asks first. */
  function isFree() {
    const { connection } = /** @type {any} */ (navigator);
    if (!connection || connection.saveData || connection.effectiveType !== "4g") return false;
    return [undefined, "ethernet", "wifi", "unknown"].includes(connection.type);
  }

  try {
    await serviceWorker.register("offline.js");
  } catch {
    return; // this browser keeps nothing, or not from here
  }
  const { active } = await serviceWorker.ready;
  function keep() {
    show("keeping");
    active?.postMessage("keep");
  }
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data.offline !== "new") show(data.offline);
    else if (isFree()) keep();
    else show("asking");
  });
  serviceWorker.startMessages();
  ask.addEventListener("click", keep);
  active?.postMessage("is it kept");
})();
