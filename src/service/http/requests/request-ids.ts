import { randomBase62 } from "../../random-id.ts";

/** Ids that tell requests apart, over restarts and processes too; unlike other ids they needn't be hard to guess. */
export function openRequestIds(): () => string {
  const prefix = `req_${randomBase62(12)}`;
  let count = 0;
  return () => prefix + (++count).toString(36).padStart(6, "0");
}
