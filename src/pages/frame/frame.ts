/**
 * /v1/frame.js, for pages that show the widget in an iframe: gives each such frame the height of its card, and dispatches
 * the widget's events on it. It sends no requests.
 */
import {
  type Frame,
  type FrameEvent,
  findWidgetOrigin,
  hasOpaqueOrigin,
  MEASURE,
  readFrameMessage,
} from "../kit/messages.ts";

/** Set on a window that listens already: a page with two frames may include this file twice. */
const LISTENING = Symbol.for(`${__SERVICE_NAME__}.frame`);

/** The types of the events that have come from each frame. */
const heard = new WeakMap<HTMLIFrameElement, Set<string>>();

if (!Reflect.has(window, LISTENING)) {
  // The listener is on the window, so it also hears frames that are added later.
  addEventListener("message", handleMessage);
  document.querySelectorAll("iframe").forEach(askAgain);
}
Reflect.set(window, LISTENING, true);

/**
 * Asks a frame for its height and events. If it loaded before this script, nobody heard them. A frame that hasn't loaded
 * yet is a blank page of this origin. It isn't asked, because it will report.
 */
function askAgain(frame: HTMLIFrameElement): void {
  const origin = findWidgetOrigin(frame.src);
  if (!origin || frame.contentDocument?.URL === "about:blank") return;
  // A sandboxed frame can't be addressed by its origin. The message contains nothing secret, so any origin may read it.
  frame.contentWindow?.postMessage(MEASURE, hasOpaqueOrigin(describe(frame)) ? "*" : origin);
}

function handleMessage(event: MessageEvent): void {
  for (const frame of document.querySelectorAll("iframe")) {
    const message = readFrameMessage(event, describe(frame));
    if (message?.type === "resize") setHeight(frame, message.height);
    else if (message) dispatch(frame, message);
  }
}

function dispatch(frame: HTMLIFrameElement, { type, detail, repeated }: FrameEvent): void {
  const types = heard.get(frame) ?? new Set();
  // The frame has already sent this event while the page was asking for it.
  if (repeated && types.has(type)) return;
  heard.set(frame, types.add(type));
  frame.dispatchEvent(new CustomEvent(`tracking:${type}`, { bubbles: true, composed: true, detail }));
}

function describe(frame: HTMLIFrameElement): Frame {
  const { contentWindow, src } = frame;
  return { contentWindow, src, sandbox: frame.getAttribute("sandbox") };
}

function setHeight(frame: HTMLIFrameElement, height: number): void {
  const isContentBox = getComputedStyle(frame).boxSizing === "content-box";
  const border = frame.offsetHeight - frame.clientHeight;
  // The same scheme as the document in the frame (embed.css). With another one, the frame's background would be opaque.
  frame.style.colorScheme = "light";
  frame.style.height = `${height + (isContentBox ? 0 : border)}px`;
}
