import { useRef, useState } from "preact/hooks";
import type { OperatorDelivery } from "../../../contract/operator.ts";
import { ActionButton } from "../../kit/ui/action-button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { say } from "../../kit/ui/toasts.tsx";
import { useNow } from "../../kit/ui/use-now.ts";
import { takeIn, underWay } from "../city.ts";
import { holdRows, listNeeds, type Need, type NeedReason, type Row } from "../core/needs.ts";
import { api, mayAct } from "../session.ts";
import { text } from "../text/en.ts";
import { words } from "../text/words.ts";
import { Due } from "./due.tsx";
import { nameOf, numberOf } from "./name-of.ts";
import { writeExtent } from "./reasons.tsx";
import { SeveralBar } from "./several/several-bar.tsx";
import { Tick } from "./several/tick.tsx";
import { type Several, useSeveral } from "./several/use-several.ts";
import { StatusMark } from "./status-mark.tsx";
import { useRow, useSelection } from "./use-selection.ts";
import { useSome } from "./use-some.ts";

/** The rows, which keep their places while the pointer or the focus is among them. */
function useHeldRows(fresh: readonly Need[]) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const shown = useRef<readonly Row[]>([]);
  const isHeld = isPointed || isFocused;
  const { rows, waiting } = isHeld
    ? holdRows(shown.current, fresh)
    : { rows: fresh.map((need) => ({ ...need, isOver: false })), waiting: 0 };
  shown.current = rows;
  const [, redraw] = useState({});
  return {
    rows,
    waiting,
    takeNew() {
      shown.current = fresh.map((need) => ({ ...need, isOver: false }));
      redraw({});
    },
    hold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocusIn: () => setFocused(true),
      onFocusOut: ({ currentTarget, relatedTarget }: FocusEvent) => {
        const isInside = relatedTarget instanceof Node && (currentTarget as Element).contains(relatedTarget);
        if (!isInside) setFocused(false);
      },
    },
  };
}

/** What needs the dispatcher, the most urgent first. */
export function Needs() {
  const known = underWay.value;
  const { rows, waiting, takeNew, hold } = useHeldRows(listNeeds(known ?? []));
  const { some, left, showMore } = useSome(rows);
  const mayTick = mayAct();
  const several = useSeveral(
    some.flatMap(({ delivery, isOver }) => (isOver ? [] : [delivery])),
    mayTick,
  );
  return (
    <section class="needs" aria-labelledby="needs-title">
      <h1 id="needs-title">{text.needs.title}</h1>
      {known === null ? (
        <Skeleton rows={4} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: only notices that somebody points at what is in it
        <div {...hold} onKeyDown={several.onKeyDown}>
          {mayTick && <SeveralBar several={several} />}
          <div role="status" class="waiting">
            {waiting > 0 && (
              <button type="button" class="button small" onClick={takeNew}>
                {text.needs.waiting(waiting)}
              </button>
            )}
          </div>
          <ul>
            {some.map((row) => (
              <NeedRow key={row.id} row={row} several={several} />
            ))}
          </ul>
          {left > 0 && (
            <button type="button" class="button small" onClick={showMore}>
              {text.more(left)}
            </button>
          )}
          {rows.length === 0 && (
            <div class="empty">
              <p>{text.needs.nothing}</p>
              <a href="/desk/columns">{text.needs.underWay(known.length)}</a>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function NeedRow({ row, several }: { row: Row; several: Several }) {
  const { id, delivery, reason, others, isOver } = row;
  const now = useNow();
  const { addressOf, open } = useSelection();
  const { row: element, isChosen } = useRow(id);
  const { from, to } = nameOf(delivery);
  // Each fact once: the heading says it, or the line of times does.
  const told = reason === "unassigned" && !isOver ? [] : [text.statuses[delivery.status]];
  const also = others.filter((one) => one !== "late" && one !== "will_be_late");
  return (
    <li ref={element} class="need" data-reason={isOver ? "over" : reason} data-selected={isChosen}>
      <h2>
        <StatusMark status={delivery.status} />
        <a
          class="cover"
          href={addressOf(id)}
          data-id={id}
          aria-current={isChosen}
          // By the keyboard: what can be done is in the panel, far behind the rows.
          onClick={({ detail }) => detail === 0 && open(id)}
        >
          {isOver ? text.needs.over : text.needs.reasons[reason]}
        </a>
        {!isOver && <small>{writeExtent(row, now)}</small>}
      </h2>
      <p class="whose">
        <strong class="order">{numberOf(delivery)}</strong> {from} →&nbsp;{to}
      </p>
      <Due delivery={delivery} />
      <p class="who">
        {[...told, delivery.rider?.name].filter(Boolean).join(" · ")}
        {also.length > 0 && ` · ${text.needs.also}: ${also.map((one) => text.needs.reasons[one]).join(", ")}`}
      </p>
      {!isOver && mayAct() && <NextAct row={row} />}
      {!isOver && mayAct() && <Tick several={several} delivery={delivery} />}
    </li>
  );
}

/** The sensible next thing to do, as a button or as a number to call. */
function NextAct({ row: { id, delivery, reason, others } }: { row: Row }) {
  const { open } = useSelection();
  const reasons = [reason, ...others];
  // Somebody stands at the door and waits.
  if (reasons.includes("code_locked")) {
    const unlock = async () => {
      const result = await api.act(id, "unlock_code");
      if (result.ok) takeIn(result.data);
      say(result.ok ? text.needs.unlocked : words.explain(result.problem));
    };
    return (
      <ActionButton class="button small" act={unlock}>
        {text.needs.unlock}
      </ActionButton>
    );
  }
  if (delivery.status === "searching") {
    return (
      <button type="button" class="button small likely" onClick={() => open(id, "assign")}>
        {text.needs.assign}
      </button>
    );
  }
  if (reason === "late_step") {
    return (
      <button type="button" class="button small" onClick={() => open(id)}>
        {text.late.decide}
      </button>
    );
  }
  if (reason === "hand_over") {
    return (
      <button type="button" class="button small" onClick={() => open(id, "looks_right")}>
        {text.acts.looks_right}
      </button>
    );
  }
  const { name, phone } = whomToCall(reasons, delivery);
  return phone === null ? (
    <button type="button" class="button small" onClick={() => open(id)}>
      {text.needs.open}
    </button>
  ) : (
    <a class="button small" href={`tel:${phone}`}>
      {text.needs.call(name)}
    </a>
  );
}

/** Who is likeliest to know what holds it up. */
function whomToCall(reasons: readonly NeedReason[], { pickup, dropoff, rider }: OperatorDelivery) {
  if (reasons.includes("at_door")) return { phone: dropoff.phone, name: dropoff.name ?? text.needs.customer };
  if (reasons.includes("at_shop")) return { phone: pickup.phone, name: pickup.name ?? text.needs.shop };
  return { phone: rider?.phone ?? null, name: rider?.name ?? "" };
}
