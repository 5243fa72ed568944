import type { FastifyInstance } from "fastify";
import type { OpenApiDocument } from "../../docs/reference/openapi-document.ts";
import type { Serving } from "../serving.ts";

const MINUTES_5 = 300;

/** GET /v1/openapi.json, without a key and for every page. */
export function openApiRoute(app: FastifyInstance, { publicUrl }: Serving, openApi: () => OpenApiDocument): void {
  // The documents by public address. Each is written at its first request, because the public address is known only when the
  // server listens.
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
