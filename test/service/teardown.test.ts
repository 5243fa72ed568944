import { expect, it } from "vitest";
import { createTeardown } from "../../src/service/teardown.ts";

it("runs each step once, the last added first, one after the other", async () => {
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
