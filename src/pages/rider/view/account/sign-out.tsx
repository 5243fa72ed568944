import { useState } from "preact/hooks";
import { forgetAlerts } from "../../device/alerts.ts";
import { AskAgain } from "../ask-again.tsx";
import { useApp } from "../use-app.ts";

/** Signs this phone out. */
export function SignOut() {
  const { core, state, text, format, screen, back } = useApp();
  const [mistake, setMistake] = useState<string | null>(null);
  const words = text.settings;

  async function signOut() {
    const failure = await core.signOut();
    if (failure !== null) return setMistake(failure === "no_network" ? words.signOutOffline : words.signOutBusy);
    forgetAlerts().catch(() => {});
    if (screen !== "work") back();
  }

  return (
    <AskAgain label={words.signOut} confirm={words.signOut} onConfirm={signOut}>
      <p>{words.signOutHint}</p>
      {state.waiting.length > 0 && <p>{format.plural(words.signOutWaiting, state.waiting.length)}</p>}
      {mistake !== null && (
        <p class="mistake" role="alert">
          {mistake}
        </p>
      )}
    </AskAgain>
  );
}
