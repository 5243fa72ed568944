import { expect, it } from "vitest";
import { createEachApart } from "../../src/service/each-apart.ts";

it("goes on past what fails, says so once, and tries it again later", async () => {
  let seconds = 0;
  const each = createEachApart(() => seconds);
  const done: string[] = [];
  let isBroken = true;
  const round = () =>
    each([{ id: "a" }, { id: "broken" }, { id: "c" }, { id: "d" }, { id: "e" }], async ({ id }) => {
      if (id === "broken" && isBroken) throw new Error("it is locked");
      done.push(id);
    });
  await expect(round()).rejects.toThrow("it is locked");
  expect(done).toEqual(["a", "c", "d", "e"]);
  // It rests, and is known by then.
  await round();
  seconds += 5;
  await round();
  expect(done.filter((id) => id === "a")).toHaveLength(3);
  isBroken = false;
  seconds += 5;
  await round();
  expect(done).not.toContain("broken");
  seconds += 5;
  await round();
  expect(done).toContain("broken");
  isBroken = true;
  await expect(round()).rejects.toThrow("it is locked");
});
