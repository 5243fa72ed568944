import { useState } from "preact/hooks";
import { useApp } from "../use-app.ts";

/** Signs this phone out, after a second tap elsewhere. */
export function SignOut() {
  const { core, state, text, format, back } = useApp();
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const words = text.settings;

  async function signOut() {
    const isOut = await core.signOut();
    setFailed(!isOut);
    if (isOut) back();
  }

  if (!isAsking) {
    return (
      <button type="button" class="plain-button" onClick={() => setAsking(true)}>
        {words.signOut}
      </button>
    );
  }
  return (
    <div class="ask">
      <p>{words.signOutHint}</p>
      {state.waiting.length > 0 && <p>{format.plural(words.signOutWaiting, state.waiting.length)}</p>}
      {hasFailed && (
        <p class="mistake" role="alert">
          {words.signOutOffline}
        </p>
      )}
      <button type="button" class="plain-button" onClick={() => setAsking(false)}>
        {text.cancel}
      </button>
      <button type="button" class="bad-button" onClick={signOut}>
        {words.signOut}
      </button>
    </div>
  );
}
