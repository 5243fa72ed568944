import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCodes } from "../../../src/service/deliveries/codes.ts";
import {
  inviteAgain,
  inviteRider,
  makePairingCode,
  readPairingCode,
} from "../../../src/service/riders/accounts/invite.ts";
import { listRiders, resumeRider, suspendRider } from "../../../src/service/riders/accounts/rider-accounts.ts";
import { listSessions, openSession } from "../../../src/service/riders/devices/sessions.ts";
import { openTestService, type TestService } from "../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
}, 60_000);
afterAll(() => service.close());

const AMINA = { name: "Amina W.", vehicle: "motorbike" } as const;
const problem = (attempt: Promise<unknown>) => attempt.then(() => "done").catch((error) => error.code);
const redeem = (code: string) => problem(openSession(service.core, "sandbox", { code }));
const stateOf = async (id: string) => (await listRiders(service.core.db)).find((rider) => rider.id === id)?.state;

describe("a pairing code", () => {
  it("is read however people type it", () => {
    const letter = fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ");
    const code = fc.tuple(...Array<typeof letter>(8).fill(letter)).map((all) => all.join("").replace(/^..../, "$&-"));
    const typed = fc.record({
      lower: fc.boolean(),
      zero: fc.constantFrom("0", "O"),
      one: fc.constantFrom("1", "I", "l"),
    });
    fc.assert(
      fc.property(code, typed, (code, { lower, zero, one }) => {
        const text = ` ${code.replaceAll("0", zero).replaceAll("1", one).replace("-", " ")} `;
        expect(readPairingCode(lower ? text.toLowerCase() : text)).toBe(code.replace("-", ""));
      }),
    );
    expect(makePairingCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    for (const text of ["", "1234567", "123456789", "ABCD-EFGU", "ÄBCD-EFGH", "\u0000", "١٢٣٤٥٦٧٨"]) {
      expect([text, readPairingCode(text)]).toEqual([text, null]);
    }
  });
});

describe("an invitation", () => {
  it("signs one device in, once, within a day", async () => {
    const { riderId, code, expiresAt } = await inviteRider(service.core, AMINA);
    expect(expiresAt.getTime() - service.core.now().getTime()).toBe(24 * 3_600_000);
    expect(await stateOf(riderId)).toBe("invited");
    const attempts = await Promise.all([redeem(code), redeem(code), redeem(code.toLowerCase())]);
    expect(attempts.sort()).toEqual(["done", "pairing_code_refused", "pairing_code_refused"]);
    expect(await stateOf(riderId)).toBe("active");
    const late = await inviteRider(service.core, AMINA);
    service.pass(24 * 3600);
    expect(await redeem(late.code)).toBe("pairing_code_refused");
    expect(await stateOf(late.riderId)).toBe("invited");
  });

  it("ends when the rider is invited again, and devices stay signed in", async () => {
    const first = await inviteRider(service.core, AMINA);
    const second = await inviteAgain(service.core, first.riderId);
    expect([await redeem(first.code), await redeem(second.code)]).toEqual(["pairing_code_refused", "done"]);
    const third = await inviteAgain(service.core, first.riderId);
    expect(await redeem(third.code)).toBe("done");
    expect(await listSessions(service.core.db, first.riderId)).toHaveLength(2);
    expect(await problem(inviteAgain(service.core, "rdr_0000000000000000000000"))).toBe("unknown_rider");
    expect(await problem(inviteAgain(service.core, "no id\u0000"))).toBe("unknown_rider");
  });

  it("can be redeemed also after a new secret was put before the old one", async () => {
    const { code } = await inviteRider(service.core, AMINA);
    const rotated = { ...service.core, codes: createCodes(["a new secret", "a-secret-for-tests-that-is-long-enough"]) };
    const foreign = { ...service.core, codes: createCodes(["a new secret"]) };
    expect(await problem(openSession(foreign, "sandbox", { code }))).toBe("pairing_code_refused");
    expect(await problem(openSession(rotated, "sandbox", { code }))).toBe("done");
  });

  it("leaves neither code nor token in the database", async () => {
    const { code } = await inviteRider(service.core, AMINA);
    const { token } = await service.signIn();
    for (const table of ["riders", "rider_invitations", "rider_sessions"]) {
      const rows = JSON.stringify(await service.core.db.query(`select * from ${table}`));
      expect(rows).not.toContain(token.slice(8));
      expect(rows).not.toContain(code.replace("-", ""));
    }
  });
});

describe("a suspended rider", () => {
  /** A rider of the shop's street who has accepted a delivery. */
  async function atWork() {
    const { riderId } = await service.signIn();
    const { id } = await service.create();
    await service.core.db.query("update riders set on_duty = true where id = $1", [riderId]);
    const offerId = await service.operatorDesk.offer(id, riderId);
    await service.riderApp.accept(offerId ?? "none", riderId);
    return { riderId, deliveryId: id as string };
  }
  const suspend = (id: string) => suspendRider(service.core, id);
  const recordOf = async (id: string) => (await service.request("GET", `/v1/deliveries/${id}`)).json();

  it("is taken from their customer's view at once", async () => {
    const { riderId, deliveryId } = await atWork();
    expect(await service.track(deliveryId)).toMatchObject({ status: "rider_assigned", rider: { name: "Amina W." } });
    await suspend(riderId);
    expect(await service.track(deliveryId)).toMatchObject({ status: "searching", rider: null });
  });

  it("loses the delivery that they haven't collected, whose merchant hears of it", async () => {
    const { riderId, deliveryId } = await atWork();
    expect(await suspend(riderId)).toEqual([]);
    expect(await recordOf(deliveryId)).toMatchObject({ status: "searching", rider: null, sequence: 3 });
    const { json } = await service.request("GET", `/v1/events?delivery_id=${deliveryId}&limit=1`);
    expect(json().data[0]).toMatchObject({ type: "delivery.searching", data: { changed_by: "operator" } });
    expect(await suspend(riderId)).toEqual([]);
    expect(await recordOf(deliveryId)).toMatchObject({ sequence: 3 });
  });

  it("keeps the one that they have collected, and the operator is told which", async () => {
    const { riderId, deliveryId } = await atWork();
    for (const step of ["setOff", "arrive", "pickUp"] as const) await service.riderApp[step](deliveryId, riderId);
    expect(await suspend(riderId)).toEqual([{ deliveryId, status: "picked_up" }]);
    expect((await recordOf(deliveryId)).status).toBe("picked_up");
  });

  it("gets no offer, and their open one ends", async () => {
    const { riderId } = await service.goOnDuty();
    const { id } = await service.create();
    await service.operatorDesk.offer(id, riderId);
    const offersOf = async () => (await service.riderApp.openOffers()).filter((offer) => offer.riderId === riderId);
    expect(await offersOf()).toHaveLength(1);
    await suspend(riderId);
    expect(await offersOf()).toEqual([]);
  });

  it("can't be invited, and works again on the same devices when they are resumed", async () => {
    const { riderId } = await service.signIn();
    const invitation = await inviteAgain(service.core, riderId);
    await suspend(riderId);
    expect(await redeem(invitation.code)).toBe("pairing_code_refused");
    expect(await problem(inviteAgain(service.core, riderId))).toBe("rider_suspended");
    await resumeRider(service.core.db, riderId);
    expect(await stateOf(riderId)).toBe("active");
    const fresh = await inviteRider(service.core, AMINA);
    await suspend(fresh.riderId);
    await resumeRider(service.core.db, fresh.riderId);
    expect(await stateOf(fresh.riderId)).toBe("invited");
    expect(await problem(suspend("rdr_0000000000000000000000"))).toBe("unknown_rider");
    expect(await problem(resumeRider(service.core.db, "nobody"))).toBe("unknown_rider");
  });
});

it("the simulated riders are nobody's accounts", async () => {
  await service.addRider("rdr_sandbox_0001");
  expect((await listRiders(service.core.db)).map(({ id }) => id)).not.toContain("rdr_sandbox_0001");
  expect(await problem(suspendRider(service.core, "rdr_sandbox_0001"))).toBe("unknown_rider");
});

it("a process of the release before this one can still add its simulated riders", async () => {
  const { db } = service.core;
  await db.query("insert into riders (id, name, vehicle, capacity_kg) values ('before', 'Amina', 'bicycle', 10)");
  expect(await db.query("select state, on_duty, invited_at from riders where id = 'before'")).toEqual([
    { state: "active", on_duty: true, invited_at: null },
  ]);
});
