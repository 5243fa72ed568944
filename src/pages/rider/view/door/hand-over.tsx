import { useState } from "preact/hooks";
import type { RiderJob } from "../../../../contract/rider.ts";
import { fill } from "../../../../widget/text/words.ts";
import { isWrongCode } from "../../core/state.ts";
import { Screen } from "../screen.tsx";
import { useApp } from "../use-app.ts";
import { CashField, cashAt } from "./cash-field.tsx";
import { CODE_DIGITS, CodePad } from "./code-pad.tsx";
import { PhotoField } from "./photo-field.tsx";

/** The recipient confirms by code. */
export function HandOver({ job }: { job: RiderJob }) {
  const { core, state, text, format, locale, go, back } = useApp();
  const [code, setCode] = useState("");
  const [photo, setPhoto] = useState<string | null>(null);
  const words = text.handOver;
  const deliveryId = job.delivery_id;
  const cash = cashAt("dropoff", job);
  const [collected, setCollected] = useState<boolean | null>(null);
  const isUnanswered = cash !== null && collected === null;
  const isComplete = code.length === CODE_DIGITS && !isUnanswered;
  const isWrong = isWrongCode(deliveryId);
  const hasFailed = state.refused.some(isWrong);
  const proof = {
    code,
    ...(photo !== null && { photo }),
    ...(collected !== null && { cash_collected: collected }),
  };
  const confirm = () => isComplete && core.act({ kind: "complete", deliveryId, proof });
  return (
    <Screen
      title={words.title}
      class="hand-over"
      onBack={back}
      tells={isWrong}
      actions={
        <>
          {code.length === CODE_DIGITS && isUnanswered && (
            <p class="mistake" role="alert">
              {text.cash.missing}
            </p>
          )}
          <button type="button" class="main-button" aria-disabled={!isComplete} onClick={confirm}>
            {words.confirm}
          </button>
        </>
      }
    >
      {cash && <CashField cash={cash} collected={collected} onAnswer={setCollected} />}
      {hasFailed && code === "" ? (
        <p class="mistake" role="alert">
          {words.wrong} {format.plural(words.triesLeft, job.code_tries_left)}
        </p>
      ) : (
        <p>{words.askCode}</p>
      )}
      {state.hindrance !== null && <p class="hint">{words.offline}</p>}
      <CodePad
        code={code}
        label={fill(words.digits, { n: code.length.toLocaleString(locale.tag) })}
        onChange={setCode}
        onEnter={confirm}
      />
      <div class="row">
        <PhotoField photo={photo} onChange={setPhoto} />
        <button type="button" class="plain-button" onClick={() => go("signature")}>
          {words.useSignature}
        </button>
      </div>
    </Screen>
  );
}
