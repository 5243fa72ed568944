import type { Route } from "../../places/ports.ts";
import type { PlannedStop } from "../plans/round.ts";
import type { Tracked } from "./load-tracked.ts";
import { type Planner, vehicleOf, withPatience } from "./plan-leg.ts";

/**
 * The stops of a rider with several deliveries. Plans are made with guessed ways, because no router is asked while a rider is
 * held. Who waits behind another stop is told a time, so for them the ways between the stops come from the router. The first
 * to look at one of the deliveries asks for all of them, once: of two who asked for some each, one couldn't store the answers.
 * What the router doesn't know stays a guess.
 */
export async function planWays(planner: Planner, tracked: Tracked): Promise<Tracked["plan"]> {
  const { plan } = tracked;
  const isOpen = (stop: PlannedStop, n: number) => n > 0 && stop.estimated && !stop.asked;
  if (!plan || planner.router.isGuessing || !plan.some(isOpen)) return plan;
  const claimed = plan.map((stop, n) => (isOpen(stop, n) ? { ...stop, asked: true as const } : stop));
  return (await withPatience(ask(planner, tracked, claimed))) ?? plan;
}

/** Asks for the ways that this process claims, and stores them. Null if the plan has changed. */
async function ask({ db, router, changes }: Planner, tracked: Tracked, claimed: readonly PlannedStop[]) {
  const { plan, planVersion, id } = tracked;
  if (!(await write(db, id, claimed, planVersion))) return null;
  const routed = await Promise.all(
    claimed.map(async (stop, n) => {
      const from = claimed[n - 1];
      if (!from || stop === plan?.[n]) return stop;
      return withWay(stop, await router.route(placeOf(from), placeOf(stop), vehicleOf(tracked)));
    }),
  );
  if (!(await write(db, id, routed, planVersion + 1))) return null;
  await changes.publish(id);
  return routed;
}

const placeOf = ({ lat, lng }: PlannedStop) => ({ lat, lng });

function withWay(stop: PlannedStop, route: Route | null): PlannedStop {
  if (!route || route.estimated) return stop;
  return { ...stop, seconds: route.durationSeconds, metres: route.distanceMetres, estimated: false };
}

/** False if the plan has changed since `version`. */
async function write(
  db: Planner["db"],
  deliveryId: string,
  plan: readonly PlannedStop[],
  version: number,
): Promise<boolean> {
  const written = await db.query(
    `update /* ways of plan */ riders r set plan = $2::jsonb, plan_version = plan_version + 1
     from deliveries d where d.id = $1 and r.id = d.rider_id and r.plan_version = $3 returning 1`,
    [deliveryId, JSON.stringify(plan), version],
  );
  return written.length > 0;
}
