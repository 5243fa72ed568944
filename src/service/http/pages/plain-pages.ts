import type { FastifyReply } from "fastify";
import { SERVICE_TITLE } from "../../brand.ts";
import { html, type Markup, raw } from "../../docs/html.ts";
import { inline, pageHeaders } from "./page-headers.ts";

const CSS = `:root {
  color-scheme: light dark;
  --ground: #fbfbf9;
  --ink: #14211f;
  --muted: #52625e;
  --accent: #0f766e;
  --on-accent: #fff;
}

@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e1514;
    --ink: #e7efec;
    --muted: #9fb0ab;
    --accent: #2dd4bf;
    --on-accent: #06201d;
  }
}

body {
  margin: 0;
  padding: 0 max(16px, (100% - 640px) / 2);
  background: var(--ground);
  color: var(--ink);
  font:
    400 16px / 1.5 system-ui,
    sans-serif;
}

header {
  display: flex;
  align-items: center;
  gap: 10px;
  padding-block: 16px;
  font-weight: 700;
}

main {
  padding-block: 15vh 32px;
}

h1 {
  margin: 0 0 8px;
  font-size: 28px;
  line-height: 1.2;
  text-wrap: balance;
}

p {
  margin: 0 0 16px;
  color: var(--muted);
  text-wrap: pretty;
}

ul {
  margin: 0;
  padding: 0;
  list-style: none;
}

a {
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  color: var(--accent);
}

.button {
  padding-inline: 20px;
  border-radius: 10px;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
  text-decoration: none;
}
`;

const HEADERS = {
  ...pageHeaders({ loads: { "style-src": inline(CSS), "img-src": "'self'" } }),
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
};

const FOR_CUSTOMERS = "To follow a delivery, open the link that the shop sent you once more.";

/**
 * The 404 that a person sees in a browser; programs get a problem.
 * @param home the path that the page links to
 */
export function notFoundPage(home: () => string): (reply: FastifyReply) => FastifyReply {
  return (reply) =>
    send(
      reply.code(404),
      { title: `Page not found · ${SERVICE_TITLE}`, heading: "There is no page here" },
      html`<p>The address may have a typing mistake, or be cut short. ${FOR_CUSTOMERS}</p>
<p><a class="button" href="${home()}">Go to the start</a></p>`,
    );
}

/** The page at / where no shop stands beside the service: what this is, and where each of its people goes on. */
export const sendHomePage = (reply: FastifyReply): FastifyReply =>
  send(
    reply,
    { title: SERVICE_TITLE, heading: "Deliveries that one can follow" },
    html`<p>${SERVICE_TITLE} brings what shops sell, and shows their customers where it is. ${FOR_CUSTOMERS}</p>
<ul>
<li><a href="/dashboard">Sign in as a shop</a></li>
<li><a href="/rider">Sign in as a rider</a></li>
<li><a href="/docs">Read the documentation</a></li>
</ul>`,
  );

function send(reply: FastifyReply, { title, heading }: { title: string; heading: string }, body: Markup): FastifyReply {
  return reply.headers(HEADERS).send(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${raw(CSS)}</style>
</head>
<body>
<header><img src="/favicon.svg" width="28" height="28" alt="">${SERVICE_TITLE}</header>
<main>
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`.toString(),
  );
}
