import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestService } from "../open-test-service.ts";

type Answer = Awaited<ReturnType<TestService["app"]["inject"]>>;

const COMPARED = ["customer-secret", "authorization", "content-type", "idempotency-key"] as const;

/**
 * Listens on this machine and passes requests on to the service. A request that came before gets the same answer again, so
 * that an order is made once, whoever else asks for the same.
 */
export async function openForward(service: TestService) {
  const answers = new Map<string, Promise<Answer>>();
  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const headers = Object.fromEntries(
      COMPARED.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
    );
    const { method = "", url = "" } = request;
    // Ruby names a type also where it sends no body.
    if (text === "") delete headers["content-type"];
    const known = JSON.stringify({ method, url, headers, body: text === "" ? null : JSON.parse(text) });
    const ask = async () =>
      service.app.inject({ method: method as "GET", url, headers, ...(text !== "" && { payload: text }) });
    const asked = answers.get(known) ?? ask();
    answers.set(known, asked);
    const answer = await asked;
    response.writeHead(answer.statusCode, { "content-type": String(answer.headers["content-type"] ?? "text/plain") });
    response.end(answer.statusCode === 204 ? undefined : answer.rawPayload);
  };
  // An error in it fails the test run.
  const server = createServer((request, response) => void passOn(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The different requests since the last time, and what they got. */
    take: async () => {
      const taken = await Promise.all(
        [...answers].map(async ([request, asked]) => {
          const { statusCode, body } = await asked;
          return { request, status: statusCode, body };
        }),
      );
      answers.clear();
      return taken;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
