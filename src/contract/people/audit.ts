import { type Static, Type } from "typebox";
import { CREATED_QUERY, Named, Nullable, PAGE_QUERY, Text, Time } from "../schema.ts";

/** An entry of the audit log. */
export const AuditEntry = Named("AuditEntry", {
  id: Type.String(),
  at: Time("when it was changed"),
  actor: Type.Object({
    kind: Type.Enum(["member", "key", "operator"], { description: "who changed it" }),
    id: Nullable(Type.String({ description: "the member's or the key's id; null for the operator's command" })),
    name: Type.String({ description: "the member's e-mail address, or the key's name" }),
    member_name: Nullable(
      Type.String({ description: "what the member is called; null where they have no name, and for others" }),
    ),
    address: Nullable(Type.String({ description: "where the request came from; null for the operator's command" })),
  }),
  action: Type.String({ description: "what was done, such as `key.created`" }),
  target_id: Nullable(Type.String({ description: "what was changed" })),
  target_name: Nullable(
    Type.String({
      description: "what that is called now, or was called when it was changed; null where it has no name",
    }),
  ),
  detail: Type.Object({}, { additionalProperties: true, description: "what changed; never a secret" }),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** What can be changed, as the first half of an entry's action names it. */
const AUDITED = ["account", "endpoint", "key", "member", "rider", "zone"] as const;

/** Query of GET /v1/account/audit. */
export const ListAudit = Type.Object(
  {
    ...PAGE_QUERY,
    ...CREATED_QUERY,
    changed: Type.Optional(Type.Enum([...AUDITED], { description: "only changes of these" })),
    actor_id: Type.Optional(Text(60, "only what this member or this key has changed")),
  },
  { additionalProperties: false },
);
export type ListAudit = Static<typeof ListAudit>;
