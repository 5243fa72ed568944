import { type Static, type TSchema, Type } from "typebox";
import { Branding } from "./branding/branding.ts";
import { LIMITS } from "./limits.ts";
import {
  E164,
  Extended,
  Named,
  Nullable,
  OverlapSeconds,
  PAGE_QUERY,
  Phone,
  PlainText,
  Text,
  Time,
  Version,
} from "./schema.ts";

/** Answer of GET /v1/account. */
export const Account = Named("Account", {
  id: Type.String({ description: "the account's id" }),
  name: Type.String({ description: "the merchant's name" }),
  support: Nullable(
    Type.Object(
      {
        phone: E164,
        url: Nullable(Type.String({ description: "a page, at https" })),
      },
      { description: "whom your customers can ask; null: the `pickup.phone` of their delivery" },
    ),
  ),
  country: Nullable(Type.String({ description: "ISO 3166-1: where its national phone numbers count" })),
  branding: Branding,
  messages: Type.Boolean({ description: "whether your customers and their riders can write to each other" }),
  calls: Type.Boolean({ description: "whether riders see your customers' phone numbers, to call them" }),
  environment: Type.Enum(["sandbox", "production"], { description: "where its keys work" }),
  limits: Type.Object({
    requests_per_second: Type.Integer({ minimum: 1, description: "the limit of each of the account's keys" }),
  }),
  key: Nullable(
    Type.Object(
      {
        id: Type.String({ description: "the id of the key that asked" }),
        kind: Type.Enum(["secret", "publishable"], { description: "secret or publishable" }),
        name: Type.String({ description: "the name that you gave it" }),
      },
      { description: "the key that this request was made with; null where a member asks" },
    ),
  ),
  created_at: Time("when the account was created"),
});
export type Account = Static<typeof Account>;

/** Body of PATCH /v1/account. Absent fields stay as they are. */
export const ChangeAccount = Type.Object(
  {
    name: Type.Optional(
      PlainText(LIMITS.nameCharacters, "your name, as customers see it where `pickup.name` doesn't tell it"),
    ),
    country: Type.Optional(
      Type.Unsafe<string | null>({
        type: ["string", "null"],
        minLength: 1,
        maxLength: 20,
        description:
          "ISO 3166-1, such as KE: phone numbers without a country's code then count as this country's, and are shown without it. Null: numbers are international",
      }),
    ),
    messages: Type.Optional(
      Type.Boolean({
        description:
          "whether your customers, on the tracking page, and their riders can write to each other during a delivery, without either's phone number; true until you say otherwise",
      }),
    ),
    calls: Type.Optional(
      Type.Boolean({
        description:
          "whether riders see your customers' phone numbers during a delivery, to call them; true until you say otherwise",
      }),
    ),
    support: Type.Optional(
      Type.Unsafe<{ phone?: string; url?: string } | null>({
        ...Type.Object(
          {
            phone: Type.Optional(Phone),
            url: Type.Optional(Text(500, "a page of yours that helps, at https")),
          },
          { additionalProperties: false, minProperties: 1 },
        ),
        type: ["object", "null"],
        description: "whom your customers can ask, in place of what stood there; null: nobody, or the `pickup.phone`",
      }),
    ),
  },
  {
    title: "ChangeAccount",
    additionalProperties: false,
    minProperties: 1,
    examples: [{ name: "Mkate & Co.", support: { phone: "+254700000001", url: "https://shop.example/help" } }],
  },
);
export type ChangeAccount = Static<typeof ChangeAccount>;

const KINDS = ["secret", "publishable"] as const;

const RESTRICTIONS = {
  allowed_ips: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
      minItems: 1,
      maxItems: 50,
      description:
        "addresses and CIDR ranges, IPv4 or IPv6, that a secret key may be used from; from anywhere when absent",
    }),
  ),
  allowed_origins: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: LIMITS.originCharacters }), {
      minItems: 1,
      maxItems: 50,
      description:
        "exact origins (https://shop.example) of the pages that a publishable key may be used in; all when absent. Only browsers send their origin, so this restricts pages, not programs",
    }),
  ),
};

