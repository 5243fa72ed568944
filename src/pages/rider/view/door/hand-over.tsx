import type { RiderJob } from "../../../../contract/rider.ts";
import { fill } from "../../../../widget/text/words.ts";
import { isWrongCode } from "../../core/state.ts";
import { Screen } from "../screen.tsx";
import { useApp } from "../use-app.ts";
import { useDraft } from "../use-draft.ts";
import { nameDoor } from "../work/destination.tsx";
import { AT_DOOR } from "./at-door.ts";
import { CashField, cashAt } from "./cash-field.tsx";
import { CODE_DIGITS, CodePad } from "./code-pad.tsx";
import { PhotoField } from "./photo-field.tsx";

/** The recipient confirms by code. */
export function HandOver({ job }: { job: RiderJob }) {
  const { core, state, text, format, locale, go, back } = useApp();
  const words = text.handOver;
  const deliveryId = job.delivery_id;
  const cash = cashAt("dropoff", job);
  const { entered, enter } = useDraft("door", deliveryId, AT_DOOR);
  const { code, photo, collected } = entered;
  const isEntered = code.length === CODE_DIGITS;
  const isUnanswered = cash !== null && collected === null;
  const isComplete = isEntered && !isUnanswered;
  const isWrong = isWrongCode(deliveryId);
  const hasFailed = state.refused.some(isWrong);
  const mistake =
    hasFailed && code === ""
      ? `${words.wrong} ${format.plural(words.triesLeft, job.code_tries_left)}`
      : isEntered && isUnanswered
        ? text.cash.missing
        : null;
  const proof = {
    code,
    ...(photo !== null && { photo }),
    ...(collected !== null && { cash_collected: collected }),
  };
  async function confirm() {
    if (!isComplete) return;
    await core.act({ kind: "complete", deliveryId, proof });
    // What the phone has no room for isn't on its way.
    if (!core.state.storageFailed) enter({ code: "" });
  }
  return (
    <Screen
      title={words.title}
      about={nameDoor(job)}
      class="hand-over"
      onBack={back}
      tells={isWrong}
      tellsNetwork
      actions={
        <>
          <button type="button" class="main-button" aria-disabled={!isComplete} onClick={confirm}>
            {words.confirm}
          </button>
          <div class="row ways">
            <PhotoField photo={photo} onChange={(photo) => enter({ photo })} />
            <button type="button" class="tool-button" onClick={() => go("signature")}>
              {words.useSignature}
            </button>
          </div>
        </>
      }
    >
      {cash && <CashField cash={cash} collected={collected} onAnswer={(collected) => enter({ collected })} />}
      {mistake === null ? (
        <p class="ask-code">{words.askCode}</p>
      ) : (
        <p class="ask-code mistake" role="alert">
          {mistake}
        </p>
      )}
      {state.hindrance !== null && (
        <p class="hint" role="status">
          {words.offline}
        </p>
      )}
      <CodePad
        code={code}
        label={fill(words.digits, { n: code.length.toLocaleString(locale.tag) })}
        onChange={(change) => enter(({ code }) => ({ code: change(code) }))}
        onEnter={confirm}
      />
    </Screen>
  );
}
