import type { Position } from "../../../src/contract/geo.ts";
import type { Simulation } from "../../../src/contract/sandbox.ts";
import type { Actor, DeliveryStatus } from "../../../src/contract/status.ts";
import { createControls } from "../../../src/sandbox/manual/create-controls.ts";
import { ridersOnCall } from "../../../src/sandbox/riders/fleet/reinforcements.ts";
import { createRiders } from "../../../src/sandbox/riders/start-riders.ts";
import { createTown } from "../../../src/sandbox/town/index.ts";
import { storeSandboxAccount } from "../../../src/service/accounts/sandbox-account.ts";
import type { Core } from "../../../src/service/core.ts";
import { createCodes } from "../../../src/service/deliveries/codes.ts";
import { createDelivery } from "../../../src/service/deliveries/creation/create-delivery.ts";
import { attendDue } from "../../../src/service/deliveries/due/attend.ts";
import { createTariff } from "../../../src/service/deliveries/estimates/tariff.ts";
import { NOTHING_LEARNED } from "../../../src/service/deliveries/eta/learned.ts";
import { cancelDelivery } from "../../../src/service/deliveries/lifecycle/cancel-delivery.ts";
import { createChanges } from "../../../src/service/deliveries/lifecycle/changes.ts";
import { createOperatorDesk } from "../../../src/service/deliveries/lifecycle/operator-desk.ts";
import { openZones } from "../../../src/service/deliveries/zones/zones.ts";
import { withoutTurns } from "../../../src/service/places/ports.ts";
import { createRiderApp } from "../../../src/service/riders/create-rider-app.ts";
import { openSession } from "../../../src/service/riders/devices/sessions.ts";
import type { Fix, RiderApp } from "../../../src/service/riders/rider-app.ts";
import { createSignal } from "../../../src/service/signal.ts";
import { openTestDatabase } from "../../service/databases/open-test-database.ts";
import { doorOf } from "../door-of.ts";

const ACCOUNT = "acct_sandbox";

const MATCHING_MS = 500;
const RETRY_AFTER_MS = 3000;
/** Whatever a test waits for happens long before. */
const LONGEST_MS = 15 * 60_000;

/**
 * The service's deliveries on a real database, with the real town, and riders who can be started and stopped. Time passes
 * only in `until`: the clock jumps from each round of the riders or of matching to the next one.
 */
export async function openTrial(speed: number) {
  const errors: unknown[] = [];
  const fixes: Fix[] = [];
  const onError = (error: unknown) => errors.push(error);
  let time = Date.now();
  const now = () => new Date(time);
  const db = await openTestDatabase();
  await storeSandboxAccount(db, { secret: "sk_test_trial", publishable: "pk_test_trial" }, now());
  const town = createTown();
  const core: Core = {
    db,
    geocoder: withoutTurns(town),
    router: town,
    ridersOnCall,
    tariff: createTariff("KES", 1),
    zones: openZones(db, () => time / 1000),
    riderShare: null,
    learned: () => NOTHING_LEARNED,
    codes: createCodes(["a secret for tests"]),
    changes: createChanges(onError),
    due: createSignal(),
    now,
    elapsed: () => time / 1000,
    speed,
  };
  const service = createRiderApp(core, () => {});
  const app: RiderApp = {
    ...service,
    report: async (reported) => {
      fixes.push(...reported);
      return service.report(reported);
    },
  };
  const desk = createOperatorDesk(core);
  const controls = createControls(core, app, desk);
  const matching = {
    dueAt: time,
    run: () => attendDue(core, 120).then(() => MATCHING_MS),
  };
  let riders: typeof matching | null = null;
  /** Goes to the next round and lets it happen. */
  const nextRound = async () => {
    const next = riders && riders.dueAt <= matching.dueAt ? riders : matching;
    time = Math.max(time, next.dueAt);
    const pauseMs = await next.run().catch((error: unknown) => {
      onError(error);
      return RETRY_AFTER_MS;
    });
    next.dueAt = time + pauseMs;
  };

  return {
    app,
    /** What went wrong so far. */
    errors,
    /** Everything reported so far, oldest first. */
    fixes,
    /** Where an address of the town is. */
    find: (address: string) => doorOf(town, address),
    /** Invites a guest and signs their phone in; resolves to their id. */
    signInGuest: async () => {
      const { code } = await controls.inviteGuest();
      const { id } = (await openSession(core, "sandbox", { code })).rider;
      // As if it asked for offers all day.
      await db.query("update rider_sessions set last_used_at = $2 where rider_id = $1", [
        id,
        new Date(time + 86_400_000),
      ]);
      return id;
    },
    /** Riders who remember nothing, as after a restart of the service. */
    startRiders: () => {
      riders = { dueAt: time, run: createRiders(app, desk, town, { onError }) };
    },
    /** Lets time pass until a condition holds. */
    until: async (holds: () => boolean | Promise<boolean>) => {
      const end = time + LONGEST_MS;
      while (!(await holds())) {
        if (time > end) throw new Error("what was waited for hasn't happened");
        await nextRound();
      }
    },
    create: async (pickup: Position, dropoff: Position, simulation?: Simulation) => {
      const { delivery } = await createDelivery(core, ACCOUNT, {
        pickup: { ...pickup, name: "Shop" },
        dropoff: { ...dropoff, name: "Njeri" },
        package: { type: "food" },
        payment_method: "cash",
        ...(simulation && { simulation }),
      });
      return delivery.id;
    },
    cancel: async (deliveryId: string) => {
      await cancelDelivery(core, ACCOUNT, deliveryId);
    },
    history: async (deliveryId: string) => {
      const rows = await db.query<{ status: DeliveryStatus }>(
        "select status from delivery_history where delivery_id = $1 order by sequence",
        [deliveryId],
      );
      return rows.map(({ status }) => status);
    },
    signature: async (deliveryId: string) => {
      const [row] = await db.query<{ signature: string }>("select signature from deliveries where id = $1", [
        deliveryId,
      ]);
      return row?.signature;
    },
    proof: async (deliveryId: string) => {
      const [row] = await db.query("select code_tries, signature from deliveries where id = $1", [deliveryId]);
      return row;
    },
    /** The riders who accepted it, in order. */
    ridersOf: async (deliveryId: string) => {
      const rows = await db.query<{ rider_id: string }>(
        "select rider_id from offers where delivery_id = $1 and state = 'accepted' order by offered_at",
        [deliveryId],
      );
      return rows.map(({ rider_id }) => rider_id);
    },
    /** How long a status lasted that is over. */
    spell: async (deliveryId: string, status: DeliveryStatus) => {
      const [row] = await db.query<{ since: Date; until: Date }>(
        `select h.at as since, next.at as until from delivery_history h
         join delivery_history next on next.delivery_id = h.delivery_id and next.sequence = h.sequence + 1
         where h.delivery_id = $1 and h.status = $2`,
        [deliveryId, status],
      );
      if (!row) throw new Error(`it isn't past ${status}`);
      return row;
    },
    lastActor: async (deliveryId: string) => {
      const [row] = await db.query<{ actor: Actor }>(
        "select actor from delivery_history where delivery_id = $1 order by sequence desc limit 1",
        [deliveryId],
      );
      return row?.actor;
    },
    /** Moves a manual delivery. */
    advance: (deliveryId: string, to: DeliveryStatus) => controls.advance({ accountId: ACCOUNT, deliveryId, to }),
    jobOf: async (deliveryId: string) => (await app.jobs()).find((job) => job.deliveryId === deliveryId),
    close: () => db.close(),
  };
}
