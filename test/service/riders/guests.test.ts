/** People who ride in the sandbox, as the service knows them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inviteGuest, inviteRider } from "../../../src/service/riders/accounts/invite.ts";
import { openSession } from "../../../src/service/riders/devices/sessions.ts";
import { fixAt, openTestService, SHOP, type TestService } from "../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.core.db.script("truncate offers, outbox, delivery_history, deliveries, riders cascade");
});

const PROFILE = { name: "Zuri K.", vehicle: "motorbike" } as const;
const invite = () => inviteGuest(service.core, PROFILE);
const guests = async () => (await service.riderApp.guests()).map(({ id }) => id);
const stand = (id: string) => service.riderApp.report([fixAt(id, SHOP, service.core.now())]);
const asked = async () => (await service.riderApp.openOffers()).map(({ riderId }) => riderId);

/** A guest on duty at the shop. */
async function arrive() {
  const { token, rider } = await openSession(service.core, "sandbox", { code: (await invite()).code });
  await service.riderApp.setDuty(rider.id, true);
  await stand(rider.id);
  const ask = async () =>
    (await service.request("GET", "/v1/rider", undefined, { authorization: `Bearer ${token}` })).json();
  return { id: rider.id, ask };
}

describe("a guest", () => {
  it("is there while their phone asks for offers, and gone a minute later", async () => {
    const { id, ask } = await arrive();
    expect(await guests()).toEqual([id]);
    for (let n = 0; n < 6; n++) {
      service.pass(30);
      await ask();
      expect(await guests()).toEqual([id]);
    }
    service.pass(61);
    expect(await guests()).toEqual([]);
    await ask();
    expect(await guests()).toEqual([id]);
  });

  it("who has gone gets no offer, so that the fleet takes the order at once", async () => {
    const { id } = await arrive();
    await service.addRider("fleet", 900);
    service.pass(61);
    await service.create();
    await service.attend();
    expect(await asked()).toEqual(["fleet"]);
    await stand(id);
    await service.create();
    await service.attend();
    expect(await asked()).toEqual(["fleet", id]);
  });

  it("who leaves two offers unanswered is off duty", async () => {
    const { id, ask } = await arrive();
    await service.create();
    for (const [n, isStillOnDuty] of [true, false].entries()) {
      await service.attend();
      expect(await asked()).toEqual([id]);
      service.pass(31);
      await service.attend();
      expect(await ask()).toMatchObject({ on_duty: isStillOnDuty, unanswered_offers: n + 1, offer: null });
      service.pass(61);
      await stand(id);
    }
    await service.attend();
    expect(await asked()).toEqual([]);
  });
});

describe("an invitation to ride in the sandbox", () => {
  const rows = async () =>
    (await service.core.db.query<{ id: string }>("select id from riders order by id")).map(({ id }) => id);

  it("takes the place of one that nobody used in time, and of no other", async () => {
    const operators = await inviteRider(service.core, PROFILE);
    const first = await invite();
    const second = await invite();
    expect(second.riderId).not.toBe(first.riderId);
    await openSession(service.core, "sandbox", { code: first.code });
    service.pass(24 * 3600 + 1);
    const third = await invite();
    expect(third.riderId).toBe(second.riderId);
    expect(await rows()).toEqual([operators.riderId, first.riderId, second.riderId].sort());
    await expect(openSession(service.core, "sandbox", { code: second.code })).rejects.toThrow();
    const { rider } = await openSession(service.core, "sandbox", { code: third.code });
    expect(rider).toMatchObject({ id: second.riderId, position: "simulated" });
    // Everybody has come, or has an invitation: the next one is new.
    expect([first.riderId, second.riderId]).not.toContain((await invite()).riderId);
  });
});
