import { html, type Markup } from "./html.ts";

// The pictures are in demo/screenshots/landing; `npm run screenshots -- --landing` takes them.

/** A picture in the visitor's theme. The one for phones shows a narrower window, so that its words stay readable. */
export function desktopPicture(name: string, alt: string): Markup {
  return html`<picture class="window">
<source srcset="/assets/${name}-phone-dark.webp" media="(max-width: 640px) and (prefers-color-scheme: dark)" width="390" height="600">
<source srcset="/assets/${name}-phone-light.webp" media="(max-width: 640px)" width="390" height="600">
<source srcset="/assets/${name}-dark.webp" media="(prefers-color-scheme: dark)">
<img src="/assets/${name}-light.webp" width="1200" height="750" loading="lazy" alt="${alt}">
</picture>`;
}

export function phonePicture(name: string, alt: string): Markup {
  return html`<picture class="phone">
<source srcset="/assets/${name}-dark.webp" media="(prefers-color-scheme: dark)">
<img src="/assets/${name}-light.webp" width="390" height="780" loading="lazy" alt="${alt}">
</picture>`;
}
