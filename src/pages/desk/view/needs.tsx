import { Fragment } from "preact";
import { useRef, useState } from "preact/hooks";
import type { OperatorDelivery } from "../../../contract/operator.ts";
import { ActionButton } from "../../kit/ui/action-button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { say } from "../../kit/ui/toasts.tsx";
import { useNow } from "../../kit/ui/use-now.ts";
import { takeIn, underWay } from "../city.ts";
import { holdRows, listRows, type Need, type NeedReason, type Row } from "../core/needs.ts";
import { api, mayAct } from "../session.ts";
import { text } from "../text/en.ts";
import { words } from "../text/words.ts";
import { CallLink } from "./call-link.tsx";
import { ShortDue } from "./due.tsx";
import { Heading } from "./heading.tsx";
import { nameOf, numberOf } from "./name-of.ts";
import { writeExtent } from "./reasons.tsx";
import { SeveralBar } from "./several/several-bar.tsx";
import { Tick } from "./several/tick.tsx";
import { type Several, useSeveral } from "./several/use-several.ts";
import { StatusMark } from "./status-mark.tsx";
import { useHold } from "./use-hold.ts";
import { useRow, useSelection } from "./use-selection.ts";
import { useSome } from "./use-some.ts";

/** The rows, which keep their places while the pointer or the focus is among them. */
function useHeldRows(fresh: readonly Row[]) {
  const shown = useRef<readonly Row[]>([]);
  const { isHeld, hold } = useHold();
  // Without rows there is nothing that could move away.
  const keeps = isHeld && shown.current.length > 0;
  const { rows, waiting } = keeps ? holdRows(shown.current, fresh) : { rows: fresh, waiting: 0 };
  shown.current = rows;
  const [, redraw] = useState({});
  return {
    rows,
    waiting,
    takeNew() {
      shown.current = fresh;
      redraw({});
    },
    hold,
  };
}

/** What needs the dispatcher, the most urgent first, by what is wrong; below it what else is under way. */
export function Needs() {
  const known = underWay.value;
  const { rows, waiting, takeNew, hold } = useHeldRows(listRows(known ?? []));
  const { some, left, showMore } = useSome(rows);
  const mayTick = mayAct();
  const several = useSeveral(
    some.flatMap(({ delivery, isOver }) => (isOver ? [] : [delivery])),
    mayTick,
  );
  const groups = [...new Set(some.map(({ group }) => group))];
  return (
    <section class="needs" aria-labelledby="needs-title">
      <Heading id="needs-title" name={text.needs.title} />
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
          {rows.every(({ need }) => need === null) && (
            <p class="calm">{rows.length > 0 ? text.needs.nothing : text.needs.nothingUnderWay}</p>
          )}
          {groups.map((group) => (
            <Fragment key={group}>
              <h2 id={`group-${group}`} data-reason={group}>
                {group === "under_way" ? text.needs.underWay : text.needs.reasons[group]}{" "}
                <small>{rows.filter((row) => row.group === group && !row.isOver).length}</small>
              </h2>
              <ul aria-labelledby={`group-${group}`}>
                {some.map((row) => row.group === group && <NeedRow key={row.id} row={row} several={several} />)}
              </ul>
            </Fragment>
          ))}
          {left > 0 && (
            <button type="button" class="button small" onClick={showMore}>
              {text.more(left)}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function NeedRow({ row, several }: { row: Row; several: Several }) {
  const { id, delivery, need, group, isOver } = row;
  const { status, rider } = delivery;
  const now = useNow();
  const { addressOf, open } = useSelection();
  const { row: element, isChosen } = useRow(id);
  const { from, to } = nameOf(delivery);
  // Each fact once: the heading above says the rest.
  const facts = [
    numberOf(delivery),
    isOver && text.needs.over,
    need && need.reason !== group && text.needs.reasons[need.reason],
    need && writeExtent(need, now),
    rider?.name,
    status !== "searching" && group !== "at_shop" && text.statuses[status],
  ];
  const also = need?.others.filter((one) => one !== "late" && one !== "will_be_late") ?? [];
  const isOpen = !isOver && mayAct();
  return (
    <li ref={element} class="need" data-selected={isChosen}>
      <StatusMark status={status} />
      <p class="whose">
        <a
          class="cover"
          href={addressOf(id)}
          data-id={id}
          aria-current={isChosen}
          // By the keyboard: what can be done is in the panel, far behind the rows.
          onClick={({ detail }) => detail === 0 && open(id)}
        >
          <span>{from}</span> <strong>→&nbsp;{to}</strong>
        </a>
        {!isOver && <ShortDue delivery={delivery} />}
      </p>
      <p class="about">{facts.filter(Boolean).join(" · ")}</p>
      {also.length > 0 && (
        <p class="also">
          {text.needs.also}: {also.map((one) => text.needs.reasons[one]).join(", ")}
        </p>
      )}
      {isOpen && <NextAct delivery={delivery} need={need} />}
      {isOpen && <Tick several={several} delivery={delivery} />}
    </li>
  );
}

/** The sensible next thing to do, as a button or as a number to call. */
function NextAct({ delivery, need }: { delivery: OperatorDelivery; need: Need | null }) {
  const { id } = delivery;
  const { open } = useSelection();
  // Somebody stands at the door and waits.
  if (need && hasReason(need, "code_locked")) {
    const unlock = async () => {
      const result = await api.act(id, "unlock_code");
      if (result.ok) takeIn(result.data);
      say(result.ok ? text.needs.unlocked : words.explain(result.problem));
    };
    return (
      <ActionButton class="button quiet small" act={unlock}>
        {text.needs.unlock}
      </ActionButton>
    );
  }
  if (delivery.status === "searching") {
    return (
      <button type="button" class="button quiet small" onClick={() => open(id, "assign")}>
        {text.needs.assign}
      </button>
    );
  }
  if (need === null) return null;
  if (need.reason === "late_step") {
    return (
      <button type="button" class="button quiet small" onClick={() => open(id)}>
        {text.late.decide}
      </button>
    );
  }
  if (need.reason === "hand_over") {
    return (
      <button type="button" class="button quiet small" onClick={() => open(id, "looks_right")}>
        {text.acts.looks_right}
      </button>
    );
  }
  const { name, phone } = whomToCall(need, delivery);
  return phone === null ? (
    <button type="button" class="button quiet small" onClick={() => open(id)}>
      {text.needs.open}
    </button>
  ) : (
    <CallLink look="button quiet small" name={name} phone={phone} />
  );
}

const hasReason = ({ reason, others }: Need, wanted: NeedReason) => [reason, ...others].includes(wanted);

/** Who is likeliest to know what holds it up. */
function whomToCall(need: Need, { pickup, dropoff, rider }: OperatorDelivery) {
  if (hasReason(need, "at_door")) return { phone: dropoff.phone, name: dropoff.name ?? text.needs.customer };
  if (hasReason(need, "at_shop")) return { phone: pickup.phone, name: pickup.name ?? text.needs.shop };
  return { phone: rider?.phone ?? null, name: rider?.name ?? "" };
}
