import { BareStage, Sheet } from "../stage.tsx";
import { useApp } from "../use-app.ts";
import { SignOut } from "./sign-out.tsx";

/** The operator has suspended the rider. Their waiting changes are kept. */
export function Suspended() {
  const { core, state, text, format } = useApp();
  const words = text.suspended;
  return (
    <BareStage isQuiet>
      <Sheet
        title={words.title}
        class="suspended"
        actions={
          <button type="button" class="main-button" onClick={core.refresh}>
            {text.tryAgain}
          </button>
        }
      >
        <p>
          {words.call} {words.hint}
        </p>
        {state.waiting.length > 0 && <p class="hint">{format.plural(text.pair.kept, state.waiting.length)}</p>}
        <SignOut />
      </Sheet>
    </BareStage>
  );
}
