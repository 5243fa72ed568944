import { EVENTS, type FrameEvent, type FrameMessage, isMeasureRequest, SOURCE } from "../kit/messages.ts";

/**
 * The origin of the page around this frame, or null if the browser doesn't tell. Then the frame sends nothing: anyone
 * could read a message without an exact target.
 *
 * @param ancestors `location.ancestorOrigins`, nearest first; undefined in Firefox
 * @param referrer `document.referrer`, which a referrer policy may leave empty
 */
export function findParentOrigin(ancestors: ArrayLike<string> | undefined, referrer: string): string | null {
  const origin = ancestors?.[0] ?? (URL.canParse(referrer) ? new URL(referrer).origin : "null");
  // Sandboxed pages and files have the origin "null". It can't be the target of a message.
  return origin === "null" ? null : origin;
}

/**
 * Sends the events of the widget in `container` to the page around the frame. A page that begins to listen late
 * asks for a measure, and gets the last event of each type once more, in their order. Returns a function that stops it.
 */
export function reportEvents(container: HTMLElement, page: Window, origin: string): () => void {
  const stop = new AbortController();
  const latest = new Map<string, FrameEvent>();
  for (const type of EVENTS) {
    const report = ({ detail }: CustomEvent) => {
      const message: FrameEvent = { source: SOURCE, type, detail, repeated: false };
      send(message, page, origin);
      latest.delete(type);
      latest.set(type, { ...message, repeated: true });
    };
    container.addEventListener(`tracking:${type}`, report, stop);
  }
  const repeat = (event: MessageEvent) => {
    if (!isMeasureRequest(event, page, origin)) return;
    for (const message of latest.values()) send(message, page, origin);
  };
  addEventListener("message", repeat, stop);
  return () => stop.abort();
}

/**
 * Sends the height of the widget in `element` to the page around the frame when it changes, and when the page asks: a
 * page whose script loads late misses the first message. A resize observer fires at most once a frame, so there is no
 * other limit. In a frame outside the viewport it doesn't fire in Chromium, so the widget's events are a reason to
 * measure, too. Returns a function that stops it.
 */
export function reportHeight(element: Element, page: Window, origin: string): () => void {
  const measure = () => Math.ceil(element.getBoundingClientRect().height);
  let reported = 0;
  const report = () => {
    reported = measure();
    send({ source: SOURCE, type: "resize", height: reported }, page, origin);
  };
  const reportChange = () => {
    if (measure() !== reported) report();
  };
  const observer = new ResizeObserver(reportChange);
  const stop = new AbortController();
  // The card is drawn in the task after its event.
  const measureSoon = () => setTimeout(reportChange);
  for (const type of EVENTS) element.addEventListener(`tracking:${type}`, measureSoon, stop);
  const answer = (event: MessageEvent) => {
    if (isMeasureRequest(event, page, origin)) report();
  };
  observer.observe(element);
  addEventListener("message", answer, stop);
  return () => {
    observer.disconnect();
    stop.abort();
  };
}

function send(message: FrameMessage, page: Window, origin: string): void {
  page.postMessage(message, origin);
}
