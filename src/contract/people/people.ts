import { type Static, Type } from "typebox";
import { LIMITS } from "../limits.ts";
import { BASE64URL_PATTERN, Name, Named, Nullable, Text, Time } from "../schema.ts";

const Role = Type.Enum(["viewer", "developer", "owner", "dispatcher", "admin"] as const, {
  description:
    "in a shop: `viewer` reads, `developer` also changes keys, webhooks and deliveries, `owner` also members and the account; " +
    "of the operator's staff: `viewer` reads, `dispatcher` also acts on deliveries and riders and closes zones for a while, `admin` also changes zones and staff",
});

/** One person's address, as people type it. https://html.spec.whatwg.org/#valid-e-mail-address */
export const EMAIL_PATTERN = "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63})*$";
const Email = Type.String({ maxLength: 254, pattern: EMAIL_PATTERN, description: "an e-mail address" });

export const isEmail = (text: string): boolean => text.length <= 254 && new RegExp(EMAIL_PATTERN).test(text);

export const Member = Named("Member", {
  id: Type.String({ description: "the member's id" }),
  email: Type.String({ description: "in lower case" }),
  name: Nullable(Type.String()),
  role: Role,
  state: Type.Enum(["invited", "active"], { description: "`invited` until their first sign-in" }),
  created_at: Time("when they were invited"),
  last_signed_in_at: Nullable(Time("when they last signed in; null: never")),
});
export type Member = Static<typeof Member>;

/** Body of POST /v1/account/members. */
export const InviteMember = Type.Object(
  { email: Email, name: Type.Optional(Name(LIMITS.nameCharacters, "what the member is called")), role: Role },
  {
    title: "InviteMember",
    additionalProperties: false,
    examples: [{ email: "amina@shop.example", name: "Amina W.", role: "developer" }],
  },
);
export type InviteMember = Static<typeof InviteMember>;

/** Body of PATCH /v1/account/members/:id. */
export const ChangeMember = Type.Object(
  {
    name: Type.Optional(Nullable(Name(LIMITS.nameCharacters, "what the member is called; null: their e-mail address"))),
    role: Type.Optional(Role),
  },
  { title: "ChangeMember", additionalProperties: false, minProperties: 1, examples: [{ role: "viewer" }] },
);
export type ChangeMember = Static<typeof ChangeMember>;

/** A link for a member: mailed, or to pass on. */
export const MemberLink = Named("MemberLink", {
  member: Member,
  link: Nullable(
    Type.String({ description: "signs in once; null where we mailed it. We store a hash of it, so it is shown once" }),
  ),
  expires_at: Time("until when the link works"),
});
export type MemberLink = Static<typeof MemberLink>;

/** Answer of every sign-in, and of GET /v1/people/me. */
export const Me = Named("Me", {
  member: Member,
  account: Type.Object({ id: Type.String(), name: Type.String({ description: "the merchant's name" }) }),
  session: Type.Object({
    id: Type.String({ description: "the session's id; it gives no access" }),
    expires_at: Time("when it ends at the latest; without a request it ends earlier"),
    proved_until: Time("until when the member counts as having just shown who they are"),
  }),
  has_password: Type.Boolean({ description: "whether the member can sign in with a password" }),
  passkeys: Type.Integer({ minimum: 0, description: "how many passkeys the member has" }),
  passkeys_offered: Type.Boolean({ description: "false where the service has no name but an IP address" }),
});
export type Me = Static<typeof Me>;

/** A sign-in on one browser. */
export const MemberSession = Named("MemberSession", {
  id: Type.String({ description: "the session's id; it gives no access" }),
  current: Type.Boolean({ description: "whether it is the one that asks" }),
  device: Nullable(Type.String({ description: "what the browser says of itself" })),
  address: Type.String({ description: "the address that signed in" }),
  created_at: Time("when it began"),
  used_at: Time("when it was last used, to the minute"),
  expires_at: Time("when it ends at the latest"),
});
export type MemberSession = Static<typeof MemberSession>;

