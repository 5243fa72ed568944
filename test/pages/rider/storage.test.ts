import "fake-indexeddb/auto";
import { forceCloseDatabase } from "fake-indexeddb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { keepNothing } from "../../../src/pages/rider/core/keep-nothing.ts";
import { openStorage, type Storage } from "../../../src/pages/rider/core/storage.ts";
import { PATIENTLY } from "./at-work.ts";

let made = 0;
const step = (riderId: string) => ({
  riderId,
  key: "k",
  at: 1,
  change: { kind: "step", deliveryId: "dlv_1", step: "arrive" } as const,
});
const fix = (at: number) => ({ riderId: "rdr_1", lat: 0, lng: 0, at, accuracy: 5, bearing: null, speedKph: null });
const refusal = { code: "illegal_transition", detail: "" };

describe.each<[string, () => Promise<Storage>]>([
  ["the phone's database", () => openStorage(`storage ${++made}`)],
  ["a browser that keeps nothing", async () => keepNothing()],
])("%s", (_name, open) => {
  it("has each rider's changes in order, and puts them back in their places", async () => {
    const storage = await open();
    for (const riderId of ["rdr_1", "rdr_2", "rdr_1"]) await storage.add(step(riderId));
    const { waiting } = await storage.queue("rdr_1");
    expect(waiting).toMatchObject([step("rdr_1"), step("rdr_1")]);
    const [first, second] = waiting;
    if (!first || !second) throw new Error("nothing waits");
    await storage.refuse(first, refusal);
    expect(await storage.queue("rdr_1")).toEqual({ waiting: [second], refused: [{ ...first, refusal }] });
    await storage.putBack([{ ...first, key: "again" }]);
    expect(await storage.queue("rdr_1")).toEqual({ waiting: [{ ...first, key: "again" }, second], refused: [] });
    await storage.remove(first.id);
    await storage.refuse(second, refusal);
    await storage.dismiss(second.id);
    expect(await storage.queue("rdr_1")).toEqual({ waiting: [], refused: [] });
    expect((await storage.queue("rdr_2")).waiting).toHaveLength(1);
    storage.close();
  });

  it("has the oldest fixes first, and removes what was sent", async () => {
    const storage = await open();
    for (const at of [1, 2, 3]) await storage.addFix(fix(at));
    const { keys, fixes } = await storage.fixes(2);
    expect(fixes.map(({ at }) => at)).toEqual([1, 2]);
    await storage.removeFixes(keys.at(-1));
    expect((await storage.fixes(9)).fixes).toEqual([fix(3)]);
    await storage.removeFixes();
    expect((await storage.fixes(9)).keys).toEqual([]);
    storage.close();
  });
});

describe("a lost connection", () => {
  afterEach(() => vi.restoreAllMocks());

  type Connection = IDBDatabase & Parameters<typeof forceCloseDatabase>[0];
  /** The connections that are opened from now on. */
  function watchConnections() {
    const opened = vi.spyOn(indexedDB, "open");
    return () => opened.mock.results.map(({ value }): Connection => value.result);
  }
  const isOpen = (connection: Connection) => {
    try {
      connection.transaction("waiting");
      return true;
    } catch {
      return false;
    }
  };

  it.each<[string, (connection: Connection) => void]>([
    ["is opened again", (connection) => connection.close()],
    ["that the browser tells of is opened again at the next use", (connection) => forceCloseDatabase(connection)],
  ])("%s", async (_name, lose) => {
    const connections = watchConnections();
    const storage = await openStorage(`storage ${++made}`);
    await storage.add(step("rdr_1"));
    for (const connection of connections()) lose(connection);
    expect(connections().map(isOpen)).toEqual([false]);
    await storage.add(step("rdr_1"));
    expect((await storage.queue("rdr_1")).waiting).toHaveLength(2);
    expect(connections().map(isOpen), "once").toEqual([false, true]);
    storage.close();
    await expect.poll(() => connections().map(isOpen), PATIENTLY).toEqual([false, false]);
  });

  it("that can't be opened is told, and tried again later", async () => {
    const storage = await openStorage(`storage ${++made}`);
    const lost = () => {
      throw new DOMException(
        "Connection to Indexed Database server lost. Refresh the page to try again",
        "UnknownError",
      );
    };
    const transaction = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(lost);
    await expect(storage.add(step("rdr_1"))).rejects.toThrow("lost");
    transaction.mockRestore();
    await storage.add(step("rdr_1"));
    expect((await storage.queue("rdr_1")).waiting).toHaveLength(1);
    storage.close();
  });
});
