import { afterEach, beforeEach, expect, test } from "vitest";
import { ridersOnCall } from "../../../../src/sandbox/riders/fleet/reinforcements.ts";
import { riderProfile } from "../../../../src/sandbox/riders/fleet/rider-profiles.ts";
import { fixAt, openTestService, SHOP, type TestService } from "../../../service/open-test-service.ts";

let service: TestService;
beforeEach(async () => {
  service = await openTestService();
  service.core.ridersOnCall = ridersOnCall;
});
afterEach(() => service.close());

const available = async (load: { package_type: string; weight?: number }) => {
  const body = { pickup_address: "1 Shop Street", dropoff_address: "2 Home Road", ...load };
  return (await service.request("POST", "/v1/delivery/quote", body)).json().available_riders;
};

test("a quote counts those of the fleet who would come, where nobody stands yet, if they can carry the package", async () => {
  expect(await available({ package_type: "food" })).toBe(3);
  expect(await available({ package_type: "small", weight: 20 })).toBe(2);
  expect(await available({ package_type: "large", weight: 900 })).toBe(1);
});

test("nobody is counted twice, and nobody comes where enough are", async () => {
  for (let number = 0; number < 8; number++) {
    await service.riderApp.enrol(riderProfile(number));
    await service.riderApp.report([fixAt(riderProfile(number).id, SHOP, service.core.now())]);
  }
  expect(await available({ package_type: "food" })).toBe(8);
});
