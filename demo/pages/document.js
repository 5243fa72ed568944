import { html } from "./html.js";

/**
 * @param {object} parts
 * @param {string} parts.title
 * @param {string} parts.icon address of an SVG
 * @param {"site" | "shop"} parts.look which of the two brands the page belongs to: OnTheWay's own site, or the shop
 * @param {import("./html.js").Markup} parts.body
 * @param {string} [parts.description]
 * @param {string} [parts.script] a module of /assets
 * @param {string} [parts.style] one more style sheet of /assets
 */
export function documentPage({ title, icon, look, body, description, script, style }) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${description && html`<meta name="description" content="${description}">`}
<link rel="icon" href="${icon}" type="image/svg+xml">
<link rel="stylesheet" href="/assets/base.css">
<link rel="stylesheet" href="/assets/${look}.css">
${style && html`<link rel="stylesheet" href="/assets/${style}">`}
${script && html`<script type="module" src="/assets/${script}"></script>`}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${body}
</body>
</html>
`;
}
