import { randomBase62 } from "../../random-id.ts";

/** Makes ids that no two requests share, across restarts and processes too. They need not be hard to guess. */
export function createRequestIds(): () => string {
  const prefix = `req_${randomBase62(12)}`;
  let count = 0;
  return () => prefix + (++count).toString(36).padStart(6, "0");
}
