import type { Shop } from "../../deliveries/customer/read-shop.ts";
import { escapeForHtml } from "../../escape.ts";

/** Links to the shop's phone and help page, for the tracking page in browsers without scripts. They need no translation. */
export function linkHelp(shop: Shop | null): string {
  if (shop === null) return "";
  const { name, phone, url } = shop;
  const link = (href: string, shown: string) =>
    `<p><a href="${escapeForHtml(href)}" rel="noopener noreferrer"><bdi>${escapeForHtml(name)}</bdi> · <bdi>${escapeForHtml(shown)}</bdi></a></p>`;
  const byPhone = phone === null ? "" : link(`tel:${phone.replace(/[^\d+]/g, "")}`, phone);
  return byPhone + (url === null ? "" : link(url, new URL(url).host));
}
