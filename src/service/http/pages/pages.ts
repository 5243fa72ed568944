import { readFileSync } from "node:fs";
import { join } from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { escapeForHtml } from "../../escape.ts";
import { sayAsAccepted, sayIn } from "../../languages/say-in.ts";
import { ServiceProblem } from "../../problem.ts";
import { IMMUTABLE_SECONDS } from "../common-headers.ts";
import { addressOf } from "../requests/client-address.ts";
import type { Serving } from "../serving.ts";
import { serveDashboard } from "./dashboard-page.ts";
import { serveDesk } from "./desk-page.ts";
import { ourFiles, pageHeaders } from "./page-headers.ts";
import { serveRider } from "./rider-page.ts";
import { serveTrackPage } from "./track-page.ts";

const HOUR_MS = 3_600_000;

/** Pages that isolate themselves from other origins may frame the card. The tiles in it need no header of their own. */
const FRAMEABLE = {
  "cross-origin-resource-policy": "cross-origin",
  "cross-origin-embedder-policy": "credentialless",
};

/** Serves the tracking page, the iframe page at /v1/embed, the rider's app, the dashboard, the desk, and the files that they load. */
export async function servePages(app: FastifyInstance, serving: Serving): Promise<void> {
  const folder = join(serving.webRoot, "pages");
  const readPage = (name: string) => readFileSync(join(folder, "src/pages", name), "utf8");

  serveTrackPage(app, serving, folder);
  const embed = readPage("embed/embed.html");
  app.get<{ Querystring: { key?: unknown; lang?: unknown; theme?: unknown } }>("/v1/embed", async (request, reply) => {
    const { key, lang, theme } = request.query;
    const frameAncestors = await findAncestors(serving, key, addressOf(request));
    const accepted = sayAsAccepted(request.headers["accept-language"]);
    const spoken = typeof lang === "string" && lang !== "" ? sayIn(lang) : accepted;
    const filled: Record<string, string> = {
      THEME: theme === "dark" || theme === "light" ? theme : "auto",
      LANG: spoken.lang,
      TRY_AGAIN: spoken.sentences.tryAgain,
      HERE: request.url,
    };
    return reply
      .headers({ ...pageHeaders({ loads: ourFiles(serving.tilesUrl), frameAncestors }), ...FRAMEABLE })
      .header("vary", "accept-language")
      .type("text/html; charset=utf-8")
      .send(embed.replace(/\{\{([A-Z_]+)\}\}/g, (place, name: string) => escapeForHtml(filled[name] ?? place)));
  });
  serveRider(app, serving, folder);
  serveDashboard(app, serving, folder);
  serveDesk(app, serving, folder);

  await app.register(serveStatic, {
    root: join(folder, "v1/pages"),
    prefix: "/v1/pages/",
    decorateReply: false,
    index: false,
    maxAge: IMMUTABLE_SECONDS * 1000,
    immutable: true,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.setHeader("vary", "accept-encoding");
      // A sandboxed frame has no origin, so its own scripts count as another origin's.
      reply.setHeader("access-control-allow-origin", "*");
    },
  });
  await app.register(serveStatic, {
    root: folder,
    prefix: "/",
    wildcard: false,
    globIgnore: ["src/**", "v1/**", ".vite/**"],
    decorateReply: false,
    index: false,
    maxAge: HOUR_MS,
  });
}

/**
 * The origins that may frame a card with this key, for `frame-ancestors`.
 * @throws ServiceProblem rate_limited for an address that tries many keys
 */
async function findAncestors({ authenticate }: Serving, key: unknown, address: string): Promise<string> {
  if (typeof key !== "string") return "*";
  try {
    const principal = await authenticate(`Bearer ${key}`, address);
    return principal.allowedOrigins?.join(" ") ?? "*";
  } catch (error) {
    // With a key that doesn't work, any page may frame the card, and the card says what is wrong. If the key couldn't be
    // checked, the error goes on and no page is served.
    if (error instanceof ServiceProblem && error.status === 401) return "*";
    throw error;
  }
}