/** Body of POST /v1/account/keys. */
export const CreateKey = Type.Object(
  {
    kind: Type.Enum(KINDS, { description: "secret for servers, publishable for web pages" }),
    name: Text(80, "what you use it for, to tell your keys apart"),
    ...RESTRICTIONS,
  },
  {
    title: "CreateKey",
    additionalProperties: false,
    examples: [{ kind: "publishable", name: "Order page", allowed_origins: ["https://shop.example"] }],
  },
);
export type CreateKey = Static<typeof CreateKey>;

const list = <Item extends TSchema>(restriction: Item, withoutIt: string) =>
  Type.Unsafe<Static<Item> | null>({
    ...restriction,
    type: ["array", "null"],
    description: `the whole new list; null: ${withoutIt}`,
  });

const CHANGED_RESTRICTIONS = {
  allowed_ips: Type.Optional(list(RESTRICTIONS.allowed_ips, "from anywhere")),
  allowed_origins: Type.Optional(list(RESTRICTIONS.allowed_origins, "in any page")),
};

/** Body of PATCH /v1/account/keys/:id. Absent fields stay as they are. */
export const ChangeKey = Type.Object(
  {
    name: Type.Optional(Text(80, "what you use it for")),
    ...CHANGED_RESTRICTIONS,
  },
  {
    title: "ChangeKey",
    additionalProperties: false,
    minProperties: 1,
    examples: [{ allowed_ips: ["203.0.113.0/24", "2001:db8::/32"] }],
  },
);
export type ChangeKey = Static<typeof ChangeKey>;

/** Body of POST /v1/account/keys/:id/preview. */
export const PreviewKey = Type.Object(CHANGED_RESTRICTIONS, {
  title: "PreviewKey",
  additionalProperties: false,
  minProperties: 1,
  examples: [{ allowed_ips: ["203.0.113.0/24"] }],
});
export type PreviewKey = Static<typeof PreviewKey>;

/** Body of POST /v1/account/keys/:id/roll. */
export const RollKey = Type.Object(
  {
    overlap_seconds: Type.Optional(OverlapSeconds("the old key still works")),
  },
  { title: "RollKey", additionalProperties: false, examples: [{ overlap_seconds: 3600 }] },
);
export type RollKey = Static<typeof RollKey>;

/** Query of GET /v1/account/keys. */
export const ListKeys = Type.Object(
  {
    ...PAGE_QUERY,
    state: Type.Optional(
      Type.Enum(["active", "ended"], {
        description:
          "active: only keys that work; ended: only keys that don't any more, because they were revoked or rolled",
      }),
    ),
  },
  { additionalProperties: false },
);
export type ListKeys = Static<typeof ListKeys>;

/** A key as lists show it: without the key itself. */
export const Key = Named("Key", {
  id: Type.String({ description: "the key's id; it gives no access", examples: ["key_6tHc0WmQx3ZpL8bVy5NkRd"] }),
  kind: Type.Enum(KINDS, { description: "secret or publishable" }),
  name: Type.String({ description: "the name that you gave it" }),
  hint: Type.String({ description: "its prefix and its last four characters" }),
  allowed_ips: Nullable(Type.Array(Type.String(), { description: "`null`: from anywhere" })),
  allowed_origins: Nullable(Type.Array(Type.String(), { description: "`null`: in any page" })),
  created_at: Time("when the key was created"),
  expires_at: Nullable(Time("when it stops working, after it was rolled")),
  revoked_at: Nullable(Time("when it was revoked")),
  last_used_at: Nullable(Time("when it was last used, to the hour; null: never")),
  version: Version,
});
export type Key = Static<typeof Key>;

/** Answer of create and roll. No other answer shows the key itself. */
export const KeyWithSecret = Extended("KeyWithSecret", Key, {
  key: Type.String({ description: "the key; we store only a hash of it, so we can't show it again" }),
});
export type KeyWithSecret = Static<typeof KeyWithSecret>;
