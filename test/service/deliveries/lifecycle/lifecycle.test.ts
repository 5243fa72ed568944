import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LIMITS } from "../../../../src/contract/limits.ts";
import { canTransition, type DeliveryStatus, isFinal } from "../../../../src/contract/status.ts";
import { findDelivery } from "../../../../src/service/deliveries/delivery.ts";
import { readHistory } from "../../../../src/service/deliveries/lifecycle/acts.ts";
import { changeDelivery } from "../../../../src/service/deliveries/lifecycle/transition.ts";
import { ServiceProblem } from "../../../../src/service/problem.ts";
import type { Offer } from "../../../../src/service/riders/rider-app.ts";
import { openTestService, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(() => forgetEverything());

// For so few rows this takes a fraction of the time of a `truncate`.
const forgetEverything = () =>
  service.core.db.script(
    ["offers", "outbox", "delivery_history", "delivery_acts", "unsettled", "late_steps", "deliveries", "riders"]
      .map((table) => `delete from ${table}`)
      .join(";"),
  );

/** Creates a delivery that `riderId` has accepted. */
async function accepted(riderId: string) {
  await service.addRider(riderId);
  const delivery = await service.create();
  await service.attend();
  const offer = (await service.riderApp.openOffers()).find((one) => one.deliveryId === delivery.id);
  if (!offer) throw new Error("nobody was asked");
  await service.riderApp.accept(offer.id, offer.riderId);
  return { ...delivery, riderId: offer.riderId };
}

/** Creates a delivery whose rider stands at the recipient's door. */
async function atTheDoor(riderId: string) {
  const delivery = await accepted(riderId);
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) {
    await service.riderApp[step](delivery.id, delivery.riderId);
  }
  return delivery;
}

const historyOf = (id: string) =>
  service.core.db.query<{ sequence: number; status: DeliveryStatus; at: Date }>(
    "select sequence, status, at from delivery_history where delivery_id = $1 order by sequence",
    [id],
  );
const outboxOf = (id: string) =>
  service.core.db.query<{ sequence: number; type: string; payload: { status: string; sequence: number } }>(
    "select sequence, type, payload from outbox where delivery_id = $1 order by sequence",
    [id],
  );

const ACTIONS = [
  "match",
  "accept",
  "decline",
  "setOff",
  "arrive",
  "pickUp",
  "depart",
  "complete",
  "release",
  "cancel",
  "assign",
  "unassign",
  "handOver",
  "advance",
] as const;
/** The status that the operator's `advance` asks for. */
const STEPS = { rider_assigned: "rider_arriving", rider_arriving: "at_pickup", at_pickup: "picked_up" } as const;

it("waits for other changes of the delivery, so what is possible is never refused", async () => {
  for (let n = 0; n < 5; n++) {
    await forgetEverything();
    await service.addRider("steady");
    const { id, tracking_url: link } = await service.create({ customer_can: ["instructions"] });
    await service.attend();
    const [offer] = await service.riderApp.openOffers();
    if (!offer) throw new Error("nobody was asked");
    let written = 0;
    const write = () => {
      const body = { instructions: `Bell ${written++}` };
      return service.request("POST", `/v1/deliveries/${id}/customer/instructions`, body, {
        authorization: "",
        "customer-secret": link.split("#")[1],
      });
    };
    // The customer writes without a pause while the rider takes the steps.
    const flood = Array.from({ length: 8 }, async () => {
      const statuses = [];
      for (let times = 0; times < 6; times++) statuses.push((await write()).status);
      return statuses;
    });
    await service.riderApp.accept(offer.id, offer.riderId);
    for (const step of ["setOff", "arrive"] as const) await service.riderApp[step](id, offer.riderId);
    const cancelled = service.operatorDesk.cancel(id);
    const statuses = (await Promise.all(flood)).flat();
    await cancelled;
    // A customer's changes have a bound a delivery and an hour.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(LIMITS.customerChanges);
    expect(statuses.filter((status) => ![200, 429, 409].includes(status))).toEqual([]);
    expect((await historyOf(id)).map(({ status }) => status)).toEqual([
      "searching",
      "rider_assigned",
      "rider_arriving",
      "at_pickup",
      "cancelled",
    ]);
  }
});

