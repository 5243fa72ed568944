import { useEffect, useRef, useState } from "preact/hooks";
import type { RiderJob } from "../../../../contract/rider.ts";
import { readDataUrl } from "../../../kit/shrink-photo.ts";
import { isWrongCode } from "../../core/state.ts";
import { Screen } from "../screen.tsx";
import { useApp } from "../use-app.ts";
import { useDraft } from "../use-draft.ts";
import { nameDoor } from "../work/destination.tsx";
import { AT_DOOR } from "./at-door.ts";
import { CashField, cashAt } from "./cash-field.tsx";
import { type Drawing, drawSignature } from "./draw-signature.ts";
import { PhotoField } from "./photo-field.tsx";

const LONGEST_NAME = 80;

/** The recipient signs, and the rider writes down who that is. */
export function Signature({ job }: { job: RiderJob }) {
  const { core, text, back } = useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<Drawing | null>(null);
  /** The state of the code that draws, which is downloaded when this screen opens. */
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const { entered, enter } = useDraft("door", job.delivery_id, AT_DOOR);
  const { photo, collected, signer, strokes } = entered;
  /** Whether to tell what is missing. */
  const [isTold, setTold] = useState(false);
  const cash = cashAt("dropoff", job);
  const field = useRef<HTMLInputElement>(null);
  const words = text.handOver;

  useEffect(() => {
    const paper = canvas.current;
    if (!paper) return;
    let isOver = false;
    drawSignature(paper, strokes, (strokes) => enter({ strokes })).then(
      (made) => {
        if (isOver) return made.stop();
        drawing.current = made;
        setState("ready");
      },
      () => setState("failed"),
    );
    return () => {
      isOver = true;
    };
  }, []);
  useEffect(() => () => drawing.current?.stop(), []);

  const name = signer.trim();
  const missing = !strokes.length
    ? words.signatureMissing
    : name === ""
      ? words.signerMissing
      : cash && collected === null
        ? text.cash.missing
        : null;

  function confirm() {
    const drawn = drawing.current?.pad;
    // Nobody can sign yet: the box says so.
    if (!drawn) return;
    if (missing !== null) {
      if (missing === words.signerMissing) field.current?.focus();
      return setTold(true);
    }
    const image = readDataUrl(drawn.toDataURL("image/png"));
    const proof = {
      signature: { name, image },
      ...(photo !== null && { photo }),
      ...(collected !== null && { cash_collected: collected }),
    };
    void core.act({ kind: "complete", deliveryId: job.delivery_id, proof });
  }

  return (
    <Screen
      title={words.signHere}
      about={nameDoor(job)}
      class="signature"
      onBack={back}
      tells={isWrongCode(job.delivery_id)}
      actions={
        <>
          <p class="mistake" role="alert">
            {isTold && missing}
          </p>
          <button type="button" class="main-button" aria-disabled={missing !== null} onClick={confirm}>
            {words.confirm}
          </button>
        </>
      }
    >
      {state === "failed" && (
        <div class="notice bad-notice" role="alert">
          <p>{words.signatureFailed}</p>
          <div class="answers">
            {/* A page doesn't repeat an import that failed, so the button reloads the page, which opens at this screen. */}
            <button type="button" onClick={() => location.reload()}>
              {text.tryAgain}
            </button>
            {job.code_tries_left > 0 && (
              <button type="button" onClick={back}>
                {words.useCode}
              </button>
            )}
          </div>
        </div>
      )}
      {cash && <CashField cash={cash} collected={collected} onAnswer={(collected) => enter({ collected })} />}
      <div class="paper" data-state={state}>
        <div class="box">
          <canvas ref={canvas} role="img" aria-label={words.signHere} />
        </div>
        <button
          type="button"
          class="text-button"
          onClick={() => {
            drawing.current?.pad.clear();
            enter({ strokes: [] });
          }}
        >
          {words.clear}
        </button>
      </div>
      <div class="field">
        <label for="signer">{words.signer}</label>
        <input
          id="signer"
          ref={field}
          dir="auto"
          value={signer}
          maxLength={LONGEST_NAME}
          autocomplete="off"
          autocapitalize="words"
          onInput={({ currentTarget }) => enter({ signer: currentTarget.value })}
        />
      </div>
      <PhotoField photo={photo} onChange={(photo) => enter({ photo })} />
    </Screen>
  );
}
