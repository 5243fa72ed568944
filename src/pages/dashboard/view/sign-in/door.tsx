import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

/** A screen before anybody is signed in. */
export function Door({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} – ${__SERVICE_TITLE__}`;
  }, [title]);
  return (
    <main class="door">
      <p class="brand">
        <img src="/favicon.svg" width="28" height="28" alt="" />
        {__SERVICE_TITLE__}
      </p>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
