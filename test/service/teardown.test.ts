import { expect, it } from "vitest";
import { createTeardown, openOrUndo } from "../../src/service/teardown.ts";

it("runs each step once, the last added first, one after the other", async () => {
  const teardown = createTeardown();
  const log: string[] = [];
  let closeServer = () => {};
  teardown.add(() => log.push("database"));
  teardown.add(async () => {
    log.push("server closes");
    await new Promise<void>((resolve) => {
      closeServer = resolve;
    });
    log.push("server");
  });
  const closed = teardown.run();
  await teardown.run();
  expect(log).toEqual(["server closes"]);
  closeServer();
  await closed;
  await teardown.run();
  expect(log).toEqual(["server closes", "server", "database"]);
});

it("runs the steps that are left when one fails, and then throws the first error", async () => {
  const teardown = createTeardown();
  const log: string[] = [];
  const fail = (message: string) => () => {
    log.push(message);
    throw new Error(message);
  };
  teardown.add(() => log.push("database"));
  teardown.add(fail("background"));
  teardown.add(async () => fail("server")());
  await expect(teardown.run()).rejects.toThrow("server");
  expect(log).toEqual(["server", "background", "database"]);
  await teardown.run();
  expect(log).toHaveLength(3);
});

it("undoes what was begun before an opening failed, and throws the reason of the failure", async () => {
  const log: string[] = [];
  const opening = openOrUndo(async (teardown) => {
    teardown.add(() => log.push("database"));
    teardown.add(() => Promise.reject(new Error("the server doesn't close")));
    throw new Error("the port is taken");
  });
  await expect(opening).rejects.toThrow("the port is taken");
  expect(log).toEqual(["database"]);
  expect(await openOrUndo(async () => "open")).toBe("open");
});
