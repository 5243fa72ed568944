import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Picture } from "./picture.tsx";

/** A screen before anybody is signed in, beside a picture of what the service does. */
export function Door({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = title.includes(__SERVICE_TITLE__) ? title : `${title} – ${__SERVICE_TITLE__}`;
  }, [title]);
  return (
    <main class="door">
      <Picture />
      <div>
        <img src="/favicon.svg" width="44" height="44" alt={__SERVICE_TITLE__} />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
