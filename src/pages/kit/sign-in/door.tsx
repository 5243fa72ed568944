import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

/** A screen before anybody is signed in. */
export function Door({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = title.includes(__SERVICE_TITLE__) ? title : `${title} – ${__SERVICE_TITLE__}`;
  }, [title]);
  return (
    <main class="door">
      <img src="/favicon.svg" width="44" height="44" alt={__SERVICE_TITLE__} />
      <h1>{title}</h1>
      {children}
    </main>
  );
}
