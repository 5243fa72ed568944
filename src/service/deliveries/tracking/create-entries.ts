import { isFinal } from "../../../contract/status.ts";
import { type DoorArrival, isAtDoor } from "../eta/door.ts";
import type { Snapshot } from "./build-snapshot.ts";
import type { ActiveState, LastFix, Tracked } from "./load-tracked.ts";
import { createPlan, type Plan } from "./plan-leg.ts";

/** A delivery in memory, with the snapshot that was built from it. */
export interface Entry {
  tracked: Tracked;
  /** The leg that the rider is on. Later versions of the delivery share it. */
  plan: Plan;
  /** Null until somebody asks, and again after a new fix. */
  snapshot: Promise<Snapshot> | null;
}

/** The deliveries that this process holds in memory: every active one, and those that ended last. */
interface Entries {
  get(deliveryId: string): Entry | undefined;
  /** Adds a delivery, or replaces an older version of it. */
  put(tracked: Tracked): void;
  /** Takes over new fixes. Returns the ids of the deliveries that must be loaded again, and which riders came to a door. */
  update(states: readonly ActiveState[]): { changed: string[]; atDoor: DoorArrival[] };
}

/** Ended deliveries don't change, so this only limits memory. */
const MOST_ENDED = 5000;

export function createEntries(): Entries {
  const active = new Map<string, Entry>();
  const ended = new Map<string, Entry>();

  return {
    get: (id) => active.get(id) ?? ended.get(id),
    put: (tracked) => {
      const known = active.get(tracked.id) ?? ended.get(tracked.id);
      // Two loads can overlap. The older one must not undo the newer one, nor bring a delivery back that has ended.
      if (known && known.tracked.version > tracked.version) return;
      const entry: Entry = { tracked, plan: known?.plan ?? createPlan(), snapshot: null };
      if (!isFinal(tracked.status)) {
        active.set(tracked.id, entry);
        return;
      }
      active.delete(tracked.id);
      ended.set(tracked.id, entry);
      const oldest = ended.keys().next();
      if (ended.size > MOST_ENDED && !oldest.done) ended.delete(oldest.value);
    },
    update: (states) => {
      const gone = new Set(active.keys());
      const changed: string[] = [];
      const atDoor: DoorArrival[] = [];
      for (const state of states) {
        const { id, version, fix } = state;
        gone.delete(id);
        const entry = active.get(id);
        if (!entry || entry.tracked.version < version || hasNewRoute(state, entry.tracked)) changed.push(id);
        else if (entry.tracked.version === version && moveRider(entry, fix)) {
          const at = comeToDoor(entry.tracked);
          if (at) atDoor.push({ deliveryId: id, at });
        }
      }
      // These deliveries keep their old state until the caller has loaded them, because the database may not answer now.
      return { changed: [...changed, ...gone], atDoor };
    },
  };
}

/**
 * Whether the stored route was replaced since `tracked` was loaded: by one along the streets, or by one for another vehicle.
 */
function hasNewRoute({ hasStreets, routeVehicle }: ActiveState, tracked: Tracked): boolean {
  return (hasStreets && tracked.route.estimated) || (routeVehicle ?? tracked.routeVehicle) !== tracked.routeVehicle;
}

/** @returns whether the fix is new */
function moveRider(entry: Entry, fix: LastFix | null): boolean {
  const { rider } = entry.tracked;
  if (!rider || !fix || (rider.fix && rider.fix.at >= fix.at)) return false;
  rider.fix = fix;
  entry.snapshot = null;
  return true;
}

/** Notes that the rider has come to the door, at the first fix there; null for every other fix. */
function comeToDoor(tracked: Tracked): Date | null {
  const { status, rider, dropoff, atDoorSince } = tracked;
  if (status !== "in_transit" || atDoorSince || !rider?.fix || !isAtDoor(rider.fix.position, dropoff)) return null;
  tracked.atDoorSince = rider.fix.at;
  return rider.fix.at;
}
