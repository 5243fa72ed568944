import { afterAll, beforeAll, expect, it } from "vitest";
import { destination } from "../../../../src/contract/geo.ts";
import { fixAt, HOME, openTestService, type TestService } from "../../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** Hands a delivery over; resolves to its record. */
async function handOver(rider: string, metres: number | null) {
  // Those of other tests would get the offer.
  await service.core.db.query("update riders set on_duty = false");
  await service.addRider(rider);
  const { id } = await service.create();
  await service.attend();
  await service.answerOffer("accept");
  for (const step of ["setOff", "arrive", "pickUp", "depart"] as const) await service.riderApp[step](id, rider);
  service.pass(600);
  const at = service.core.now();
  if (metres !== null) await service.riderApp.report([fixAt(rider, destination(HOME, 90, metres), at)]);
  service.pass(60);
  await service.riderApp.complete(id, rider, { signature: "W. M." });
  return (await service.request("GET", `/v1/deliveries/${id}`)).json();
}

it.each([
  ["at the door", 8],
  ["two kilometres away", 2000],
])("the record tells that the rider was last seen %s at the hand-over", async (where, metres) => {
  const { handed_over_metres: told } = await handOver(`rider ${where}`, metres);
  expect(Math.abs(told - metres)).toBeLessThan(metres / 50 + 1);
});

it("tells nothing where no position is known of the last minutes, and before the hand-over", async () => {
  expect((await handOver("silent", null)).handed_over_metres).toBeNull();
  const { id } = await service.create();
  expect((await service.request("GET", `/v1/deliveries/${id}`)).json().handed_over_metres).toBeNull();
  await service.request("POST", `/v1/deliveries/${id}/cancel`, {});
});
