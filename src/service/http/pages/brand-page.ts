import { logoPath } from "../../../contract/addresses.ts";
import { type AdaptedAccent, adaptAccent } from "../../../contract/branding/adapt-accent.ts";
import { fitLogo, OUR_LOGO } from "../../../contract/branding/fit-logo.ts";
import { initialOf } from "../../../contract/initial-of.ts";
import type { Shop } from "../../deliveries/customer/read-shop.ts";
import { escapeForHtml } from "../../escape.ts";
import { inline } from "./page-headers.ts";

type Looks = Pick<Shop, "name" | "accent" | "logo">;

/** The shop's look, as parts of the tracking page's HTML. */
interface Brand {
  /** A style element for the head, or empty. */
  style: string;
  /** The source expression that the page's Content-Security-Policy must allow for this element; null without an element. */
  allowed: string | null;
  /** The element that stands for the shop beside its name: its logo, or else its initial; ours where there is no shop. */
  mark: string;
}

/** The accent is in the HTML, not set by a script, so that the page never shows another colour first. */
export function brandPage(shop: Looks | null): Brand {
  const css = shop?.accent ? writeAccent(shop.accent) : "";
  return { style: css && `<style>${css}</style>`, allowed: css ? inline(css) : null, mark: writeMark(shop) };
}

function writeMark(shop: Looks | null): string {
  if (shop?.logo) return writeImage(logoPath(shop.logo.hash), fitLogo(shop.logo), shop.name);
  const initial = shop && initialOf(shop.name);
  if (initial) return `<span class="mark" aria-hidden="true">${escapeForHtml(initial)}</span>`;
  return writeImage(OUR_LOGO.address, { width: OUR_LOGO.size, height: OUR_LOGO.size }, "");
}

const writeImage = (address: string, { width, height }: { width: number; height: number }, alt: string) =>
  `<img src="${escapeForHtml(address)}" width="${width}" height="${height}" alt="${escapeForHtml(alt)}">`;

/** Sets the accent for the page and for the card in it. In print, both stay black. */
function writeAccent(own: string): string {
  const { light, dark } = adaptAccent(own);
  return `@media screen{${write(light)}}@media screen and (prefers-color-scheme:dark){${write(dark)}}`;
}

const write = ({ accent, onAccent }: AdaptedAccent) =>
  `:root{--accent:${accent};--on-accent:${onAccent};--tracking-accent:${accent};--tracking-on-accent:${onAccent}}`;
