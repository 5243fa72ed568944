import { serve } from "../kit/serve.ts";

declare global {
  interface Window {
    /** Messages of the errors that nobody caught. */
    thrown: string[];
  }
}

const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#8ab"/></svg>`;

/** Serves a merchant's pages on their own origin, with map tiles in two themes. They hide what is empty, as Shopify's theme Dawn does. */
export async function serveOrderPages(service: string) {
  const server = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
    if (pathname.startsWith("/tiles/")) return response.setHeader("Content-Type", "image/svg+xml").end(TILE);
    if (pathname !== "/") return response.writeHead(404).end();
    return response.setHeader("Content-Type", "text/html; charset=utf-8").end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>An order</title><link rel="icon" href="data:,">
      <style>div:empty { display: none }</style>
      <script>
        window.thrown = [];
        addEventListener("error", (event) => thrown.push(event.message));
        addEventListener("unhandledrejection", (event) => thrown.push(String(event.reason)));
      </script>
      <h1>Your order</h1>${searchParams.get("containers")}
      <script async src="${service}/v1/tracking.js" data-key="pk_test_1" data-loading="eager"
        data-tiles="http://${request.headers.host}/tiles/{theme}/{z}/{x}/{y}" data-tiles-attribution="Nobody"></script>`,
    );
  });
  return {
    close: server.close,
    /** The address of a page with these containers. */
    page: (containers: string) => `${server.origin}/?${new URLSearchParams({ containers })}`,
  };
}

/** The first of the two lines that a merchant pastes. */
export const container = (id: string, attributes = "") =>
  `<div id="ontheway-tracking" data-id="${id}" ${attributes}></div>`;
