/* In a browser that is too old for this page: a sentence instead of a blank page. It is itself written for old ones. */
(function () {
  var able = "noModule" in document.createElement("script") && "at" in Array.prototype &&
    "structuredClone" in window && "ResizeObserver" in window && "HTMLDialogElement" in window;
  if (!able) document.documentElement.className = "too-old";
})();
