import { resolve } from "node:path";
import fastify from "fastify";
import { runnerImport } from "vite";
import type { Serving } from "../../../src/service/http/serving.ts";
import { aCustomer } from "../../browser/pages/a-customer.ts";

const ID = "dlv_bench";
/** The page's panels show whom to ask, and what the customer wrote and may change. */
const CUSTOMER = aCustomer({ delivery_id: ID, allows: { instructions: true, rating: true, messages: false } });
/** The page's own module, and the links that fetch what it imports. */
const PAGE_CODE = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Serves the built tracking page as the service does, and beside it the same document without the page's own code: the
 * loader mounts the card, and nothing is drawn around it.
 *
 * @param tilesUrl where both maps have their tiles from
 */
export async function openTrackPages(record: object, tilesUrl: string) {
  // The build fills these in, and nothing is built here but the pages.
  Object.assign(globalThis, { __SERVICE_NAME__: "ontheway", __SERVICE_TITLE__: "OnTheWay" });
  // Through Vite, because the service collects its languages with `import.meta.glob`.
  const { module: pages } = await runnerImport<typeof import("../../../src/service/http/pages/pages.ts")>(
    resolve("src/service/http/pages/pages.ts"),
  );
  const { module: widget } = await runnerImport<typeof import("../../../src/service/http/pages/widget-files.ts")>(
    resolve("src/service/http/pages/widget-files.ts"),
  );
  const app = fastify({ forceCloseConnections: true });
  const serving = {
    core: { elapsed: () => performance.now() },
    mailer: { sends: false },
    webRoot: resolve("dist"),
    pageKey: "pk_test_bench",
    publicUrl: () => app.listeningOrigin,
    tilesUrl,
    tilesAttribution: "A town",
  } as Serving;
  await widget.serveWidget(app, serving);
  await pages.servePages(app, serving);
  app.get(`/v1/deliveries/${ID}/tracking`, (_request, reply) =>
    reply.send({ ...record, delivery_id: ID, located_at: new Date().toISOString() }),
  );
  app.get(`/v1/deliveries/${ID}/customer`, (_request, reply) => reply.send(CUSTOMER));
  app.get("/alone", async (_request, reply) => {
    const { payload, headers } = await app.inject(`/track/${ID}`);
    const alone = payload.replace(PAGE_CODE, "");
    if (alone === payload) throw new Error("The tracking page has no code of its own");
    const { "content-length": _length, ...same } = headers;
    return reply.headers(same).send(alone);
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return { page: `${origin}/track/${ID}`, alone: `${origin}/alone`, close: () => app.close() };
}
