import { readResize } from "./read-resize.js";

for (const iframe of document.querySelectorAll("iframe")) {
  const { origin } = new URL(iframe.src);
  const { source = "" } = iframe.dataset;
  window.addEventListener("message", (event) => {
    const height = readResize(event, { window: iframe.contentWindow, origin, source });
    if (height !== null) iframe.style.height = `${height}px`;
  });
  // A frame that is there already (its document is another origin's, and so not ours to see) has spoken too soon.
  if (!iframe.contentDocument) iframe.contentWindow?.postMessage({ source, type: "measure" }, origin);
}
