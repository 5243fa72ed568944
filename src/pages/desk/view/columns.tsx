import type { ComponentChildren } from "preact";
import { distanceMetres } from "../../../contract/geo.ts";
import type { OperatorDelivery, OperatorRider } from "../../../contract/operator.ts";
import { isBeforePickup, isFinal } from "../../../contract/status.ts";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeDistance } from "../../kit/write-number.ts";
import { onDuty, underWay } from "../city.ts";
import { actOfMove } from "../core/acts.ts";
import { byPromise, listReasons } from "../core/needs.ts";
import { isSilent } from "../core/rider-state.ts";
import { mayAct } from "../session.ts";
import { text } from "../text/en.ts";
import { ShortDue } from "./due.tsx";
import { Heading } from "./heading.tsx";
import { nameOf, numberOf } from "./name-of.ts";
import { Reasons } from "./reasons.tsx";
import { RiderState, Seen } from "./rider-state.tsx";
import { useSeveral } from "./several/use-several.ts";
import { StatusMark } from "./status-mark.tsx";
import { useHeldOrder } from "./use-hold.ts";
import { useRow, useSelection } from "./use-selection.ts";
import { useSome } from "./use-some.ts";

/** The type of what is dragged: a delivery's id. */
const DRAGGED = "text/delivery";

/** The second view, without a map: what nobody has, and beside it the riders with what they have. */
export function Columns() {
  const now = useNow();
  const known = underWay.value;
  const deliveries = (known ?? []).toSorted(byPromise);
  const jobsOf = new Map<string | undefined, OperatorDelivery[]>();
  for (const delivery of deliveries) {
    const id = delivery.rider?.id;
    const jobs = jobsOf.get(id);
    if (jobs) jobs.push(delivery);
    else jobsOf.set(id, [delivery]);
  }
  const atWork = new Map(onDuty.value.map((rider) => [rider.id, rider]));
  const jobsOfRider = (id: string) => jobsOf.get(id) ?? [];
  const isQuiet = (id: string) =>
    !isSilent(atWork.get(id)?.located_at ?? null, now) && jobsOfRider(id).every((job) => listReasons(job).length === 0);
  // Somebody who went off duty with a delivery still has it.
  const everybody = [...deliveries.flatMap(({ rider }) => rider ?? []), ...onDuty.value];
  const riders = [...new Map(everybody.map((rider) => [rider.id, rider])).values()].toSorted(
    // Trouble first, then those with the most to do.
    (a, b) =>
      Number(isQuiet(a.id)) - Number(isQuiet(b.id)) ||
      jobsOfRider(b.id).length - jobsOfRider(a.id).length ||
      a.name.localeCompare(b.name, "en"),
  );
  const nobodys = jobsOf.get(undefined) ?? [];
  const { rows, hold } = useHeldOrder(riders);
  const { some, left, showMore } = useSome(rows);
  const { onKeyDown } = useSeveral([], false);
  return (
    <section class="sheet board">
      <Heading name={text.columns.title}>
        {" "}
        <small>{known && text.ridersOf(riders.length)}</small>
      </Heading>
      {known === null ? (
        <Skeleton rows={4} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: its links have the focus, and the keys go through them
        <div class="columns" onKeyDown={onKeyDown}>
          <ul>
            <Column jobs={nobodys}>
              <h2>{text.statuses.searching}</h2>
              <p>{text.deliveriesOf(nobodys.length)}</p>
            </Column>
          </ul>
          <ul {...hold}>
            {some.map(({ id, name, vehicle, located_at }) => {
              const jobs = jobsOfRider(id);
              const rider = atWork.get(id);
              return (
                <Column key={id} riderId={id} jobs={jobs}>
                  <h2>{name}</h2>
                  <p>{rider ? <RiderState rider={rider} /> : <Seen at={located_at} />}</p>
                  <small>
                    {text.vehicles[vehicle]}
                    {rider && ` · ${writeLoad(rider, jobs)}`}
                  </small>
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
        </div>
      )}
    </section>
  );
}

/** How many kilograms a rider has, of what they may have at a time. */
function writeLoad({ capacity_kg }: OperatorRider, jobs: readonly OperatorDelivery[]): string {
  const kilograms = jobs.reduce((sum, { package: { weight } }) => sum + (weight ?? 0), 0);
  return text.riderStates.weight(Math.round(kilograms * 10) / 10, capacity_kg);
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
        <span>{from}</span> <strong>→&nbsp;{to}</strong>
      </a>
      <p>
        <span class="status">
          {/* The column says that nobody has it. */}
          {status !== "searching" && <StatusMark status={status} />}
          {writeWay(delivery) ?? text.statuses[status]}
        </span>
        <ShortDue delivery={delivery} />
      </p>
      <Reasons delivery={delivery} except="silent" />
      <p class="hint">
        <span>{dropoff.name !== null && dropoff.address}</span> {numberOf(delivery)}
      </p>
    </li>
  );
}

/** The way left for a rider who rides, as the crow flies; while nobody has it, the way from the shop to the customer. */
function writeWay({ status, rider, pickup, dropoff, distance_km }: OperatorDelivery): string | null {
  const { toShop, toCustomer, fromShop } = text.columns;
  if (rider === null) return fromShop(writeDistance(distance_km * 1000));
  if (rider.location === null || isFinal(status) || status === "rider_assigned" || status === "at_pickup") return null;
  const isBefore = isBeforePickup(status);
  const distance = writeDistance(distanceMetres(rider.location, isBefore ? pickup : dropoff));
  return isBefore ? toShop(distance) : toCustomer(distance);
}
