import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FINAL_IN_SQL, WITH_RIDER_IN_SQL } from "../../../src/service/deliveries/delivery.ts";

const MIGRATION = new URL("../../../src/service/store/migrations/0001-foundation.sql", import.meta.url);

it("queries by the groups of statuses that the partial indexes have", () => {
  const sql = readFileSync(MIGRATION, "utf8");
  expect(sql).toContain(`where status not in ${FINAL_IN_SQL}`);
  expect(sql).toContain(`where status in ${WITH_RIDER_IN_SQL}`);
});
