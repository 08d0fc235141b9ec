/* Show a sentence in a browser that is too old for this page. This script itself has to run in old browsers. */
(function () {
  var able = "noModule" in document.createElement("script") && "at" in Array.prototype &&
    "structuredClone" in window && "ResizeObserver" in window && "HTMLDialogElement" in window;
  if (!able) document.documentElement.className = "too-old";
})();
