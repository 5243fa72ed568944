import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { MAP_PATH, OPENSTREETMAP } from "../../../src/contract/addresses.ts";
import { aReading } from "../../widget/a-reading.ts";
import { serve } from "./serve.ts";

/**
 * What the service does with a request: sends this answer; never answers ("hang"); sends one byte at a time without end
 * ("trickle"); closes the connection ("cut"); or whatever the function does with the response.
 */
export type Answer =
  | { status?: number; headers?: Record<string, string>; body: string | Buffer }
  | "hang"
  | "trickle"
  | "cut"
  | ((response: ServerResponse, request: IncomingMessage) => void);

/** A record whose rider was located as it is requested. One of the moment at which a test begins would get stale in slow tests. */
export const record =
  (id: string, changes = {}): Answer =>
  (response) =>
    response
      .setHeader("Content-Type", "application/json")
      .end(JSON.stringify(aReading({ delivery_id: id, located_at: new Date().toISOString(), ...changes })));

/**
 * Serves the built widget, and the tracking answers that a test sets for each delivery id. It gives them in order and
 * repeats the last one. The widget repeats a request that is answered with 401, with the key in the header; that one gets
 * the same answer once more and isn't counted. Tiles fail unless a test sets them, because the card must work without.
 *
 * @param port 0: any free port
 */
export async function openFaultService(port = 0) {
  if (!existsSync("dist/widget/v1/tracking.js")) throw new Error("Build first: npm run build");
  const scripts = new Map<string, Answer[]>();
  const given = new Map<string, Answer>();
  const requests: string[] = [];
  const held = new Map<ServerResponse, string>();
  const latest = new Map<string, ServerResponse>();
  let tiles: Answer = { status: 404, body: "" };
  let orders: Answer = { status: 404, body: "{}" };
  const service = await serve((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const isByHeader = request.headers.authorization !== undefined;
    requests.push(`${request.method} ${path}${isByHeader ? " by header" : ""}`);
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "Authorization");
    response.setHeader("Access-Control-Max-Age", "7200");
    response.setHeader("Access-Control-Expose-Headers", "Date, Retry-After, Poll-After");
    if (request.method === "OPTIONS") return response.writeHead(204).end();
    const id = /^\/v1\/deliveries\/(.+)\/tracking$/.exec(path)?.[1];
    if (id) {
      latest.set(decodeURIComponent(id), response);
      const script = scripts.get(decodeURIComponent(id)) ?? [{ status: 404, body: "{}" }];
      const next = () => (script.length > 1 ? script.shift() : script[0]);
      const answer = (isByHeader ? given.get(id) : next()) ?? "cut";
      given.set(id, answer);
      if (answer === "hang" || answer === "trickle") {
        held.set(response, id);
        response.on("close", () => held.delete(response));
      }
      return give(answer, request, response);
    }
    if (path === "/v1/deliveries") return give(orders, request, response);
    if (path === MAP_PATH) return give({ body: JSON.stringify(OPENSTREETMAP) }, request, response);
    if (path.startsWith("/tiles/")) return give(tiles, request, response);
    const file = join("dist/widget", path);
    if (!path.startsWith("/v1/") || !existsSync(file)) return response.writeHead(404).end();
    response.setHeader("Content-Type", "text/javascript");
    response.end(readFileSync(file));
  }, port);
  return {
    ...service,
    requests,
    answer: (id: string, ...answers: Answer[]) => scripts.set(id, answers),
    answerTiles(answer: Answer) {
      tiles = answer;
    },
    /** For the requests that create a delivery. */
    answerOrders(answer: Answer) {
      orders = answer;
    },
    /** Whether the last request for this delivery is still open, as "hang" and "trickle" leave it. */
    isHeld(id: string): boolean {
      const response = latest.get(id);
      return response !== undefined && held.has(response);
    },
    /** Closes the connections of all open requests for these deliveries. */
    hangUp(ids: string[]) {
      for (const [response, id] of held) if (ids.includes(id)) response.destroy();
    },
    trackingRequests: (id: string) => requests.filter((line) => line === `GET /v1/deliveries/${id}/tracking`).length,
  };
}

function give(answer: Answer, request: IncomingMessage, response: ServerResponse) {
  if (answer === "hang") return;
  if (answer === "trickle") {
    response.writeHead(200, { "Content-Type": "application/json" });
    const drops = setInterval(() => response.write(" "), 20);
    return response.on("close", () => clearInterval(drops));
  }
  if (answer === "cut") return request.socket.destroy();
  if (typeof answer === "function") return answer(response, request);
  const headers = { "Content-Type": "application/json", ...answer.headers };
  response.writeHead(answer.status ?? 200, headers).end(answer.body);
}
