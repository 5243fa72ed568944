import { EVENTS, type FrameMessage, SOURCE } from "./messages.ts";

/** Passes the events of the widget in `container` on to the page around the frame. Returns the removal. */
export function reportEvents(container: HTMLElement, page: Window, origin: string): () => void {
  const ended = new AbortController();
  for (const type of EVENTS) {
    const tell = ({ detail }: CustomEvent) => {
      const message: FrameMessage = { source: SOURCE, type, detail };
      page.postMessage(message, origin);
    };
    container.addEventListener(`tracking:${type}`, tell, ended);
  }
  return () => ended.abort();
}
