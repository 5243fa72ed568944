import autocannon from "autocannon";
import type { City } from "./open-city.ts";

const AT_ONCE = 500;

/** Reads the tracking records of these deliveries, one after the other, as customers' pages do. */
export function openReader({ publishable }: City, ids: readonly string[]) {
  const pathOf = (id: string) => `/v1/deliveries/${id}/tracking`;
  const headers = { authorization: `Bearer ${publishable}` };
  let n = 0;
  return {
    pathOf,
    headers,
    /** Reads each delivery once. */
    async readAll(url: string) {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const some = ids.slice(from, from + AT_ONCE);
        await Promise.all(some.map(async (id) => (await fetch(url + pathOf(id), { headers })).text()));
      }
    },
    /** Reads the first `of` deliveries in turn over so many connections, for `duration` seconds. */
    async read(url: string, of: number, { connections, duration }: { connections: number; duration: number }) {
      const path = () => pathOf(ids[n++ % of] ?? "");
      const result = await autocannon({
        url,
        connections,
        duration,
        headers,
        requests: [{ method: "GET", setupRequest: (request) => ({ ...request, path: path() }) }],
      });
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} of the reads failed`);
      return { count: result.requests.total, perSecond: result.requests.average, p99: result.latency.p99 };
    },
  };
}
