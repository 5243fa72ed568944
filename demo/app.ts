import { finished } from "node:stream/promises";
import formbody from "@fastify/formbody";
import files from "@fastify/static";
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { createClient } from "ontheway/server";
import { inviteRider } from "./orders/delivery-service.ts";
import { createOrderBook } from "./orders/order-book.ts";
import { createPlaceOrder } from "./orders/place-order.ts";
import { registerConfigure } from "./pages/configure/index.ts";
import { registerGallery } from "./pages/gallery/index.ts";
import { registerIframe } from "./pages/iframe/index.ts";
import { noticePage } from "./pages/kit/notice.ts";
import { type Context, sendPage } from "./pages/kit/route.ts";
import type { Service } from "./pages/kit/snippet.ts";
import { registerLanding } from "./pages/landing/index.ts";
import { registerOrders } from "./pages/orders/index.ts";
import { registerRide } from "./pages/ride/index.ts";
import { registerShop } from "./pages/shop/index.ts";
import { securityHeaders } from "./security-headers.ts";

const MOST_FORM_BYTES = 64 * 1024;
/** For a request with its body. */
const REQUEST_TIMEOUT_MS = 30_000;
/** For a busy machine, which reads the folders of assets slowly. */
const START_MS = 120_000;

/**
 * The shop, ready to listen or to be tested by `inject`.
 *
 * @param secretKey goes only to the delivery service
 * @param assets folders of what /assets serves: built scripts and style sheets, pictures
 */
export function createApp(service: Service, secretKey: string, assets: string[]): FastifyInstance {
  const headers = securityHeaders(service.apiUrl);
  const app = fastify({
    bodyLimit: MOST_FORM_BYTES,
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
    pluginTimeout: START_MS,
    // For addresses that can't be decoded, as /%. No hook runs before it.
    frameworkErrors: (_error, _request, reply) => void sendNotFound(reply.headers(headers)),
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  app.setErrorHandler(sendError);

  app.removeAllContentTypeParsers();
  app.register(formbody);
  // One route a file: no address can name anything else.
  app.register(files, { root: assets, prefix: "/assets/", wildcard: false, index: false });

  const book = createOrderBook();
  // The only place that has the secret key.
  const client = createClient({ key: secretKey, baseUrl: service.apiUrl });
  const context: Context = {
    service,
    book,
    placeOrder: createPlaceOrder(client, book),
    inviteRider: () => inviteRider(client),
  };
  registerLanding(app, context);
  registerRide(app, context);
  registerShop(app);
  registerOrders(app, context);
  registerIframe(app, context);
  registerGallery(app, context);
  registerConfigure(app, context);
  return app;
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendPage(reply, noticePage("not-found"), 404);
}

async function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const status = error.statusCode ?? 500;
  if (status === 413) {
    // Browsers show an error of their own when the answer comes before they have sent everything.
    await finished(request.raw.resume()).catch(() => {});
    return sendPage(reply, noticePage("too-large"), status);
  }
  if (status < 500) return sendPage(reply, noticePage("unreadable"), status);
  console.error(error);
  return sendPage(reply, noticePage("failed"), status);
}
