import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { OperatorDelivery } from "../../../contract/operator.ts";
import { isFinal } from "../../../contract/status.ts";
import type { Result } from "../../kit/client.ts";
import { CopyButton } from "../../kit/ui/copy-button.tsx";
import { Menu } from "../../kit/ui/menu.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { say } from "../../kit/ui/toasts.tsx";
import { Trouble } from "../../kit/ui/trouble.tsx";
import { useLoad } from "../../kit/ui/use-load.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeMoney } from "../../kit/write-number.ts";
import { writeTime } from "../../kit/write-time.ts";
import { renew, takeIn, underWay } from "../city.ts";
import { type Act, listActs } from "../core/acts.ts";
import { listReasons } from "../core/needs.ts";
import { api, mayAct } from "../session.ts";
import { text } from "../text/en.ts";
import { ActForm } from "./act-form.tsx";
import { CallLink } from "./call-link.tsx";
import { ChangeDialog, Changed } from "./change-dialog.tsx";
import { Due } from "./due.tsx";
import { LateSteps } from "./late-steps.tsx";
import { nameOf, numberOf } from "./name-of.ts";
import { Reasons } from "./reasons.tsx";
import { Seen } from "./rider-state.tsx";
import { Status } from "./status-mark.tsx";
import { Thread } from "./thread.tsx";
import { useSelection, wanted } from "./use-selection.ts";
import { type Entry, writeEntry } from "./write-entry.ts";

const words = text.panel;

