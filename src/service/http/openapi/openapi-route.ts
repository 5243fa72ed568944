import type { FastifyInstance } from "fastify";
import type { Serving } from "../serving.ts";
import type { OpenApiDocument } from "./open-openapi.ts";

const MINUTES_5 = 300;

/** GET /v1/openapi.json, for anybody and any page. */
export function openApiRoute(app: FastifyInstance, { publicUrl }: Serving, openApi: () => OpenApiDocument): void {
  // The address that customers use may be known only once we listen.
  const byAddress = new Map<string, string>();
  app.get("/v1/openapi.json", async (_request, reply) => {
    const address = publicUrl();
    let text = byAddress.get(address);
    if (text === undefined) {
      text = JSON.stringify({ ...openApi(), servers: [{ url: address }] });
      byAddress.set(address, text);
    }
    return reply
      .header("access-control-allow-origin", "*")
      .header("cache-control", `public, max-age=${MINUTES_5}`)
      .type("application/json; charset=utf-8")
      .send(text);
  });
}
