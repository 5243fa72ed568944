import { useMemo, useState } from "preact/hooks";
import { fill } from "../../../../widget/text/words.ts";
import { listLanguages } from "../../text/locale.ts";
import { weight } from "../say-amounts.ts";
import { Screen } from "../screen.tsx";
import { useApp } from "../use-app.ts";

/** The rider's account on this phone. */
export function Settings() {
  const { state, text, locale, back, setLanguage } = useApp();
  const languages = useMemo(listLanguages, []);
  const { rider } = state;
  const words = text.settings;
  if (!rider) return null;
  return (
    <Screen title={words.title} class="settings" onBack={back}>
      <section class="panel">
        <p class="large">
          <bdi>{rider.name}</bdi>
        </p>
        <p class="hint">
          {text.vehicles[rider.vehicle]}, {fill(words.carries, { weight: weight(locale, rider.capacity_kg) })}
        </p>
        {rider.phone && (
          <p class="hint">
            <bdi dir="ltr">{rider.phone}</bdi>
          </p>
        )}
      </section>
      <div class="field">
        <label for="language">{words.language}</label>
        <select
          id="language"
          value={locale.language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        >
          {languages.map(({ language, name }) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <SignOut />
    </Screen>
  );
}

function SignOut() {
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
