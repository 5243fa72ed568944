/**
 * The messages between the dashboard and the tracking page that it shows in a frame. Both are ours and of one origin: no
 * other site may frame that page.
 */

/** The look that a merchant is choosing, saved or not. */
export interface PreviewLook {
  name: string;
  phone: string | null;
  url: string | null;
  /** `#rrggbb`; null: ours. */
  accent: string | null;
  /** An address of our own, or a data: URL of a file that was just chosen; null: ours. */
  logo: string | null;
  shopUrl: string | null;
  theme: "light" | "dark";
}

/** From the dashboard to the frame. */
interface LookMessage {
  type: "preview-look";
  look: PreviewLook;
}

/** From the frame to the dashboard: it is ready for looks. */
const READY = "preview-ready";

type Received = Pick<MessageEvent, "source" | "origin" | "data">;

const isFrom = (event: Received, other: MessageEventSource | null) =>
  other !== null && event.source === other && event.origin === location.origin;

export const isReadyMessage = (event: Received, frame: Window | null): boolean =>
  isFrom(event, frame) && event.data === READY;

export function sendReady(page: Window): void {
  page.postMessage(READY, location.origin);
}

export function sendLook(frame: Window | null, look: PreviewLook): void {
  const message: LookMessage = { type: "preview-look", look };
  frame?.postMessage(message, location.origin);
}

/** Null for any other message. */
export function readLook(event: Received, page: Window): PreviewLook | null {
  const { type, look } = Object(event.data) as Partial<LookMessage>;
  return isFrom(event, page) && type === "preview-look" && look ? look : null;
}
