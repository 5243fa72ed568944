import { EVENTS, type FrameMessage, SOURCE } from "./messages.ts";

/** CSS pixels that a frame may have. */
const LEAST = 160;
const MOST = 1600;

/**
 * What a frame says, if it is really that frame on its own origin that says it. A page gets messages from whatever window
 * likes to send one, and a frame may have been led elsewhere since. Heights come in whole pixels, within what a page can take.
 *
 * @param frame `src` is the frame's address as the page gave it
 */
export function readMessage(
  event: Pick<MessageEvent, "source" | "origin" | "data">,
  frame: { contentWindow: MessageEventSource | null; src: string },
): FrameMessage | null {
  if (!frame.contentWindow || event.source !== frame.contentWindow || event.origin !== findOrigin(frame.src))
    return null;
  const { source, type, height, detail = null } = Object(event.data);
  if (source !== SOURCE) return null;
  if (type === "resize") {
    return Number.isFinite(height)
      ? { source, type, height: Math.min(MOST, Math.max(LEAST, Math.ceil(height))) }
      : null;
  }
  return EVENTS.includes(type) ? { source, type, detail } : null;
}

/** The origin that is to be inside a frame with this address, or null when it isn't the widget's. */
export function findOrigin(src: string): string | null {
  if (!URL.canParse(src)) return null;
  const { origin, pathname } = new URL(src);
  return pathname.endsWith("/v1/embed") ? origin : null;
}
