import { distanceMetres } from "../../../contract/geo.ts";
import type { DeliveryHistory, OperatorDelivery } from "../../../contract/operator.ts";
import { ActionButton } from "../../kit/ui/action-button.tsx";
import { say } from "../../kit/ui/toasts.tsx";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeDistance } from "../../kit/write-number.ts";
import { writeTime } from "../../kit/write-time.ts";
import { takeIn } from "../city.ts";
import { api, mayAct } from "../session.ts";
import { text } from "../text/en.ts";
import { words as problems } from "../text/words.ts";
import { type Entry, writeEntry } from "./write-entry.ts";

const words = text.late;

/** What a phone has brought too late, beside what has happened here, and the choice between the two. */
export function LateSteps({
  delivery,
  history,
  learn,
}: {
  delivery: OperatorDelivery;
  history: DeliveryHistory;
  learn: () => Promise<void>;
}) {
  const { data, to_decide: choice } = history;
  const now = useNow();
  if (!choice) return null;
  const brought = data.filter((entry) => entry.late_step !== null);
  const first = data.findIndex((entry) => entry.late_step !== null);
  // What the desk or the shop did before the first of them, and everything since.
  const start = data.findLastIndex((entry, at) => at < first && entry.changed_by !== "rider");
  const here = data.filter((entry, at) => at >= start && entry.late_step === null);
  const decide = async (believes: boolean) => {
    const body = { attention: "late_step", believe_phone: believes };
    const result = await api.act(delivery.id, "settle", body);
    if (result.ok) takeIn(result.data);
    say(result.ok ? words.done(believes) : problems.explain(result.problem));
    await learn();
  };
  return (
    <section class="late" aria-labelledby="late-title">
      <h3 id="late-title">{words.title}</h3>
      <h4>{words.phone}</h4>
      <Entries entries={brought} delivery={delivery} now={now} />
      <h4>{words.desk}</h4>
      <Entries entries={here} delivery={delivery} now={now} />
      {choice.why_not && <p>{words.whyNot[choice.why_not]}</p>}
      {mayAct() && (
        <div class="buttons">
          {choice.may_believe && (
            <ActionButton class="button small primary" act={() => decide(true)}>
              {words.believe}
            </ActionButton>
          )}
          <ActionButton class="button small" act={() => decide(false)}>
            {words.keep}
          </ActionButton>
        </div>
      )}
    </section>
  );
}

function Entries({ entries, delivery, now }: { entries: readonly Entry[]; delivery: OperatorDelivery; now: number }) {
  return (
    <ul class="history">
      {entries.map((entry) => (
        <li key={`${entry.at}${entry.status}${entry.act}${entry.late_step?.step}`}>
          <time dateTime={entry.at}>{writeTime(entry.at, now)}</time>
          <span>
            {writeEntry(entry)}
            {entry.reason && <small>“{entry.reason}”</small>}
            {entry.late_step && <Brought step={entry.late_step} delivery={delivery} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Brought({ step, delivery }: { step: NonNullable<Entry["late_step"]>; delivery: OperatorDelivery }) {
  const isDelivered = step.step === "delivered";
  const { lat, lng } = isDelivered || step.step === "in_transit" ? delivery.dropoff : delivery.pickup;
  const away = step.place && writeDistance(distanceMetres(step.place, { lat, lng }));
  const facts = [
    away === null ? words.noPlace : isDelivered ? words.fromDoor(away) : words.away(away),
    isDelivered && words.proof(step.proof, step.signed_by),
    step.cash_collected !== null && words.cash(step.cash_collected),
  ];
  return (
    <>
      <small>{facts.filter(Boolean).join(" · ")}</small>
      {step.images.map((address, at) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          {words.image(at + 1)}
        </a>
      ))}
    </>
  );
}
