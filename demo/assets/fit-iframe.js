import { readResize } from "./read-resize.js";

for (const iframe of document.querySelectorAll("iframe")) {
  const { origin } = new URL(iframe.src);
  window.addEventListener("message", (event) => {
    const frame = { window: iframe.contentWindow, origin, source: iframe.dataset.source ?? "" };
    const height = readResize(event, frame);
    if (height !== null) iframe.style.height = `${height}px`;
  });
}
