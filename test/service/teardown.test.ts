import { expect, it } from "vitest";
import { createTeardown } from "../../src/service/teardown.ts";

it("runs the steps once, the last added first, each after the one before has ended", async () => {
  const teardown = createTeardown();
  const log: string[] = [];
  teardown.add(() => log.push("database"));
  teardown.add(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.push("server");
  });
  await teardown.run();
  await teardown.run();
  expect(log).toEqual(["server", "database"]);
});
