import { useStore } from "../../../kit/use-store.ts";
import { useApp } from "../use-app.ts";

/** Puts the app on the home screen, where the browser offers that. */
export function Install() {
  const { text, installer } = useApp();
  const offer = useStore(installer);
  const words = text.settings;
  if (!offer) return null;
  const ask = () => {
    // Rejects at a second press: a browser asks once.
    offer.prompt().catch(() => {});
  };
  return (
    <section class="panel">
      <button type="button" class="plain-button wide" onClick={ask}>
        {words.install}
      </button>
      <p class="hint">{words.installHint}</p>
    </section>
  );
}
