import fc from "fast-check";
import { expect, it } from "vitest";
import { createFairTurns } from "../../src/service/fair-turns.ts";

const SIZES = { atOnce: 2, atOnceEach: 2, waiting: 20, refused: () => new Error("too many wait") };

/** Works that last until the test ends them. */
function open(sizes: Partial<typeof SIZES> = {}) {
  const turns = createFairTurns({ ...SIZES, ...sizes });
  const running: { party: string; end: () => void }[] = [];
  const refused: string[] = [];
  const done: string[] = [];
  const ask = (party: string) =>
    turns
      .run(party, () => new Promise<void>((end) => running.push({ party, end })))
      .then(
        () => done.push(party),
        () => refused.push(party),
      );
  /** Ends the oldest work. */
  const endOne = async () => {
    running.shift()?.end();
    await new Promise(setImmediate);
  };
  return { ask, endOne, running, refused, done };
}

it("a greedy party keeps only itself waiting", async () => {
  const { ask, endOne, running, refused } = open();
  for (let n = 0; n < 60; n++) void ask("greedy");
  for (const modest of ["a", "b", "c"]) void ask(modest);
  const begun: string[] = [];
  for (let n = 0; n < 6; n++) {
    await endOne();
    begun.push(running.at(-1)?.party ?? "");
  }
  // Those who ask for little come after one more of the greedy party, which waited first, and before its next.
  expect(begun).toEqual(["greedy", "a", "b", "c", "greedy", "greedy"]);
  expect(refused).toEqual(Array(41).fill("greedy"));
});

it("parties share the turns, and those of one come in their order", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 60 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      async (asking, atOnce, atOnceEach) => {
        const { ask, endOne, running, refused, done } = open({ atOnce, atOnceEach });
        for (const party of asking) void ask(party);
        await new Promise(setImmediate);
        for (let n = 0; running.length > 0; n++) {
          expect(n).toBeLessThan(asking.length);
          expect(running.length).toBeLessThanOrEqual(atOnce);
          for (const { party } of running) {
            expect(running.filter((one) => one.party === party).length).toBeLessThanOrEqual(atOnceEach);
          }
          await endOne();
        }
        // Nobody is forgotten: each was served or refused.
        expect(done.length + refused.length).toBe(asking.length);
        // Nobody is refused who asks for no more than a share.
        for (const party of refused) {
          const asked = asking.filter((one) => one === party).length;
          expect(asked).toBeGreaterThan(Math.floor(SIZES.waiting / new Set(asking).size));
        }
      },
    ),
  ));

it("a work that fails ends its turn", async () => {
  const turns = createFairTurns({ ...SIZES, atOnce: 1 });
  const failing = turns.run("a", async () => {
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  expect(await turns.run("b", async () => 7)).toBe(7);
});

it("refuses before the work begins", async () => {
  const turns = createFairTurns({ ...SIZES, waiting: 0, atOnce: 1 });
  void turns.run("a", () => new Promise(() => {}));
  await expect(turns.run("b", async () => {})).rejects.toThrow("too many wait");
});