it("changes only as the contract allows, whatever riders, merchant and operator try, and stores each step once", async () => {
  const act = async (action: (typeof ACTIONS)[number], id: string, riderId: string, offer: Offer | undefined) => {
    const { riderApp, operatorDesk: desk } = service;
    const { status = "pending" } = (await findDelivery(service.core.db, id)) ?? {};
    const other = riderId === "a" ? "b" : "a";
    switch (action) {
      case "assign":
        return desk.assign(id, other, "key_desk");
      case "unassign":
        return desk.unassign(id, { reason: "R" }, "key_desk");
      case "handOver":
        return desk.handOver(id, { rider_id: other, reason: "R" }, "key_desk");
      case "advance":
        return desk.advance(
          id,
          { to: status in STEPS ? STEPS[status as keyof typeof STEPS] : "in_transit", reason: "R" },
          "key_desk",
        );
      case "match":
        return service.attend();
      case "accept":
      case "decline":
        return void (await riderApp[action](offer?.id ?? "off_none", offer?.riderId ?? ""));
      case "complete":
        return riderApp.complete(id, riderId, { signature: "W." });
      case "cancel":
        return void (await service.request("POST", `/v1/deliveries/${id}/cancel`));
      default:
        return riderApp[action](id, riderId);
    }
  };
  // Mostly the next step, so that runs get far, mixed with any other step.
  const script = fc.array(
    fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...ACTIONS) }),
    {
      minLength: 1,
      maxLength: 16,
    },
  );
  const sensible: Partial<Record<DeliveryStatus, (typeof ACTIONS)[number]>> = {
    rider_assigned: "setOff",
    rider_arriving: "arrive",
    at_pickup: "pickUp",
    picked_up: "depart",
    in_transit: "complete",
  };
  let delivered = 0;
  let cancelled = 0;
  let handOvers = 0;
  await fc.assert(
    fc.asyncProperty(script, async (actions) => {
      await forgetEverything();
      await service.addRider("a", 200);
      await service.addRider("b", 400);
      const { id } = await service.create();
      for (const given of actions) {
        const before = await findDelivery(service.core.db, id);
        if (!before) throw new Error("the delivery is gone");
        const [offer] = await service.riderApp.openOffers();
        const action = given ?? sensible[before.status] ?? (offer ? "accept" : "match");
        service.pass(5);
        await act(action, id, before.riderId ?? "nobody", offer).catch((error: unknown) => {
          if (!(error instanceof ServiceProblem)) throw error;
        });
        const after = await findDelivery(service.core.db, id);
        expect(after?.version === before.version ? after.status : null).toBe(
          after?.version === before.version ? before.status : null,
        );
        expect(await service.track(id)).toMatchObject({ status: after?.status });
      }
      const last = await findDelivery(service.core.db, id);
      const history = await historyOf(id);
      history.slice(1).forEach(({ status, at }, index) => {
        const previous = history[index];
        expect(previous && canTransition(previous.status, status) && previous.at <= at).toBe(true);
      });
      expect(history.at(-1)).toMatchObject({ status: last?.status });
      const outbox = await outboxOf(id);
      expect(outbox.map(({ sequence }) => sequence)).toEqual(outbox.map((_, index) => index + 1));
      expect(outbox.at(-1)).toMatchObject({ sequence: last?.version });
      const [handedOver, steps] = [
        outbox.filter(({ type }) => type === "delivery.changed"),
        outbox.filter(({ type }) => type !== "delivery.changed"),
      ];
      expect(steps.map(({ type, sequence }) => [type, sequence])).toEqual(
        history.map(({ status, sequence }) => [`delivery.${status}`, sequence]),
      );
      // Each change of the operator's, and nothing else, stands there with their name.
      const told = (await readHistory(service.core.db, id)).data;
      expect(told.filter(({ act }) => act === "hand_over")).toHaveLength(handedOver.length);
      expect(told.filter(({ act }) => act !== null)).toEqual(
        told.filter(({ changed_by }) => changed_by === "operator"),
      );
      handOvers += handedOver.length;
      for (const { payload, sequence } of outbox) expect(payload).toMatchObject({ delivery_id: id, sequence });
      if (last && isFinal(last.status)) last.status === "delivered" ? delivered++ : cancelled++;
    }),
    // Journeys that certainly end or change riders, or the property could hold because no delivery gets far.
    {
      numRuns: 25,
      examples: [
        [Array(7).fill(null)],
        [[null, null, "cancel"]],
        [["assign", "unassign", "assign", "advance", null, "advance", "handOver", null, "handOver", null]],
      ],
    },
  );
  expect(delivered).toBeGreaterThan(0);
  expect(cancelled).toBeGreaterThan(0);
  expect(handOvers).toBeGreaterThan(1);
}, 240_000);

it("applies one of several changes that exclude each other", async () => {
  const { id } = await service.create();
  const cancel = () => changeDelivery(service.core, id, () => ({ to: "cancelled", actor: "merchant" }));
  const results = await Promise.allSettled([cancel(), cancel(), cancel()]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "illegal_transition" });
  }
  expect(await historyOf(id)).toHaveLength(2);
  expect(await outboxOf(id)).toHaveLength(2);
});

