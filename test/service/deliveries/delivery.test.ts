import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FINAL, WITH_RIDER } from "../../../src/contract/status.ts";
import { FINAL_IN_SQL, WITH_RIDER_IN_SQL } from "../../../src/service/deliveries/delivery.ts";

const MIGRATIONS = new URL("../../../src/service/store/migrations/", import.meta.url);

/** The condition on the status in each partial index of the deliveries, after all migrations. */
function readStatusConditions(): Record<string, string> {
  const sql = readdirSync(MIGRATIONS)
    .sort()
    .map((name) => readFileSync(new URL(name, MIGRATIONS), "utf8"))
    .join("\n");
  const indexes = sql.matchAll(
    /create (?:unique )?index (?:concurrently if not exists )?(\w+) on deliveries \([^)]*\)\s+where (status [^;]*);/g,
  );
  return Object.fromEntries([...indexes].map(([, name, condition]) => [name, condition]));
}

it("the partial indexes name the contract's groups of statuses, and queries repeat them word for word", () => {
  const list = (statuses: readonly string[]) => `(${statuses.map((status) => `'${status}'`).join(", ")})`;
  expect([FINAL_IN_SQL, WITH_RIDER_IN_SQL]).toEqual([list(FINAL), list(WITH_RIDER)]);
  expect(readStatusConditions()).toMatchObject({
    deliveries_active: `status not in ${FINAL_IN_SQL}`,
    deliveries_ended: `status in ${FINAL_IN_SQL}`,
    deliveries_under_way_of_rider: `status in ${WITH_RIDER_IN_SQL}`,
  });
});
