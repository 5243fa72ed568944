import { serve } from "../kit/serve.ts";

const PORTAL = "<!doctype html><title>Hotel Wi-Fi</title><h1>Welcome! Please log in.</h1>";

/** Starts a server for a merchant's pages. At /login it serves a captive portal's page. */
export async function openHost() {
  const pages: string[] = [];
  const server = await serve((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://x");
    if (search === "?open") {
      response.setHeader("Access-Control-Allow-Origin", "*").setHeader("Access-Control-Allow-Headers", "*");
    }
    const html = pathname === "/login" ? PORTAL : pages[Number(pathname.slice(1))];
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(html);
  });
  return {
    ...server,
    /** Adds a page with this body, and returns its address. */
    page(html: string): string {
      pages.push(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>An order</title><link rel="icon" href="data:,">${html}`,
      );
      return `${server.origin}/${pages.length - 1}`;
    },
  };
}
