import { logoPath } from "../../../contract/addresses.ts";
import { type AdaptedAccent, adaptAccent } from "../../../contract/branding/adapt-accent.ts";
import { fitLogo, OUR_LOGO } from "../../../contract/branding/fit-logo.ts";
import type { Shop } from "../../deliveries/customer/read-shop.ts";
import { inline } from "./page-headers.ts";

/** The shop's look, as parts of the tracking page's HTML. */
interface Brand {
  /** A style element for the head, or empty. */
  style: string;
  /** The source expression that the page's Content-Security-Policy must allow for this element; null without an element. */
  allowed: string | null;
  logo: { address: string; width: number; height: number; alt: string };
}

/** The accent is in the HTML, not set by a script, so that the page never shows another colour first. */
export function brandPage(shop: Shop | null): Brand {
  const css = shop?.accent ? writeAccent(shop.accent) : "";
  return {
    style: css && `<style>${css}</style>`,
    allowed: css ? inline(css) : null,
    logo: shop?.logo
      ? { address: logoPath(shop.logo.hash), ...fitLogo(shop.logo), alt: shop.name }
      : { address: OUR_LOGO.address, width: OUR_LOGO.size, height: OUR_LOGO.size, alt: "" },
  };
}

/** Sets the accent for the page and for the card in it. In print, both stay black. */
function writeAccent(own: string): string {
  const { light, dark } = adaptAccent(own);
  return `@media screen{${write(light)}}@media screen and (prefers-color-scheme:dark){${write(dark)}}`;
}

const write = ({ accent, onAccent }: AdaptedAccent) =>
  `:root{--accent:${accent};--on-accent:${onAccent};--tracking-accent:${accent};--tracking-on-accent:${onAccent}}`;
