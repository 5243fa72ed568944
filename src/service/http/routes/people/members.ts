import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { LIMITS } from "../../../../contract/limits.ts";
import { ChangeMember, InviteMember, Member, MemberLink } from "../../../../contract/people/people.ts";
import { ListOf } from "../../../../contract/schema.ts";
import { describeMember } from "../../../people/member-row.ts";
import { changeMember, inviteMember, inviteMemberAgain, listMembers, removeMember } from "../../../people/members.ts";
import { describeLink, type SignInLink } from "../../../people/sign-in/links.ts";
import { accountOf, memberOf, noteOf } from "../../requests/require-keys.ts";
import { clearSessionCookie, cookieFor } from "../../requests/session-cookie.ts";
import { SIGNED_IN } from "../../route-config.ts";
import type { Serving } from "../../serving.ts";

const tags = ["Members"];
const params = Type.Object({ id: Type.String({ description: "the member's id" }) });
type ById = { Params: { id: string } };
/** No key may do this: somebody who has found a key must not be able to make themselves a member. */
const byOwners = { keys: SIGNED_IN, role: "owner" } as const;
const WHO = "Only for owners with a recent confirmation (403 `role_not_allowed`, `proof_needed`).";
const UNKNOWN = "Unknown id, or another account's: 404 `unknown_member`.";
const LINK = `The link works once, within ${LIMITS.memberInvitationHours} hours. If the service can send mail, the member gets it and \`link\` is null; otherwise, send \`link\` yourself.`;

/** /v1/account/members: list, invite, change and remove. */
export function memberRoutes(app: FastifyInstance, { core, mailer, publicUrl }: Serving): void {
  /** The member and the link exist by now. Where the letter isn't taken, the answer shows the link, to be passed on by hand. */
  const deliver = async (request: FastifyRequest, link: SignInLink) => {
    const isMailed =
      mailer.sends &&
      (await mailer.sendInvitation(link, publicUrl()).then(
        () => true,
        (error: unknown) => {
          request.log.error({ reqId: request.id, err: error }, "an invitation was not mailed");
          return false;
        },
      ));
    return describeLink(link, publicUrl(), isMailed);
  };

  app.get(
    "/account/members",
    {
      config: { keys: SIGNED_IN },
      schema: {
        operationId: "listMembers",
        tags,
        summary: "List members",
        description:
          `Lists everybody who can sign in to the account, at most ${LIMITS.members}. There is one page. ` +
          "Keys can't read it.",
        response: { 200: ListOf(Member) },
      },
    },
    async (request) => {
      const rows = await listMembers(core.db, accountOf(request));
      return { data: rows.map(describeMember), has_more: false };
    },
  );

  app.post<{ Body: InviteMember }>(
    "/account/members",
    {
      config: { ...byOwners, problems: ["member_exists", "member_limit"] },
      schema: {
        operationId: "inviteMember",
        tags,
        summary: "Invite a member",
        description:
          `Adds a member. ${LINK} An e-mail address that is a member already is 409 \`member_exists\`. At most ` +
          `${LIMITS.members} members per account (409 \`member_limit\`). ${WHO}`,
        body: InviteMember,
        response: { 201: MemberLink },
      },
    },
    async (request, reply) => {
      const link = await inviteMember(core, accountOf(request), request.body, noteOf(request, core));
      reply.code(201).header("cache-control", "no-store");
      return deliver(request, link);
    },
  );

  app.post<ById>(
    "/account/members/:id/link",
    {
      config: { ...byOwners, problems: ["unknown_member"] },
      schema: {
        operationId: "inviteMemberAgain",
        tags,
        summary: "Create a new link for a member",
        description:
          `Creates a new link, if the invitation expired or the member can't sign in any more. ${LINK} ` +
          `${UNKNOWN} ${WHO}`,
        params,
        response: { 201: MemberLink },
      },
    },
    async (request, reply) => {
      const link = await inviteMemberAgain(core, accountOf(request), request.params.id, noteOf(request, core));
      reply.code(201).header("cache-control", "no-store");
      return deliver(request, link);
    },
  );

  app.patch<ById & { Body: ChangeMember }>(
    "/account/members/:id",
    {
      config: { ...byOwners, problems: ["unknown_member", "last_owner"] },
      schema: {
        operationId: "changeMember",
        tags,
        summary: "Change a member’s role or name",
        description:
          "Changes name or role, from the member's next request on. The last owner stays owner (409 " +
          `\`last_owner\`). ${UNKNOWN} ${WHO}`,
        params,
        body: ChangeMember,
        response: { 200: Member },
      },
    },
    async (request) =>
      describeMember(
        await changeMember(core, accountOf(request), request.params.id, request.body, noteOf(request, core)),
      ),
  );

  app.delete<ById>(
    "/account/members/:id",
    {
      config: { ...byOwners, problems: ["unknown_member", "last_owner"] },
      schema: {
        operationId: "removeMember",
        tags,
        summary: "Remove a member",
        description:
          "Signs the member out everywhere, and removes their links, passkeys and password. The last owner " +
          `can't be removed (409 \`last_owner\`). ${UNKNOWN} ${WHO}`,
        params,
        response: { 204: Type.Null({ description: "Removed" }) },
      },
    },
    async (request, reply) => {
      await removeMember(core, accountOf(request), request.params.id, noteOf(request, core));
      if (request.params.id === memberOf(request).memberId) {
        reply.header("set-cookie", clearSessionCookie(cookieFor(request), publicUrl()));
      }
      return reply.code(204).send();
    },
  );
}
