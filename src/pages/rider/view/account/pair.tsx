import { useEffect, useRef, useState } from "preact/hooks";
import { describeDevice, isApple, isInstalled } from "../../device/describe-device.ts";
import type { Text } from "../../text/text.ts";
import { Screen } from "../screen.tsx";
import { useApp } from "../use-app.ts";

/** Letters and digits of a pairing code. */
const LENGTH = 8;

/** The rider enters the code of their invitation. An invitation's link brings it along. */
export function Pair() {
  const { core, state, text, format } = useApp();
  const [code, setCode] = useState(readInvitation);
  const [mistake, setMistake] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { pair } = text;

  // An invitation that is opened while this page is: the browser changes only the address.
  useEffect(() => {
    const take = () => setCode((before) => readInvitation() || before);
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);

  async function signIn(event: Event) {
    event.preventDefault();
    if (isWorking) return;
    const plain = code.replace(/[^A-Za-z0-9]/g, "");
    setMistake(null);
    if (plain.length !== LENGTH) {
      setMistake(pair.short);
      field.current?.focus();
      return;
    }
    setWorking(true);
    const failure = await core.pair(plain, describeDevice());
    setWorking(false);
    if (failure === null) return history.replaceState(null, "", location.pathname);
    setMistake(explain(pair, failure));
    field.current?.focus();
  }

  return (
    <Screen title={pair.title} class="pair" brand={<Brand />}>
      <form id="pair" onSubmit={signIn} noValidate>
        <p>{state.rider ? pair.again : pair.intro}</p>
        {state.waiting.length > 0 && <p class="hint">{format.plural(pair.kept, state.waiting.length)}</p>}
        <label for="code">{pair.code}</label>
        <input
          id="code"
          ref={field}
          class="code-field"
          dir="ltr"
          placeholder="····-····"
          value={code}
          onInput={({ currentTarget }) => setCode(currentTarget.value)}
          autocomplete="one-time-code"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={20}
          aria-invalid={mistake !== null}
          aria-describedby="code-mistake"
        />
        <p id="code-mistake" class="mistake" role="alert">
          {mistake}
        </p>
        <button type="submit" class="main-button" aria-disabled={isWorking}>
          {pair.signIn}
        </button>
        {isApple() && !isInstalled() && <p class="hint">{pair.iphone}</p>}
      </form>
    </Screen>
  );
}

/** The same name and mark as on the dashboard's sign-in page. */
function Brand() {
  return (
    <p class="brand">
      <img src="/favicon.svg" width="40" height="40" alt="" />
      {__SERVICE_TITLE__}
    </p>
  );
}

/** From the address's fragment, which browsers send to nobody. */
function readInvitation(): string {
  const code = location.hash.slice(1);
  return /^[A-Za-z0-9 -]{8,12}$/.test(code) ? code.toUpperCase() : "";
}

function explain(pair: Text["pair"], failure: string): string {
  switch (failure) {
    case "pairing_code_refused":
      return pair.refused;
    case "rate_limited":
      return pair.tooMany;
    case "no_network":
      return pair.unreachable;
    case "invalid_request":
      return pair.failed;
    default:
      return pair.busy;
  }
}
