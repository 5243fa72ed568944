import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** One part of the page beside the card. */
export function Panel({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** One of several sentences or labels, in the room of the longest: what stands below doesn't move. */
export function Room({ words, shown }: { words: readonly string[]; shown: string }) {
  return (
    <span class="room">
      {words.map((one) => (
        <span key={one} hidden={one !== shown}>
          {one}
        </span>
      ))}
    </span>
  );
}
