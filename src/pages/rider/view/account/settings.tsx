import { useMemo } from "preact/hooks";
import { fill } from "../../../../widget/text/words.ts";
import { useStore } from "../../../kit/use-store.ts";
import { listLanguages, weight } from "../../text/locale.ts";
import { Icon } from "../icons.tsx";
import { Screen } from "../screen.tsx";
import { useApp } from "../use-app.ts";
import { Alerts } from "./alerts.tsx";
import { SignOut } from "./sign-out.tsx";

/** The rider's account on this phone. */
export function Settings() {
  const { state, text, format, locale, go, back, setLanguage } = useApp();
  const languages = useMemo(listLanguages, []);
  const { rider } = state;
  const words = text.settings;
  if (!rider) return null;
  return (
    <Screen title={words.title} class="settings" onBack={back}>
      <section class="destination profile">
        <span class="badge" aria-hidden="true">
          {[...rider.name][0]}
        </span>
        <div>
          <p class="large">
            <bdi>{rider.name}</bdi>
          </p>
          <p class="hint">
            {text.vehicles[rider.vehicle]}, {fill(words.carries, { weight: weight(locale, rider.capacity_kg) })}
          </p>
          {rider.phone && (
            <p class="hint">
              <bdi dir="ltr">{rider.phone_display ?? rider.phone}</bdi>
            </p>
          )}
        </div>
      </section>
      <div class="lines">
        <div class="field">
          <label for="language">{words.language}</label>
          <div class="choice">
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
            <Icon name="more" />
          </div>
        </div>
        <Alerts />
        <button type="button" class="plain-button list-button" onClick={() => go("gps")}>
          <span>
            {words.gps}
            <span class="hint">{words.gpsHint}</span>
          </span>
          <Icon name="more" />
        </button>
        <Install />
        {state.waiting.length > 0 && (
          <button type="button" class="plain-button list-button" onClick={() => go("outbox")}>
            {format.plural(text.network.waiting, state.waiting.length)}
            <Icon name="more" />
          </button>
        )}
      </div>
      <SignOut />
    </Screen>
  );
}

/** Puts the app on the home screen, where the browser offers that. */
function Install() {
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
