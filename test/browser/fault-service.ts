import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { aReading } from "../widget/a-reading.ts";
import { serve } from "./serve.ts";

type Answer = { status?: number; headers?: Record<string, string>; body: string } | "hang" | "cut";

export const record = (id: string, changes = {}): Answer => ({
  body: JSON.stringify(aReading({ delivery_id: id, located_at: new Date().toISOString(), ...changes })),
});

/**
 * Serves the built widget, and tracking answers that a test scripts per delivery id: one after the other, the last one
 * for ever. Tiles fail, on purpose: the card must do without.
 */
export async function openFaultService() {
  if (!existsSync("dist/widget/v1/tracking.js")) throw new Error("Build first: npm run build");
  const scripts = new Map<string, Answer[]>();
  const requests: string[] = [];
  const service = await serve((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    requests.push(`${request.method} ${path}`);
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "Authorization");
    response.setHeader("Access-Control-Expose-Headers", "Date, Retry-After");
    if (request.method === "OPTIONS") return response.writeHead(204).end();
    const id = /^\/v1\/deliveries\/(.+)\/tracking$/.exec(path)?.[1];
    if (id) {
      const script = scripts.get(decodeURIComponent(id)) ?? [{ status: 404, body: "{}" }];
      const answer = (script.length > 1 ? script.shift() : script[0]) ?? "cut";
      if (answer === "hang") return;
      if (answer === "cut") return request.socket.destroy();
      const headers = { "Content-Type": "application/json", ...answer.headers };
      return response.writeHead(answer.status ?? 200, headers).end(answer.body);
    }
    const file = join("dist/widget", path);
    if (!path.startsWith("/v1/") || !existsSync(file)) return response.writeHead(404).end();
    response.setHeader("Content-Type", "text/javascript");
    response.end(readFileSync(file));
  });
  return {
    ...service,
    requests,
    answer: (id: string, ...answers: Answer[]) => scripts.set(id, answers),
    trackingRequests: (id: string) => requests.filter((line) => line === `GET /v1/deliveries/${id}/tracking`).length,
  };
}
