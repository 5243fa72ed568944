import { nameChange } from "../refusal.tsx";
import { Screen } from "../screen.tsx";
import { useApp } from "../use-app.ts";

/** What waits to be sent. Screens show it as done already. */
export function Outbox() {
  const { state, text, format, back } = useApp();
  const words = text.network;
  return (
    <Screen title={words.title} onBack={back}>
      <p>{state.waiting.length > 0 ? words.sentLater : words.allSent}</p>
      <ol class="list">
        {state.waiting.map((one) => (
          <li key={one.id}>
            <span>{nameChange(text, one)}</span>
            <span class="hint">{format.clock(one.at)}</span>
          </li>
        ))}
      </ol>
    </Screen>
  );
}
