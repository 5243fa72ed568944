import type { ComponentChildren } from "preact";
import { distanceMetres } from "../../../contract/geo.ts";
import type { OperatorDelivery, OperatorRider } from "../../../contract/operator.ts";
import { isBeforePickup, isFinal } from "../../../contract/status.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { writeDistance } from "../../kit/write-number.ts";
import { onDuty, underWay } from "../city.ts";
import { actOfMove } from "../core/acts.ts";
import { byPromise, listReasons } from "../core/needs.ts";
import { mayAct } from "../session.ts";
import { text } from "../text/en.ts";
import { Due } from "./due.tsx";
import { nameOf, numberOf } from "./name-of.ts";
import { Reasons } from "./reasons.tsx";
import { RiderState, Seen } from "./rider-state.tsx";
import { useSeveral } from "./several/use-several.ts";
import { Status } from "./status-mark.tsx";
import { useRow, useSelection } from "./use-selection.ts";
import { useSome } from "./use-some.ts";

/** The type of what is dragged: a delivery's id. */
const DRAGGED = "text/delivery";

/** The second view, without a map: a column a rider, with what they have. */
export function Columns() {
  const known = underWay.value;
  const deliveries = (known ?? []).toSorted(byPromise);
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
  const atWork = new Map(onDuty.value.map((rider) => [rider.id, rider]));
  const { some, left, showMore } = useSome(riders);
  const { onKeyDown } = useSeveral([], false);
  return (
    <section class="sheet board">
      <h1>
        {text.columns.title} <small>{known && text.ridersOf(riders.length)}</small>
      </h1>
      {known === null ? (
        <Skeleton rows={4} />
      ) : (
        <ul class="columns" onKeyDown={onKeyDown}>
          <Column jobs={nobodys}>
            <h2>{text.statuses.searching}</h2>
            <p class="hint">{text.deliveriesOf(nobodys.length)}</p>
          </Column>
          {some.map(({ id, name, vehicle, located_at }) => {
            const jobs = jobsOf.get(id) ?? [];
            const rider = atWork.get(id);
            return (
              <Column key={id} riderId={id} jobs={jobs}>
                <h2>{name}</h2>
                <p>{rider ? <RiderState rider={rider} /> : <Seen at={located_at} />}</p>
                {rider ? <Load rider={rider} jobs={jobs} /> : <small>{text.vehicles[vehicle]}</small>}
              </Column>
            );
          })}
          {left > 0 && (
            <li>
              <button type="button" class="button small" onClick={showMore}>
                {text.more(left)}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** How much a rider has, of what they may have at a time. */
function Load({ rider, jobs }: { rider: OperatorRider; jobs: readonly OperatorDelivery[] }) {
  const most = rider.capacity_jobs;
  const kilograms = jobs.reduce((sum, { package: { weight } }) => sum + (weight ?? 0), 0);
  const { busy, weight } = text.riderStates;
  return (
    <>
      <meter min={0} max={most} value={jobs.length} aria-label={busy(jobs.length, most)} />
      <small>
        {text.vehicles[rider.vehicle]} · {weight(Math.round(kilograms * 10) / 10, rider.capacity_kg)}
      </small>
    </>
  );
}

/** A rider and their deliveries. One that is dropped here opens with the form that gives it to them. */
function Column({
  riderId,
  jobs,
  children,
}: {
  /** Absent: of what nobody has. */
  riderId?: string;
  jobs: readonly OperatorDelivery[];
  children: ComponentChildren;
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
      class="column"
    >
      <header>{children}</header>
      {jobs.length > 0 && (
        <ul>
          {some.map((delivery) => (
            <Job key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
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
        {from} <span>→&nbsp;{to}</span>
      </a>
      {dropoff.name !== null && dropoff.address && <small>{dropoff.address}</small>}
      <Due delivery={delivery} />
      {/* The column says who has it, or that nobody does. */}
      {status !== "searching" && <Status status={status} />}
      <small>{writeWay(delivery)}</small>
      <Reasons delivery={delivery} except="silent" />
      <p class="order">{numberOf(delivery)}</p>
    </li>
  );
}

/** How far its rider has to go to its next end, as the crow flies; before it has a rider, the way that one would ride. */
function writeWay({ status, rider, pickup, dropoff, distance_km }: OperatorDelivery): string | null {
  const { toShop, toCustomer, fromShop } = text.columns;
  if (rider === null) return fromShop(writeDistance(distance_km * 1000));
  if (rider.location === null || isFinal(status) || status === "at_pickup") return null;
  const isBefore = isBeforePickup(status);
  const distance = writeDistance(distanceMetres(rider.location, isBefore ? pickup : dropoff));
  return isBefore ? toShop(distance) : toCustomer(distance);
}
