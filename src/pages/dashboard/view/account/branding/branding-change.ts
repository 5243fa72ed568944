import type { Account } from "../../../../../contract/account.ts";

export interface Look {
  /** As `#rrggbb`, or what was typed where that is no colour. */
  accent: string;
  shopUrl: string;
  cancelledNote: string;
  /** A data: URL of a file, an address of the service, or null for none. */
  logo: string | null;
}

/** Only the fields that differ from what was read: the others may have changed in another tab. Null if none differs. */
export function brandingChange(saved: Account["branding"], savedLogo: string | null, look: Look) {
  const [accent, shopUrl, note] = [look.accent, look.shopUrl, look.cancelledNote].map((typed) => typed.trim());
  const change = {
    ...(accent !== (saved.accent ?? "") && { accent: accent || null }),
    ...(shopUrl !== (saved.shop_url ?? "") && { shop_url: shopUrl || null }),
    ...(note !== (saved.cancelled_note ?? "") && { cancelled_note: note || null }),
    ...(look.logo !== savedLogo && { logo: look.logo?.slice(look.logo.indexOf(",") + 1) ?? null }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
