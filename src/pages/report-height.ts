import { type FrameMessage, SOURCE } from "./messages.ts";

/**
 * Tells the page around the frame how high `element` is: whenever that changes, and when the page asks, since a page
 * whose script comes late has missed what was said before. A resize observer fires once a frame at most, so nothing
 * more is held back here. Returns the removal.
 */
export function reportHeight(element: Element, page: Window, origin: string): () => void {
  const measure = () => Math.ceil(element.getBoundingClientRect().height);
  let told = 0;
  const tell = () => {
    told = measure();
    const message: FrameMessage = { source: SOURCE, type: "resize", height: told };
    page.postMessage(message, origin);
  };
  const observer = new ResizeObserver(() => {
    if (measure() !== told) tell();
  });
  const answer = (event: MessageEvent) => {
    if (isMeasureRequest(event, page, origin)) tell();
  };
  observer.observe(element);
  addEventListener("message", answer);
  return () => {
    observer.disconnect();
    removeEventListener("message", answer);
  };
}

/** True for `{ source: "<service>-tracking", type: "measure" }` from exactly that page. */
export function isMeasureRequest(
  event: Pick<MessageEvent, "source" | "origin" | "data">,
  page: MessageEventSource,
  origin: string,
): boolean {
  if (event.source !== page || event.origin !== origin) return false;
  const { source, type } = Object(event.data);
  return source === SOURCE && type === "measure";
}
