import type { Position } from "../../../contract/geo.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Core } from "../../core.ts";
import { recordEvent } from "../lifecycle/record-event.ts";
import type { Tracking } from "../tracking/open-tracking.ts";
import { setAlertsDue } from "./alerts.ts";
import { FRESH_SECONDS, findApproach } from "./is-near.ts";

/** A delivery whose rider has just been seen. */
export interface Sighting {
  deliveryId: string;
  status: DeliveryStatus;
  dropoff: Position;
  rider: Position;
  at: Date;
  /** Whether the events that the rider is near, and at the door, are written already. */
  isNear: boolean;
  hasArrived: boolean;
}

export interface ApproachWatch {
  /**
   * Looks at new sightings, and writes an event when a rider is near the drop-off, and one when they have reached it, each
   * once. With the first of them, the pushes to the customer's browsers become due. Whoever stored the places doesn't wait.
   */
  look(sightings: readonly Sighting[]): void;
  /** Resolves when everything is looked at that was given so far. */
  settled(): Promise<void>;
}

/** How many deliveries are looked at at once. Others wait: some ask the router. */
const AT_ONCE = 3;

export function watchApproach(core: Core, tracking: Tracking, onError: (error: unknown) => void): ApproachWatch {
  /** Of each delivery the newest. */
  const waiting = new Map<string, Sighting>();
  const workers = new Set<Promise<void>>();

  async function judge({ deliveryId, rider, dropoff, at, isNear }: Sighting): Promise<void> {
    const approach = await findApproach(rider, dropoff, async () =>
      isNear ? null : ((await tracking.read(deliveryId))?.etaMinutes ?? null),
    );
    if (approach === "far" || (approach === "near" && isNear)) return;
    await tell(core, deliveryId, approach === "at_door", at);
  }

  async function work(): Promise<void> {
    for (const [id, sighting] of waiting) {
      waiting.delete(id);
      // The rider's next fix tries it again.
      await judge(sighting).catch(onError);
    }
  }

  return {
    look: (sightings) => {
      const since = core.now().getTime() - FRESH_SECONDS * 1000;
      for (const sighting of sightings) {
        const { status, hasArrived, at, deliveryId } = sighting;
        if (status === "in_transit" && !hasArrived && at.getTime() >= since) waiting.set(deliveryId, sighting);
      }
      while (workers.size < Math.min(AT_ONCE, waiting.size)) {
        const worker = work().finally(() => workers.delete(worker));
        workers.add(worker);
      }
    },
    settled: async () => {
      while (workers.size > 0) await Promise.all(workers);
    },
  };
}

/** Writes the events that weren't written yet. A rider at the door counts as near, too. */
async function tell(core: Core, id: string, isAtDoor: boolean, happenedAt: Date): Promise<void> {
  const told = await core.db.transaction(async (tx) => {
    const [delivery] = await tx.query<{ nearby_at: Date | null; arrived_at: Date | null }>(
      "select nearby_at, arrived_at from deliveries where id = $1 and status = 'in_transit' for no key update",
      [id],
    );
    if (!delivery) return false;
    const at = core.now();
    const record = (type: "delivery.nearby" | "delivery.arrived", column: string) =>
      recordEvent(tx, id, { type, by: "rider", happenedAt, at, set: { [column]: at } });
    const isNews = !delivery.nearby_at;
    if (isNews) {
      await record("delivery.nearby", "nearby_at");
      await setAlertsDue(tx, id, at);
    }
    if (isAtDoor && !delivery.arrived_at) await record("delivery.arrived", "arrived_at");
    return isNews || isAtDoor;
  });
  if (told) await core.changes.publish(id);
}