it("refuses a rider's step on another rider's delivery", async () => {
  const { id } = await accepted("own");
  await service.addRider("stranger");
  await expect(service.riderApp.setOff(id, "stranger")).rejects.toMatchObject({ code: "unknown_delivery" });
  await expect(service.riderApp.setOff("dlv_unknown", "own")).rejects.toMatchObject({ code: "unknown_delivery" });
});

describe("a scheduled delivery", () => {
  it("starts when its time has come and not before", async () => {
    const { id } = await service.create({
      scheduled_at: new Date(service.core.now().getTime() + 600_000).toISOString(),
    });
    service.pass(599);
    await service.attend();
    expect((await service.track(id)).status).toBe("pending");
    service.pass(1);
    await service.attend();
    expect((await service.track(id)).status).toBe("searching");
  });
});

it("one delivery that can't be changed keeps no other from starting or ending", async () => {
  const { db } = service.core;
  const scheduled_at = new Date(service.core.now().getTime() + 60_000).toISOString();
  const [broken, ...others] = await Promise.all([1, 2, 3, 4].map(() => service.create({ scheduled_at })));
  service.pass(60);
  const statusOf = async ({ id }: { id: string }) => (await service.track(id)).status;
  await db.script(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
     create trigger refuse before insert on delivery_history for each row when (new.delivery_id = '${broken.id}') execute function refuse()`,
  );
  await expect(service.attend()).rejects.toThrow("not this one");
  expect(await Promise.all(others.map(statusOf))).toEqual(["searching", "searching", "searching"]);
  expect(await statusOf(broken)).toBe("pending");
  await db.transaction(async (tx) => {
    await tx.query("select 1 from deliveries where id = $1 for update", [others[0].id]);
    service.pass(7200);
    await expect(service.attend()).rejects.toThrow("not this one");
  });
  expect(await Promise.all(others.map(statusOf))).toEqual(["searching", "cancelled", "cancelled"]);
  await db.script("drop trigger refuse on delivery_history; drop function refuse()");
  service.pass(30);
  await service.attend();
  expect(await Promise.all([broken, others[0]].map(statusOf))).toEqual(["searching", "cancelled"]);
});

describe("cancelling", () => {
  const cancel = (id: string) => service.request("POST", `/v1/deliveries/${id}/cancel`);

  it("is allowed until the package is collected, and may be repeated", async () => {
    const { id, riderId } = await accepted("to-cancel");
    expect((await cancel(id)).json()).toMatchObject({ id, status: "cancelled" });
    expect((await cancel(id)).status).toBe(200);
    expect(await service.riderApp.freeRiders()).toContainEqual(expect.objectContaining({ id: riderId }));
    expect(await service.track(id)).toMatchObject({ status: "cancelled", eta_minutes: null });
  });

  it("is refused later, and for another merchant's delivery", async () => {
    const { id } = await atTheDoor("too-late");
    const late = await cancel(id);
    expect(late.status).toBe(409);
    expect(late.json()).toMatchObject({ code: "illegal_transition" });
    expect((await cancel("dlv_0000000000000000000000")).json()).toMatchObject({ code: "unknown_delivery" });
  });
});

describe("handing over", () => {
  const problem = async (attempt: Promise<void>) => attempt.then(() => "done").catch((error) => error.code);

  it("accepts the right code", async () => {
    const { id, riderId, delivery_code: code } = await atTheDoor("with-code");
    expect(await problem(service.riderApp.complete(id, riderId, { code }))).toBe("done");
    expect((await service.track(id)).status).toBe("delivered");
  });

  it("locks the code after five wrong ones, and then accepts a signature", async () => {
    const { id, riderId, delivery_code: code } = await atTheDoor("guesser");
    const wrong = code === "000000" ? "000001" : "000000";
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => problem(service.riderApp.complete(id, riderId, { code: wrong }))),
    );
    expect(answers.sort()).toEqual(["code_locked", ...Array(5).fill("wrong_code")]);
    expect(await problem(service.riderApp.complete(id, riderId, { code }))).toBe("code_locked");
    expect(await problem(service.riderApp.complete(id, riderId, { signature: "Wanjiru" }))).toBe("done");
  });

  it("doesn't count codes that are tried before the rider arrives", async () => {
    const { id, riderId, delivery_code: code } = await accepted("early");
    for (let i = 0; i < 7; i++) {
      expect(await problem(service.riderApp.complete(id, riderId, { code: "000000" }))).toBe("illegal_transition");
    }
    for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, riderId);
    expect(await problem(service.riderApp.complete(id, riderId, { code }))).toBe("done");
  });
});
