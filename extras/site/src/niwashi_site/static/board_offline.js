/** The page that tests a board: keep the program for use without a network once it has begun, as the game's page does. */
(async () => {
  if (!("serviceWorker" in navigator)) return;
  const page = document.documentElement;
  const begun = new Promise((resolve) => new MutationObserver(resolve).observe(page, { attributeFilter: ["data-open"] }));
  try {
    await navigator.serviceWorker.register(new URL("../offline.js", document.baseURI));
  } catch {
    return; // this browser keeps nothing, or not from here
  }
  const { active } = await navigator.serviceWorker.ready;
  await begun; // what the page is loading comes first
  active?.postMessage("keep");
})();