/** Everything about the chosen delivery, and what can be done with it. */
export function Panel({ id, closed }: { id: string; closed: string }) {
  const loaded = useLoad(() => api.delivery(id), id);
  const history = useLoad(() => api.history(id), id);
  const { show } = useSelection();
  // What is under way is newer than what was loaded for this panel.
  const live = underWay.value?.find((delivery) => delivery.id === id);
  const seen = useRef(live);
  if (live) seen.current = live;
  // Once it has ended: the newest of what was loaded, what an act made of it, and what was seen of it while it was under way.
  const known = loaded.data ? [loaded.data, ...renew([loaded.data])] : [];
  if (seen.current?.id === id) known.push(seen.current);
  const [newest] = known.sort((a, b) => b.sequence - a.sequence);
  const delivery = live ?? newest;
  const isUnderWay = live !== undefined;
  const state = `${live?.sequence} ${live?.rider?.id} ${live?.code_tries_left} ${live?.attention.map(({ reason }) => reason)}`;
  useEffect(() => {
    void history.reload();
    if (!isUnderWay) void loaded.reload();
  }, [state]);
  // Before the panel is seen, so that no Escape is lost.
  useLayoutEffect(() => {
    const leave = (event: KeyboardEvent) => {
      const isInDialog = event.target instanceof Element && event.target.closest("dialog") !== null;
      if (event.key !== "Escape" || event.defaultPrevented || isInDialog) return;
      show(null);
      document.querySelector<HTMLElement>(`a[data-id="${id}"]`)?.focus();
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  });
  return (
    <aside class="panel" aria-label={words.label}>
      <a class="button quiet small close" href={closed} aria-label={words.close}>
        ✕
      </a>
      {delivery ? (
        <>
          <Head delivery={delivery} />
          {history.data && <LateSteps delivery={delivery} history={history.data} learn={history.reload} />}
          {mayAct() && <Acts delivery={delivery} learn={history.reload} />}
          <Facts delivery={delivery} />
          {delivery.rider && <Thread id={id} />}
          <h3>{words.history}</h3>
          {history.data ? <History entries={history.data.data} /> : <Skeleton rows={3} />}
        </>
      ) : loaded.problem ? (
        <Trouble problem={loaded.problem} again={loaded.reload} />
      ) : (
        <Skeleton rows={6} />
      )}
    </aside>
  );
}

function Head({ delivery }: { delivery: OperatorDelivery }) {
  const { from, to } = nameOf(delivery);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = wanted.value?.id === delivery.id ? wanted.value : null;
  useEffect(() => {
    if (asked?.act !== null) return;
    heading.current?.focus();
    wanted.value = null;
  }, [asked]);
  return (
    <header>
      <h2 ref={heading} tabIndex={-1}>
        <Status status={delivery.status} />
      </h2>
      <p>
        <strong class="order">{numberOf(delivery)}</strong> {from} →&nbsp;{to}
      </p>
      <p>
        <Due delivery={delivery} />
      </p>
      <Reasons delivery={delivery} />
    </header>
  );
}

/** The likeliest act, a call to the rider, and the other acts in a menu; or the form of the one that was pressed. */
function Acts({ delivery, learn }: { delivery: OperatorDelivery; learn: () => Promise<void> }) {
  const { id, rider } = delivery;
  const acts = listActs(delivery);
  const [likeliest, ...others] = acts;
  const isNeedy = listReasons(delivery).length > 0;
  const [open, setOpen] = useState<Act | null>(null);
  const [riderId, setRiderId] = useState("");
  const [conflict, setConflict] = useState<Entry | "unknown" | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isOpen = open !== null && acts.includes(open);
  const asked = wanted.value?.id === id ? wanted.value : null;
  useEffect(() => {
    if (!asked?.act) return;
    setOpen(asked.act);
    setRiderId(asked.riderId);
    wanted.value = null;
  }, [asked]);
  // The form that had the focus is gone: its button has it, or the one that comes first now.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(".buttons button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  /** Somebody was faster: what they did says more than a refusal, or a form that is gone. */
  const tellConflict = async () => {
    setOpen(null);
    const history = await api.history(id);
    setConflict((history.ok && history.data.data.at(-1)) || "unknown");
  };
  const { open: goTo } = useSelection();
  const isSending = useRef(false);
  const [changed, setChanged] = useState<{ before: OperatorDelivery; after: OperatorDelivery } | null>(null);
  const send = async (request: () => Promise<Result<OperatorDelivery>>, said: string) => {
    setConflict(null);
    setChanged(null);
    isSending.current = true;
    // A form's second request comes after its first has changed the delivery.
    const before = underWay.value?.find((one) => one.id === id) ?? delivery;
    const result = await request();
    isSending.current = false;
    if (result.ok) {
      setOpen(null);
      takeIn(result.data);
      say(said);
      // Tried again, it is another delivery.
      if (result.data.id !== id) goTo(result.data.id);
    } else if (result.problem.status === 409) {
      const record = await api.delivery(id);
      if (record.ok) takeIn(record.data);
      // Where the delivery is as it was, it is the rider whom the service refuses: the form says why.
      if (!record.ok || record.data.sequence !== before.sequence) await tellConflict();
    }
    await learn();
    return result;
  };
  useEffect(() => {
    if (open !== null && !isOpen && !isSending.current) void tellConflict();
  }, [isOpen]);
  const actButton = (act: Act, look: string) => (
    <button
      key={act}
      type="button"
      class={`${look} ${act === "cancel" ? "risky" : ""}`}
      onClick={() => {
        setRiderId("");
        setOpen(act);
      }}
    >
      {text.acts[act]}
    </button>
  );
  return (
    <div ref={place} class="acts">
      <div role="alert">{conflict && <Conflict entry={conflict} />}</div>
      <div role="status">{changed && <Changed {...changed} />}</div>
      {isOpen && open === "change" && (
        <ChangeDialog
          delivery={delivery}
          send={async (body) => {
            const result = await send(() => api.change(id, body), text.acts.done.change);
            if (result.ok) setChanged({ before: delivery, after: result.data });
            return result;
          }}
          close={() => setOpen(null)}
        />
      )}
      {isOpen && open !== "change" ? (
        <ActForm
          key={open + riderId}
          delivery={delivery}
          act={open}
          riderId={riderId}
          send={send}
          close={() => setOpen(null)}
        />
      ) : (
        <div class="buttons">
          {likeliest && actButton(likeliest, `button ${isNeedy && likeliest !== "cancel" ? "primary" : ""}`)}
          {rider?.phone && !isFinal(delivery.status) && (
            <CallLink look="button" name={rider.name} phone={rider.phone} />
          )}
          {others.length > 0 && (
            <Menu label={text.acts.more} isSmall>
              {others.map((act) => actButton(act, ""))}
            </Menu>
          )}
        </div>
      )}
    </div>
  );
}

/** What the other person did while this one was about to. */
function Conflict({ entry }: { entry: Entry | "unknown" }) {
  const now = useNow();
  return (
    <div class="notice stale">
      <p>
        {entry === "unknown" ? words.changed : text.history.at(writeEntry(entry), writeTime(entry.at, now))}{" "}
        {words.conflictNothing}
      </p>
      {entry !== "unknown" && entry.reason && <p>“{entry.reason}”</p>}
    </div>
  );
}

function Facts({ delivery }: { delivery: OperatorDelivery }) {
  const { pickup, dropoff, rider, matching, cash, problems } = delivery;
  const now = useNow();
  // Where the rider is now says nothing about what they have brought.
  const carries = !isFinal(delivery.status) || delivery.return?.state === "returning";
  return (
    <dl class="facts">
      <Party label={words.pickup} mark="job at-shop" name={pickup.name ?? pickup.address} at={pickup}>
        {pickup.name !== null && pickup.address}
      </Party>
      <Party label={words.dropoff} mark="job at-door" name={dropoff.name ?? dropoff.address} at={dropoff}>
        {dropoff.name !== null && dropoff.address}
      </Party>
      <Party
        label={words.rider}
        mark={rider ? "rider busy" : "rider off"}
        name={rider?.name ?? words.noRider}
        at={rider}
      >
        {rider && text.vehicles[rider.vehicle]}
        {rider && carries && (
          <>
            {" · "}
            <Seen at={rider.located_at} />
          </>
        )}
        {matching && `${words.asked(matching.offers_made)} ${matching.offer_open ? words.offerOpen : ""}`}
      </Party>
      <Fact label={words.reason}>{delivery.cancel_reason}</Fact>
      <Fact label={words.wayBack}>{delivery.return && words.returns[delivery.return.state]}</Fact>
      <Fact label={words.reattemptOf}>{delivery.reattempt_of && <OtherDelivery id={delivery.reattempt_of} />}</Fact>
      <Fact label={words.reattemptedBy}>
        {delivery.reattempted_by && <OtherDelivery id={delivery.reattempted_by} />}
      </Fact>
      <Fact label={words.note}>{delivery.instructions}</Fact>
      <Fact label={words.package}>
        {[delivery.package.description, delivery.package.weight && words.kilograms(delivery.package.weight)]
          .filter(Boolean)
          .join(" · ") || null}
      </Fact>
      <Fact label={words.cash[whatBecameOf(delivery)]}>{cash && writeMoney(cash.amount, cash.currency)}</Fact>
      <Fact label={words.problems}>
        {problems.length > 0 && (
          <ul>
            {problems.map(({ reason, note, reported_at }) => (
              <li key={reported_at}>
                {text.problemReasons[reason]} <small>{writeTime(reported_at, now)}</small>
                {note && <p>“{note}”</p>}
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact label={words.reference}>
        <span class="whole-id">
          <code class="id">{delivery.id}</code>
          <CopyButton text={delivery.id} label={words.copyId} />
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: preact.ComponentChildren }) {
  return children ? (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;
}

/** What became of the cash. Once it has ended, nobody collects any more. */
function whatBecameOf({ status, cash }: OperatorDelivery): keyof typeof words.cash {
  if (cash?.collected) return "collected";
  if (cash?.collected === false || status === "cancelled") return "notCollected";
  return status === "delivered" ? "unsaid" : "toCollect";
}

function OtherDelivery({ id }: { id: string }) {
  const { addressOf } = useSelection();
  return <a href={addressOf(id)}>{words.another}</a>;
}

/** The shop, the customer or the rider, beside the mark that the map has for them. */
function Party({
  label,
  mark,
  name,
  at,
  children,
}: {
  label: string;
  mark: string;
  name: string | null;
  at: Callable | null;
  children: preact.ComponentChildren;
}) {
  return (
    <div class="party">
      <dt>
        <span class={`mark ${mark}`} aria-hidden="true" />
        <span class="spoken">{label}</span>
      </dt>
      <dd>
        <strong>{name}</strong> <Phone of={at} /> <small>{children}</small>
      </dd>
    </div>
  );
}

type Callable = Pick<OperatorDelivery["pickup"], "phone" | "phone_display">;

/** A number to call, as people write it. */
export function Phone({ of }: { of: Callable | null }) {
  return of?.phone ? (
    <a class="phone" href={`tel:${of.phone}`}>
      <bdi dir="ltr">{of.phone_display ?? of.phone}</bdi>
    </a>
  ) : null;
}

function History({ entries }: { entries: readonly Entry[] }) {
  const now = useNow();
  return (
    <ol class="history" reversed>
      {[...entries].reverse().map((entry) => (
        <li key={`${entry.at}${entry.status}${entry.act}${entry.late_step?.step}`}>
          <time dateTime={entry.at}>{writeTime(entry.at, now)}</time>
          <span>
            {writeEntry(entry)}
            {entry.reason && <small>“{entry.reason}”</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
