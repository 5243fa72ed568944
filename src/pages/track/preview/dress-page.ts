import { adaptAccent } from "../../../contract/branding/adapt-accent.ts";
import { fitLogo, OUR_LOGO } from "../../../contract/branding/fit-logo.ts";
import type { PreviewLook } from "../../kit/preview-look.ts";

/** Gives the page the colours and the logo that the service would write into its HTML. */
export function dressPage({ accent, logo, name, theme }: PreviewLook): void {
  chooseTheme(theme);
  const { style } = document.documentElement;
  const colours = accent === null ? null : adaptAccent(accent)[theme];
  for (const prefix of ["--", "--tracking-"]) {
    style.setProperty(`${prefix}accent`, colours?.accent ?? null);
    style.setProperty(`${prefix}on-accent`, colours?.onAccent ?? null);
  }
  const image = document.querySelector<HTMLImageElement>("header img");
  if (image) showLogo(image, logo, name);
}

/** A page can't override `prefers-color-scheme`, so this rewrites the media queries that use it. */
function chooseTheme(theme: PreviewLook["theme"]): void {
  document.documentElement.style.colorScheme = theme;
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])) {
    if (!(rule instanceof CSSMediaRule)) continue;
    if (rule.conditionText.includes("prefers-color-scheme")) darkRules.add(rule);
    if (darkRules.has(rule)) rule.media.mediaText = theme === "dark" ? "all" : "not all";
  }
}

const darkRules = new Set<CSSMediaRule>();

function showLogo(image: HTMLImageElement, logo: string | null, name: string): void {
  image.alt = logo === null ? "" : name;
  const address = new URL(logo ?? OUR_LOGO.address, location.href).href;
  if (image.src === address) return;
  image.onload = () => {
    const { naturalWidth: width, naturalHeight: height } = image;
    const box = logo === null ? { width: OUR_LOGO.size, height: OUR_LOGO.size } : fitLogo({ width, height });
    Object.assign(image, box);
  };
  image.src = address;
}