/** Body of POST /v1/people/sessions/link. */
export const RedeemLink = Type.Object(
  {
    token: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: "^[0-9A-Za-z]+$",
      description: "what stands behind the # of the link",
    }),
  },
  {
    title: "RedeemLink",
    additionalProperties: false,
    examples: [{ token: "3f9KxQ0bWmZ7yTt1RcVh5nLpJs8DgAe2UiOqXkBvCwE40aZmT" }],
  },
);
export type RedeemLink = Static<typeof RedeemLink>;

/** Body of POST /v1/people/links. */
export const AskForLink = Type.Object(
  { email: Email },
  { title: "AskForLink", additionalProperties: false, examples: [{ email: "amina@shop.example" }] },
);
export type AskForLink = Static<typeof AskForLink>;

/**
 * Every character is allowed, spaces too, except control characters and the others that PRINTABLE refuses:
 * https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver
 */
const Password = (description: string) => Text(LIMITS.passwordCharacters, description);

/** Body of POST /v1/people/sessions/password. */
export const SignInWithPassword = Type.Object(
  {
    email: Email,
    password: Password("the member's password"),
    account_id: Type.Optional(Text(120, "which account, for somebody who is a member of several")),
  },
  {
    title: "SignInWithPassword",
    additionalProperties: false,
    examples: [{ email: "amina@shop.example", password: "seven loaves on a bicycle" }],
  },
);
export type SignInWithPassword = Static<typeof SignInWithPassword>;

/** Body of POST /v1/people/password and of POST /v1/people/proof/password. */
export const GivePassword = Type.Object(
  { password: Password("the password") },
  { title: "GivePassword", additionalProperties: false, examples: [{ password: "seven loaves on a bicycle" }] },
);
export type GivePassword = Static<typeof GivePassword>;

const Bytes = (description: string, maxLength = 2000) =>
  Type.String({ minLength: 1, maxLength, pattern: BASE64URL_PATTERN, description: `base64url: ${description}` });

/** What a browser needs to ask for a passkey. */
export const PasskeyOptions = Named("PasskeyOptions", {
  options: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        "what `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` takes. Its challenge works once, for five minutes",
    },
  ),
});

/** Body of POST /v1/people/passkeys. */
export const AddPasskey = Type.Object(
  {
    id: Bytes("the credential's id"),
    client_data: Bytes("response.clientDataJSON", 8000),
    attestation: Bytes("response.attestationObject", 32_000),
    transports: Type.Optional(
      Type.Array(Type.Enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]), {
        maxItems: 7,
        description: "response.getTransports()",
      }),
    ),
    name: Name(80, "what the member calls it"),
  },
  {
    title: "AddPasskey",
    additionalProperties: false,
    examples: [
      {
        id: "q83vASNFZ4k",
        client_data: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
        attestation: "o2NmbXRkbm9uZQ",
        transports: ["internal"],
        name: "Laptop",
      },
    ],
  },
);
export type AddPasskey = Static<typeof AddPasskey>;

/** Body of POST /v1/people/sessions/passkey and of POST /v1/people/proof/passkey. */
export const UsePasskey = Type.Object(
  {
    id: Bytes("the credential's id"),
    client_data: Bytes("response.clientDataJSON", 8000),
    authenticator_data: Bytes("response.authenticatorData"),
    signature: Bytes("response.signature"),
  },
  {
    title: "UsePasskey",
    additionalProperties: false,
    examples: [
      {
        id: "q83vASNFZ4k",
        client_data: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
        authenticator_data: "SZYN5YgOjGh0NBcPZHZgW4",
        signature: "MEUCIQDx",
      },
    ],
  },
);
export type UsePasskey = Static<typeof UsePasskey>;

export const Passkey = Named("Passkey", {
  id: Type.String({ description: "the credential's id" }),
  name: Type.String({ description: "what the member calls it" }),
  created_at: Time("when it was added"),
  last_used_at: Nullable(Time("when it was last used; null: never")),
});
export type Passkey = Static<typeof Passkey>;
