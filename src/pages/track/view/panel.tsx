import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** One part of the page beside the card. Without a title, its only button says what it is. */
export function Panel({ title, children }: { title: string | null; children: ComponentChildren }) {
  const id = useId();
  if (title === null) return <div class="panel">{children}</div>;
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
