import { type Static, Type } from "typebox";
import { LIMITS } from "../limits.ts";
import { BASE64_PATTERN, Nullable, PRINTABLE } from "../schema.ts";

/** How the tracking page of a merchant's deliveries looks, as answers tell it. */
export const Branding = Type.Object(
  {
    accent: Nullable(Type.String({ description: "a colour, `#rrggbb`; null: ours" })),
    logo_url: Nullable(
      Type.String({ description: "where your logo is, for everybody; another logo has another address" }),
    ),
    shop_url: Nullable(Type.String({ description: "a page of your shop, to which customers go back" })),
  },
  { description: "how the tracking page of your deliveries looks" },
);
export type Branding = Static<typeof Branding>;

export const COLOUR_PATTERN = "^#[0-9A-Fa-f]{6}$";

const orNull = (schema: object, description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ ...schema, type: ["string", "null"], description }));

/** Body of PATCH /v1/account/branding. Absent fields stay as they are. */
export const ChangeBranding = Type.Object(
  {
    accent: orNull(
      { pattern: COLOUR_PATTERN },
      "a colour, `#rrggbb`. Where it can’t be read, the page shows the nearest that can; null: ours",
    ),
    logo: orNull(
      {
        minLength: 1,
        maxLength: Math.ceil(LIMITS.logoBytes / 3) * 4,
        pattern: BASE64_PATTERN,
        contentEncoding: "base64",
      },
      `a PNG, JPEG or WebP of ${LIMITS.logoBytes / 1024} kB at most, in base64 without a \`data:\` prefix; null: none`,
    ),
    shop_url: orNull(
      { minLength: 1, maxLength: LIMITS.shopUrlCharacters, pattern: PRINTABLE },
      "a page of your shop, at https, to which customers go back; null: none",
    ),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    examples: [{ accent: "#7c2d92", shop_url: "https://shop.example/" }],
  },
);
export type ChangeBranding = Static<typeof ChangeBranding>;
