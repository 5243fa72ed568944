/**
 * /v1/frame.js, for pages that show the widget in an iframe: gives each such frame the height of its card, and lets the
 * widget's events happen on it. It asks the service for nothing.
 */
import { SOURCE } from "./messages.ts";
import { findOrigin, readMessage } from "./read-message.ts";

/** A page with two frames may well include this file twice. */
const LISTENING = Symbol.for("ontheway.frame");

// On the window, so that frames which come later are heard too.
if (!Reflect.has(window, LISTENING)) addEventListener("message", hear);
Reflect.set(window, LISTENING, true);

// A frame that is there already has spoken before anyone listened. What isn't loaded yet is still a blank page of ours.
for (const frame of document.querySelectorAll("iframe")) {
  const origin = findOrigin(frame.src);
  if (!origin || frame.contentDocument?.URL === "about:blank") continue;
  frame.contentWindow?.postMessage({ source: SOURCE, type: "measure" }, origin);
}

function hear(event: MessageEvent): void {
  for (const frame of document.querySelectorAll("iframe")) {
    const message = readMessage(event, frame);
    if (message?.type === "resize") setHeight(frame, message.height);
    else if (message) {
      const { type, detail } = message;
      frame.dispatchEvent(new CustomEvent(`tracking:${type}`, { bubbles: true, composed: true, detail }));
    }
  }
}

function setHeight(frame: HTMLIFrameElement, height: number): void {
  const inside = getComputedStyle(frame).boxSizing === "content-box";
  const border = frame.offsetHeight - frame.clientHeight;
  frame.style.height = `${height + (inside ? 0 : border)}px`;
}
