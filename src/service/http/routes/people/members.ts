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
const WHO = "Only an owner with a fresh proof may do it (403 `role_not_allowed`, `proof_needed`).";
const UNKNOWN = "An id that is unknown or another account's is 404 `unknown_member`.";
const LINK = `The link signs in once, within ${LIMITS.memberInvitationHours} hours. Where the service sends mail it goes to the member, and \`link\` is null; else, and while the mail server takes no letters, pass it on.`;

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
        description: `Everybody who may sign in to the account, ${LIMITS.members} at most. There is one page. Keys can't read it.`,
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
        description: `Adds a member. ${LINK} An address that is a member already is 409 \`member_exists\`; an account has ${LIMITS.members} members at most (409 \`member_limit\`). ${WHO}`,
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
        description: `For somebody whose invitation ran out, or who has lost what they sign in with. ${LINK} ${UNKNOWN} ${WHO}`,
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
        summary: "Change a member's role or name",
        description: `A role holds from the member's next request on, everywhere. The last owner stays one (409 \`last_owner\`). ${UNKNOWN} ${WHO}`,
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
        description: `Signs the member out at once, everywhere, and ends their links, passkeys and password. The last owner stays (409 \`last_owner\`). ${UNKNOWN} ${WHO}`,
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
