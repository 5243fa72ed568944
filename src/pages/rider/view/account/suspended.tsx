import { Icon } from "../icons.tsx";
import { Screen } from "../screen.tsx";
import { useApp } from "../use-app.ts";
import { SignOut } from "./sign-out.tsx";

/** The operator has suspended the rider. Their waiting changes are kept. */
export function Suspended() {
  const { core, state, text, format } = useApp();
  const words = text.suspended;
  return (
    <Screen
      title={words.title}
      class="suspended"
      actions={
        <button type="button" class="main-button" onClick={core.refresh}>
          {text.tryAgain}
        </button>
      }
    >
      <section class="waiting">
        <span class="beacon">
          <Icon name="warning" />
        </span>
        <p class="large">{words.call}</p>
        <p class="hint">{words.hint}</p>
        {state.waiting.length > 0 && <p class="hint">{format.plural(text.pair.kept, state.waiting.length)}</p>}
      </section>
      <SignOut />
    </Screen>
  );
}
