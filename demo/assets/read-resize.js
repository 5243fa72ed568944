const LEAST = 200;
const MOST = 1200;

/**
 * The height that a frame asks for, if it is really that frame on its own origin that asks: any window may send this page
 * a message, and a frame may have been led elsewhere since.
 *
 * @param {Pick<MessageEvent, "source" | "origin" | "data">} event
 * @param {{ window: MessageEventSource | null, origin: string, source: string }} frame `source` is the name it gives itself
 * @returns {number | null} CSS pixels, within what the page can take; null for anything else
 */
export function readResize(event, frame) {
  if (!frame.window || event.source !== frame.window || event.origin !== frame.origin) return null;
  const { source, type, height } = Object(event.data);
  if (source !== frame.source || type !== "resize" || !Number.isFinite(height)) return null;
  return Math.min(MOST, Math.max(LEAST, Math.ceil(height)));
}
