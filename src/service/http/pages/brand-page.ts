import { logoPath } from "../../../contract/addresses.ts";
import { type AdaptedAccent, adaptAccent } from "../../../contract/branding/adapt-accent.ts";
import { fitLogo } from "../../../contract/branding/fit-logo.ts";
import type { Shop } from "../../deliveries/customer/read-shop.ts";
import { inline } from "./page-headers.ts";

const OURS = { address: "/favicon.svg", size: 40 };

/** What the tracking page's HTML needs to look like its shop's. */
interface Brand {
  /** An element for the head, or nothing. */
  style: string;
  /** What the policy allows beside our own style sheets: this element's text and no other. */
  allowed: string | null;
  logo: { address: string; width: number; height: number; alt: string };
}

/** The accent stands in the HTML and not in a script, so that the page never shows another one first. */
export function brandPage(shop: Shop | null): Brand {
  const css = shop?.accent ? writeAccent(shop.accent) : "";
  return {
    style: css && `<style>${css}</style>`,
    allowed: css ? inline(css) : null,
    logo: shop?.logo
      ? { address: logoPath(shop.logo.hash), ...fitLogo(shop.logo), alt: shop.name }
      : { address: OURS.address, width: OURS.size, height: OURS.size, alt: "" },
  };
}

/** For the page and for the card in it. Paper keeps its black. */
function writeAccent(wish: string): string {
  const { light, dark } = adaptAccent(wish);
  return `@media screen{${write(light)}}@media screen and (prefers-color-scheme:dark){${write(dark)}}`;
}

const write = ({ accent, onAccent }: AdaptedAccent) =>
  `:root{--accent:${accent};--on-accent:${onAccent};--tracking-accent:${accent};--tracking-on-accent:${onAccent}}`;
