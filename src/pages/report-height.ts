/** Tells the page around the frame how high the widget is, now and whenever that changes. */
export interface ResizeMessage {
  source: string;
  type: "resize";
  /** CSS pixels. */
  height: number;
}

/** Returns the removal. A resize observer fires once a frame at most, so nothing more is held back here. */
export function reportHeight(element: Element, send: (message: ResizeMessage) => void): () => void {
  let last = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    send({ source: `${__SERVICE_NAME__}-tracking`, type: "resize", height });
  });
  observer.observe(element);
  return () => observer.disconnect();
}
