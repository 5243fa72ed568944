import { file, page, seeOther } from "./http/answers.js";
import { readForm } from "./http/read-form.js";
import { createOrderBook } from "./orders/order-book.js";
import { createOrderDesk } from "./orders/place-order.js";
import { emptyCheckout, readCheckout } from "./orders/read-checkout.js";
import { configurePage } from "./pages/configure.js";
import { galleryPage } from "./pages/gallery.js";
import { iframePage } from "./pages/iframe.js";
import { landingPage } from "./pages/landing.js";
import { noticePage } from "./pages/notice.js";
import { orderPage } from "./pages/order.js";
import { shopPage } from "./pages/shop.js";

/**
 * @param {import("./pages/snippet.js").Service & { secretKey: string }} service
 * @param {ReadonlyMap<string, import("./http/read-assets.js").Asset>} assets
 * @returns {(request: import("node:http").IncomingMessage) => Promise<import("./http/answers.js").Answer>}
 */
export function createRoutes({ secretKey, ...service }, assets) {
  const book = createOrderBook();
  const desk = createOrderDesk({ apiUrl: service.apiUrl, secretKey }, book);

  /** @type {readonly [path: RegExp, get: (id: string, request: import("node:http").IncomingMessage) => import("./http/answers.js").Answer][]} */
  const routes = [
    [/^\/$/, () => page(landingPage(service, book.latest()))],
    [/^\/shop$/, () => page(shopPage({ checkout: emptyCheckout() }))],
    // Where a form that came back stands, once its address is opened anew.
    [/^\/orders$/, () => seeOther("/shop")],
    [/^\/orders\/([^/]+)$/, (number) => showOrder(number)],
    [/^\/iframe$/, () => page(iframePage(service, book.latest()))],
    [/^\/gallery$/, () => page(galleryPage(service))],
    [/^\/configure$/, () => page(configurePage(service))],
    [/^\/assets\/(.+)$/, (path, request) => showAsset(path, request)],
  ];

  return async (request) => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    if (request.method === "POST" && path === "/orders") return takeOrder(request);
    if (request.method !== "GET" && request.method !== "HEAD") return page(noticePage("nothing"), 404);
    for (const [pattern, get] of routes) {
      const match = pattern.exec(path);
      if (match) return get(match[1] ?? "", request);
    }
    return page(noticePage("nothing"), 404);
  };

  /** @param {import("node:http").IncomingMessage} request */
  async function takeOrder(request) {
    const form = await readForm(request);
    if (!form) return page(noticePage("too-much"), 413);
    const outcome = await desk.place(readCheckout(form));
    if (outcome.kind === "placed") return seeOther(`/orders/${outcome.order.number}`);
    if (outcome.kind === "mistakes") return page(shopPage(outcome), 422);
    return page(shopPage({ checkout: outcome.checkout, unavailable: true }), 503);
  }

  /** @param {string} number */
  function showOrder(number) {
    const order = book.find(number);
    return order ? page(orderPage(service, order)) : page(noticePage("unknown-order"), 404);
  }

  /**
   * @param {string} path
   * @param {import("node:http").IncomingMessage} request
   */
  function showAsset(path, request) {
    const asset = assets.get(path);
    return asset ? file(asset, request.headers["if-none-match"]) : page(noticePage("nothing"), 404);
  }
}
