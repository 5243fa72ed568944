import { useEffect, useRef, useState } from "preact/hooks";
import { takeIn } from "../../city.ts";
import type { Outcome } from "../../core/act-on-each.ts";
import { listActs } from "../../core/acts.ts";
import { text } from "../../text/en.ts";
import { words as kitWords } from "../../text/words.ts";
import { nameOf } from "../name-of.ts";
import { SEVERAL_ACTS, type SeveralAct, SeveralDialog } from "./several-dialog.tsx";
import type { Several } from "./use-several.ts";

const words = text.several;

/** Ticks all rows, and acts on those that are ticked. What came of it stays until the next act. */
export function SeveralBar({ several }: { several: Several }) {
  const { ticked, shown, set } = several;
  const [act, setAct] = useState<SeveralAct | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const isAll = ticked.length > 0 && ticked.length === shown.length;
  useEffect(() => {
    // The button that opened the dialog may be gone with the rows.
    if (outcome) result.current?.focus();
  }, [outcome]);
  const done = (outcome: Outcome) => {
    setAct(null);
    setOutcome(outcome);
    takeIn(...outcome.done);
    set(
      outcome.done.map(({ id }) => id),
      false,
    );
  };
  const possible = SEVERAL_ACTS.filter((one) => ticked.some((delivery) => listActs(delivery).includes(one)));
  return (
    <>
      <div class="several">
        {shown.length > 0 && (
          <label class="check">
            <input
              type="checkbox"
              checked={isAll}
              indeterminate={ticked.length > 0 && !isAll}
              onClick={() =>
                set(
                  shown.map(({ id }) => id),
                  !isAll,
                )
              }
            />
            <span>{words.all}</span>
          </label>
        )}
        <div ref={result} role="status" tabIndex={-1} class="outcome">
          {outcome && (
            <div class="notice">
              <p>{words.outcome(outcome.done.length, outcome.not.length)}</p>
              {outcome.not.length > 0 && (
                <ul>
                  {outcome.not.map(({ delivery, problem }) => {
                    const { from, to } = nameOf(delivery);
                    return <li key={delivery.id}>{words.why(from, to, kitWords.explain(problem))}</li>;
                  })}
                </ul>
              )}
            </div>
          )}
        </div>
      </div>
      <div class="several-acts">
        <p role="status" class="count-ticked">
          {ticked.length > 0 && words.ticked(ticked.length)}
        </p>
        {ticked.length > 0 && (
          <div class="buttons">
            {possible.map((one) => (
              <button
                key={one}
                type="button"
                class={`button small ${one === "cancel" ? "risky" : ""}`}
                onClick={() => setAct(one)}
              >
                {words.acts[one]}
              </button>
            ))}
          </div>
        )}
        {act && <SeveralDialog act={act} deliveries={ticked} done={done} close={() => setAct(null)} />}
      </div>
    </>
  );
}
