/**
 * The messages between /v1/embed in an iframe and the page around it, which loads /v1/frame.js. Each side accepts a
 * message only from the other's window and exact origin.
 *
 * A frame with the attribute `sandbox` has the opaque origin "null", unless the attribute allows the same origin. Every such
 * document has this origin, so the page recognises only the window, which may show somebody else's document by now. It takes
 * only a height from there, which is clamped, and sends only the request for one.
 */

/** `source` of every message. */
export const SOURCE = `${__SERVICE_NAME__}-tracking`;

/** The widget's events without their `tracking:`, as the frame passes them on. */
export const EVENTS = ["ready", "update", "status", "error"] as const;

/** From the frame to the page: an event of the widget. */
export interface FrameEvent {
  source: string;
  type: (typeof EVENTS)[number];
  /** Of the event `tracking:<type>`. */
  detail: unknown;
  /** True if the frame sends it again, because the page may not have listened the first time. */
  repeated: boolean;
}

/** From the frame to the page. */
export type FrameMessage = FrameEvent | { source: string; type: "resize" /** CSS pixels. */; height: number };

/** From the page to the frame: asks for a `resize` now, and once more for the last event of each type. */
export const MEASURE = { source: SOURCE, type: "measure" } as const;

/** The heights, in CSS pixels, that a page gives a frame. */
const MIN_HEIGHT = 160;
const MAX_HEIGHT = 1600;

/** What we know of an iframe element. `src` is the address that the page gave it, `sandbox` its attribute, if it has one. */
export interface Frame {
  contentWindow: MessageEventSource | null;
  src: string;
  sandbox: string | null;
}

type Received = Pick<MessageEvent, "source" | "origin" | "data">;

/**
 * Reads a message that the page around a frame received. Null if it isn't one of ours from this frame. Every window can
 * send a message, and the frame may have navigated to another site. Heights come out whole and within limits.
 */
export function readFrameMessage(event: Received, frame: Frame): FrameMessage | null {
  const isFromFrame = frame.contentWindow && event.source === frame.contentWindow;
  const origin = findWidgetOrigin(frame.src);
  const isOpaque = hasOpaqueOrigin(frame);
  if (!isFromFrame || !origin || event.origin !== (isOpaque ? "null" : origin)) return null;
  const { source, type, height, detail = null, repeated = false } = Object(event.data);
  if (source !== SOURCE) return null;
  if (type === "resize") {
    if (!Number.isFinite(height)) return null;
    return { source, type, height: Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(height))) };
  }
  return EVENTS.includes(type) && !isOpaque ? { source, type, detail, repeated: repeated === true } : null;
}

/** The origin of a frame's address, or null if the address isn't that of the widget's iframe page. */
export function findWidgetOrigin(src: string): string | null {
  if (!URL.canParse(src)) return null;
  const { origin, pathname } = new URL(src);
  return pathname.endsWith("/v1/embed") ? origin : null;
}

/** True if the frame's document has the origin "null" in place of its address's. */
export function hasOpaqueOrigin({ sandbox }: Pick<Frame, "sandbox">): boolean {
  return sandbox !== null && !/(^|\s)allow-same-origin(\s|$)/i.test(sandbox);
}

/** True if a message that the frame received is the request to measure, and comes from `page` at `origin`. */
export function isMeasureRequest(event: Received, page: MessageEventSource, origin: string): boolean {
  if (event.source !== page || event.origin !== origin) return false;
  const { source, type } = Object(event.data);
  return source === MEASURE.source && type === MEASURE.type;
}
