import { html, type Markup } from "./html.ts";

export interface HtmlPage {
  title: string;
  /** Address of an SVG. */
  icon: string;
  /** Which of the built style sheets: one a page, with everything that the page needs. */
  style: "landing" | "ride" | "shop" | "orders" | "gallery" | "configure" | "notice";
  body: Markup;
  description?: string;
  /** Which of the built scripts, if the page has one. */
  script?: "landing" | "shop" | "orders" | "gallery" | "configure";
}

export function htmlPage({ title, icon, style, body, description, script }: HtmlPage): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${description && html`<meta name="description" content="${description}">`}
<link rel="icon" href="${icon}" type="image/svg+xml">
<link rel="stylesheet" href="/assets/${style}.css">
${script && html`<script type="module" src="/assets/${script}.js"></script>`}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${body}
</body>
</html>
`;
}
