/**
 * /v1/frame.js, for pages that show the widget in an iframe: gives each such frame the height of its card, and dispatches
 * the widget's events on it. It sends no requests.
 */
import { type Frame, findWidgetOrigin, hasOpaqueOrigin, MEASURE, readFrameMessage } from "../kit/messages.ts";

/** Set on a window that listens already: a page with two frames may include this file twice. */
const LISTENING = Symbol.for(`${__SERVICE_NAME__}.frame`);

// The listener is on the window, so it also hears frames that are added later.
if (!Reflect.has(window, LISTENING)) addEventListener("message", handleMessage);
Reflect.set(window, LISTENING, true);

// A frame that loaded before this script has reported its height to nobody, so ask again. A frame that hasn't loaded yet
// is a blank page of this origin: it reports by itself.
for (const frame of document.querySelectorAll("iframe")) {
  const origin = findWidgetOrigin(frame.src);
  if (!origin || frame.contentDocument?.URL === "about:blank") continue;
  // No origin names a sandboxed frame. The question tells nobody anything.
  frame.contentWindow?.postMessage(MEASURE, hasOpaqueOrigin(describe(frame)) ? "*" : origin);
}

function handleMessage(event: MessageEvent): void {
  for (const frame of document.querySelectorAll("iframe")) {
    const message = readFrameMessage(event, describe(frame));
    if (message?.type === "resize") setHeight(frame, message.height);
    else if (message) {
      const { type, detail } = message;
      frame.dispatchEvent(new CustomEvent(`tracking:${type}`, { bubbles: true, composed: true, detail }));
    }
  }
}

function describe(frame: HTMLIFrameElement): Frame {
  const { contentWindow, src } = frame;
  return { contentWindow, src, sandbox: frame.getAttribute("sandbox") };
}

function setHeight(frame: HTMLIFrameElement, height: number): void {
  const isContentBox = getComputedStyle(frame).boxSizing === "content-box";
  const border = frame.offsetHeight - frame.clientHeight;
  // As that of the document in it (embed.css), so that the page shows through.
  frame.style.colorScheme = "light";
  frame.style.height = `${height + (isContentBox ? 0 : border)}px`;
}
