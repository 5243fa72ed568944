import { useEffect, useRef } from "preact/hooks";

/** The module that merchants embed. It is loaded from its public address. */
interface Widget {
  mount(element: Element, options: { id: string; key: string; lang?: string }): { refresh(): void; destroy(): void };
}

/**
 * The card that the customer sees, from the same script.
 * @param props.sequence of the delivery's newest event. When it changes, the card asks the service at once
 */
export function Card({ id, sequence }: { id: string; sequence: number }) {
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<ReturnType<Widget["mount"]> | null>(null);
  useEffect(() => {
    let isGone = false;
    const address = "/v1/widget.js";
    // If the widget can't be loaded, the rest of the screen still works.
    import(/* @vite-ignore */ address).then(
      ({ mount }: Widget) => {
        if (isGone || !place.current) return;
        handle.current = mount(place.current, { id, key: document.body.dataset.key ?? "", lang: "en" });
      },
      () => {},
    );
    return () => {
      isGone = true;
      handle.current?.destroy();
      handle.current = null;
    };
  }, [id]);
  useEffect(() => handle.current?.refresh(), [sequence]);
  return <div ref={place} class="card-place" />;
}
