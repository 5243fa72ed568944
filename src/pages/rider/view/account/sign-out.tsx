import { useState } from "preact/hooks";
import { AskAgain } from "../ask-again.tsx";
import { useApp } from "../use-app.ts";

/** Signs this phone out. */
export function SignOut() {
  const { core, state, text, format, back } = useApp();
  const [hasFailed, setFailed] = useState(false);
  const words = text.settings;

  async function signOut() {
    const isOut = await core.signOut();
    setFailed(!isOut);
    if (isOut) back();
  }

  return (
    <AskAgain label={words.signOut} confirm={words.signOut} onConfirm={signOut}>
      <p>{words.signOutHint}</p>
      {state.waiting.length > 0 && <p>{format.plural(words.signOutWaiting, state.waiting.length)}</p>}
      {hasFailed && (
        <p class="mistake" role="alert">
          {words.signOutOffline}
        </p>
      )}
    </AskAgain>
  );
}
