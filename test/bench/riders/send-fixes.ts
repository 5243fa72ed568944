import autocannon from "autocannon";
import { headersOf, inTurn, makeFixes } from "./make-fixes.ts";
import type { Phone } from "./open-fleet.ts";

/** Fixes a second that the service takes over HTTP, from phones one after the other that send `batch` of them at once. */
export async function sendFixes(
  url: string,
  phones: readonly Phone[],
  { batch, connections, seconds }: { batch: number; connections: number; seconds: number },
): Promise<number> {
  const nextPhone = inTurn(phones);
  const result = await autocannon({
    url: `${url}/v1/rider/fixes`,
    connections,
    duration: seconds,
    requests: [
      {
        method: "POST",
        setupRequest: (request) => {
          const phone = nextPhone();
          return {
            ...request,
            headers: headersOf(phone),
            body: JSON.stringify({ fixes: makeFixes(phone, batch) }),
          };
        },
      },
    ],
  });
  if (result.errors > 0 || result.timeouts > 0 || result.non2xx > 0) {
    const { total } = result.requests;
    throw new Error(`of ${total} requests ${result.non2xx} were refused; ${result.errors + result.timeouts} failed`);
  }
  return result.requests.average * batch;
}
