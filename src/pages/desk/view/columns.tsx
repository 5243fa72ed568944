import type { OperatorDelivery } from "../../../contract/operator.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { useNow } from "../../kit/ui/use-now.ts";
import { onDuty, underWay } from "../city.ts";
import { actOfMove } from "../core/acts.ts";
import { listReasons } from "../core/needs.ts";
import { isSilent } from "../core/rank-riders.ts";
import { mayAct } from "../session.ts";
import { text } from "../text/en.ts";
import { Due } from "./due.tsx";
import { idOf, nameOf } from "./name-of.ts";
import { writeSeen } from "./panel.tsx";
import { Reasons } from "./reasons.tsx";
import { useSeveral } from "./several/use-several.ts";
import { Status } from "./status-mark.tsx";
import { useRow, useSelection } from "./use-selection.ts";
import { useSome } from "./use-some.ts";

/** The type of what is dragged: a delivery's id. */
const DRAGGED = "text/delivery";

const rankOf = ({ promised_by, id }: OperatorDelivery) => `${promised_by ?? "~"} ${id}`;

/** The second view, without a map: a column a rider, with what they have. */
export function Columns() {
  const now = useNow();
  const known = underWay.value;
  // In the order of their promises, which stays as it is while they change.
  const deliveries = (known ?? []).toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  const jobsOf = new Map<string | undefined, OperatorDelivery[]>();
  for (const delivery of deliveries) {
    const id = delivery.rider?.id;
    const jobs = jobsOf.get(id);
    if (jobs) jobs.push(delivery);
    else jobsOf.set(id, [delivery]);
  }
  // Somebody who went off duty with a delivery still has it.
  const everybody = [...deliveries.flatMap(({ rider }) => rider ?? []), ...onDuty.value];
  const riders = [...new Map(everybody.map((rider) => [rider.id, rider])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, "en"),
  );
  const nobodys = jobsOf.get(undefined) ?? [];
  const { some, left, showMore } = useSome(riders);
  const { onKeyDown } = useSeveral([], false);
  return (
    <section class="sheet wide">
      <h1>{text.columns.title}</h1>
      {known === null ? (
        <Skeleton rows={4} />
      ) : (
        <ul class="columns" onKeyDown={onKeyDown}>
          <Column name={text.statuses.searching} state="" jobs={nobodys} />
          {some.map(({ id, name, located_at }) => (
            <Column
              key={id}
              riderId={id}
              name={name}
              state={located_at === null ? text.choose.notes.no_place : writeSeen(located_at, now)}
              isSilent={isSilent(located_at, now)}
              jobs={jobsOf.get(id) ?? []}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <button type="button" class="button small" onClick={showMore}>
          {text.more(left)}
        </button>
      )}
    </section>
  );
}

/** A rider and their deliveries. One that is dropped here opens with the form that gives it to them. */
function Column({
  riderId,
  name,
  state,
  isSilent = false,
  jobs,
}: {
  /** Absent: of what nobody has. */
  riderId?: string;
  name: string;
  state: string;
  isSilent?: boolean;
  jobs: readonly OperatorDelivery[];
}) {
  const { open } = useSelection();
  const { some, left, showMore } = useSome(jobs);
  const drop = (event: DragEvent) => {
    const delivery = underWay.value?.find(({ id }) => id === event.dataTransfer?.getData(DRAGGED));
    const act = delivery ? actOfMove(delivery) : null;
    if (!delivery || !act || delivery.rider?.id === riderId) return;
    event.preventDefault();
    open(delivery.id, act, riderId);
  };
  return (
    <li
      onDragOver={(event) => riderId !== undefined && event.preventDefault()}
      onDrop={riderId === undefined ? undefined : drop}
      class={isSilent ? "column silent" : "column"}
    >
      <h2>
        {name} <small>{state}</small>
      </h2>
      {jobs.length === 0 && <p class="hint">{riderId === undefined ? text.columns.noneWaits : text.columns.empty}</p>}
      <ul>
        {some.map((delivery) => (
          <Job key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" class="button small" onClick={showMore}>
          {text.more(left)}
        </button>
      )}
    </li>
  );
}

function Job({ delivery }: { delivery: OperatorDelivery }) {
  const { id, status, dropoff } = delivery;
  const { addressOf, open } = useSelection();
  const { row, isChosen } = useRow(id);
  const { from, to } = nameOf(delivery);
  return (
    <li
      ref={row}
      class="need"
      data-reason={listReasons(delivery)[0]?.reason ?? "none"}
      data-selected={isChosen}
      draggable={mayAct() && actOfMove(delivery) !== null}
      onDragStart={({ dataTransfer }) => dataTransfer?.setData(DRAGGED, id)}
    >
      <a
        class="cover"
        href={addressOf(id)}
        data-id={id}
        draggable={false}
        aria-current={isChosen}
        onClick={({ detail }) => detail === 0 && open(id)}
      >
        {from} →&nbsp;{to}
      </a>
      {dropoff.name !== null && dropoff.address && <small>{dropoff.address}</small>}
      <Due delivery={delivery} />
      {/* The column says who has it, or that nobody does. */}
      {status !== "searching" && <Status status={status} />}
      <Reasons delivery={delivery} />
      <p class="id">{idOf(delivery)}</p>
    </li>
  );
}
