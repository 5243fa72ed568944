import { type Static, Type } from "typebox";
import { BLANK } from "../languages/unseen.ts";
import { LIMITS } from "../limits.ts";
import { base64Image, Nullable, PLAIN_PATTERN, PRINTABLE } from "../schema.ts";

/** How the tracking page of a merchant's deliveries looks. Part of several answers. */
export const Branding = Type.Object(
  {
    accent: Nullable(Type.String({ description: "a colour, `#rrggbb`; null: our own accent" })),
    logo_url: Nullable(
      Type.String({ description: "the public address of your logo, which changes with the logo; null: none" }),
    ),
    shop_url: Nullable(Type.String({ description: "the page of your shop that the tracking page links to" })),
    cancelled_note: Nullable(Type.String({ description: "what becomes of a cancelled order, in your words" })),
  },
  { title: "Branding", description: "how the tracking page of your deliveries looks" },
);
export type Branding = Static<typeof Branding>;

export const COLOUR_PATTERN = "^#[0-9A-Fa-f]{6}$";

/** A text or null, as one schema: a union would answer a wrong text with an error for each of its parts. */
const orNull = (schema: object, description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ ...schema, type: ["string", "null"], description }));

const LOGO = base64Image(LIMITS.logoBytes);

/** Body of PATCH /v1/account/branding. Absent fields stay as they are. */
export const ChangeBranding = Type.Object(
  {
    accent: orNull(
      { pattern: COLOUR_PATTERN },
      "a colour, `#rrggbb`. Where text in it would have too little contrast, the page shows the nearest colour that has enough; null: our own accent",
    ),
    logo: orNull(LOGO, `${LOGO.description}; null: none`),
    shop_url: orNull(
      { minLength: 1, maxLength: LIMITS.shopUrlCharacters, pattern: PRINTABLE },
      "the page of your shop that the tracking page links to, at https; null: none",
    ),
    cancelled_note: orNull(
      {
        minLength: 1,
        maxLength: LIMITS.cancelledNoteCharacters,
        pattern: PLAIN_PATTERN,
        not: { type: "string", pattern: BLANK },
      },
      "what becomes of a cancelled order, in your customers’ language; null: nothing",
    ),
  },
  {
    title: "ChangeBranding",
    additionalProperties: false,
    minProperties: 1,
    examples: [{ accent: "#7c2d92", shop_url: "https://shop.example/" }],
  },
);
export type ChangeBranding = Static<typeof ChangeBranding>;
