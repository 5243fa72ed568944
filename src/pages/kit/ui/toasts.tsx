import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const SHOWN_MS = 5000;

const shown = signal<{ text: string } | null>(null);

/** Shows a sentence for some seconds. A newer one replaces it. */
export function say(text: string): void {
  shown.value = { text };
}

/** Where the sentences appear: once a page. */
export function Toasts() {
  const toast = shown.value;
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => {
      shown.value = null;
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div role="status" class="toasts">
      {toast && <p key={toast.text}>{toast.text}</p>}
    </div>
  );
}
