import type { FastifyRequest } from "fastify";
import { type Note, noteAs } from "../../audit/note.ts";
import type { Core } from "../../core.ts";
import { addressOf } from "./client-address.ts";
import { merchantOf } from "./require-keys.ts";

/** Makes notes in the audit log for whoever made the request, in routes that a merchant's keys and members may call. */
export function noteOf(request: FastifyRequest, { now }: Pick<Core, "now">): Note {
  const { member, keyId } = merchantOf(request);
  const address = addressOf(request);
  const actor = member
    ? ({ kind: "member", id: member.memberId, name: member.email, address } as const)
    : ({ kind: "key", id: keyId, name: keyId, address } as const);
  return noteAs(actor, now);
}
