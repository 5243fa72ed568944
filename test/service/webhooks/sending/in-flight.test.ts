import { expect, it } from "vitest";
import { createInFlight } from "../../../../src/service/webhooks/sending/create-in-flight.ts";

const RECIPIENT = { endpointId: "whe_1", accountId: "acct_1" };

it("an endpoint that answers at once stays quick, however long its outcomes take to be stored", async () => {
  let time = 0;
  const inFlight = createInFlight(() => time, 15);
  let store = () => {};
  const stored = new Promise<void>((resolve) => {
    store = resolve;
  });
  const sending = inFlight.track(RECIPIENT, async (answered) => {
    time += 1;
    answered();
    await stored;
  });
  time += 60;
  expect(inFlight.busy().speedOf("whe_1")).toBe("quick");
  expect(inFlight.busy().byEndpoint.get("whe_1")).toBe(1);
  store();
  await sending;
  await inFlight.ended();
  expect(inFlight.busy().speedOf("whe_1")).toBe("quick");
  expect(inFlight.busy().byEndpoint.get("whe_1")).toBeUndefined();
});

it("an endpoint that doesn't answer is slow, and so is one that took long", async () => {
  let time = 0;
  const inFlight = createInFlight(() => time, 15);
  expect(inFlight.busy().speedOf("whe_1")).toBe("unproven");
  let answer = () => {};
  const sending = inFlight.track(
    RECIPIENT,
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  time += 3;
  expect(inFlight.busy().speedOf("whe_1")).toBe("slow");
  answer();
  await sending;
  await inFlight.ended();
  expect(inFlight.busy().speedOf("whe_1")).toBe("slow");
});
