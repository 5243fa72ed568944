import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { LIMITS } from "../../../../contract/limits.ts";
import { GivePassword, Me, MemberSession, PasskeyOptions, UsePasskey } from "../../../../contract/people/people.ts";
import { ListOf } from "../../../../contract/schema.ts";
import { askForPasskey, offersPasskeys } from "../../../people/sign-in/passkeys.ts";
import { endSession, endSessions, listSessions, readMe } from "../../../people/sign-in/sessions.ts";
import { addressOf } from "../../requests/client-address.ts";
import { memberOf, noteOf } from "../../requests/require-keys.ts";
import { clearSessionCookie, cookieFor, pageOf } from "../../requests/session-cookie.ts";
import { SIGNED_IN } from "../../route-config.ts";
import type { Serving } from "../../serving.ts";

const tags = ["Sign-in"];
/** Every role may do what only concerns the member. */
const config = { keys: SIGNED_IN, role: "viewer" } as const;
const gone = { 204: Type.Null({ description: "Ended" }) };

/** /v1/people: who is signed in and where, and how members prove again who they are. */
export function sessionRoutes(app: FastifyInstance, { core, signIn, publicUrl }: Serving): void {
  app.get(
    "/people/me",
    {
      config,
      schema: {
        operationId: "retrieveMe",
        tags,
        summary: "Retrieve the signed-in member",
        description:
          "Returns the member, their account, and until when their last confirmation is valid. Nobody signed " +
          "in: 401 `signed_out`.",
        response: { 200: Me },
      },
    },
    (request, reply) => {
      reply.header("cache-control", "no-store");
      return readMe(core.db, memberOf(request).sessionId, offersPasskeys(pageOf(request, publicUrl())));
    },
  );

  app.get(
    "/people/sessions",
    {
      config,
      schema: {
        operationId: "listSessions",
        tags,
        summary: "List your sessions",
        description:
          `Lists your active sessions. A session ends after ${LIMITS.sessionIdleMinutes} minutes without a ` +
          `request, and after ${LIMITS.sessionHours} hours at the latest. There is one page.`,
        response: { 200: ListOf(MemberSession) },
      },
    },
    async (request) => ({ data: await listSessions(core, memberOf(request)), has_more: false }),
  );

  app.delete<{ Params: { id: string } }>(
    "/people/sessions/:id",
    {
      config: { ...config, problems: ["unknown_session"] },
      schema: {
        operationId: "endSession",
        tags,
        summary: "End a session",
        description:
          "Ends one of your sessions; `current` is the one that sends the request. Unknown id: 404 " +
          "`unknown_session`.",
        params: Type.Object({ id: Type.String({ description: "the session's id, or `current`" }) }),
        response: gone,
      },
    },
    async (request, reply) => {
      const { memberId, sessionId } = memberOf(request);
      const id = request.params.id === "current" ? sessionId : request.params.id;
      await endSession(core.db, memberId, id);
      if (id === sessionId) reply.header("set-cookie", clearSessionCookie(cookieFor(request), publicUrl()));
      return reply.code(204).send();
    },
  );

  app.delete(
    "/people/sessions",
    {
      config,
      schema: {
        operationId: "endSessions",
        tags,
        summary: "Sign out everywhere",
        description: "Ends all your sessions, including this one, and your unused sign-in links.",
        response: gone,
      },
    },
    async (request, reply) => {
      const { memberId, accountId } = memberOf(request);
      await core.db.transaction(async (tx) => {
        await noteOf(request, core)(tx, { accountId, action: "member.signed_out_everywhere", target: memberId });
        await endSessions(tx, memberId);
      });
      return reply
        .code(204)
        .header("set-cookie", clearSessionCookie(cookieFor(request), publicUrl()))
        .send();
    },
  );

  app.post<{ Body: GivePassword }>(
    "/people/proof/password",
    {
      config: { ...config, problems: ["sign_in_refused"] },
      schema: {
        operationId: "proveWithPassword",
        tags,
        summary: "Confirm with your password",
        description:
          `Allows sensitive changes for ${LIMITS.proofMinutes} minutes: keys, members and webhook endpoints. ` +
          "A wrong password is 401 `sign_in_refused`, and you stay signed in.",
        body: GivePassword,
        response: { 200: Me },
      },
    },
    async (request) => {
      const member = memberOf(request);
      await signIn.provePassword({ ...member, address: addressOf(request) }, request.body.password);
      return readMe(core.db, member.sessionId, offersPasskeys(pageOf(request, publicUrl())));
    },
  );

  app.post(
    "/people/proof/passkey/options",
    {
      config: { ...config, problems: ["passkeys_unavailable"] },
      schema: {
        operationId: "askForProof",
        tags,
        summary: "Start to confirm with a passkey",
        description:
          "Returns the options with which a browser asks for a passkey. On an IP address: 409 " +
          "`passkeys_unavailable`.",
        response: { 200: PasskeyOptions },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return askForPasskey(core, memberOf(request).memberId, pageOf(request, publicUrl()));
    },
  );

  app.post<{ Body: UsePasskey }>(
    "/people/proof/passkey",
    {
      config: { ...config, problems: ["sign_in_refused", "passkeys_unavailable"] },
      schema: {
        operationId: "proveWithPasskey",
        tags,
        summary: "Confirm with a passkey",
        description:
          `Allows sensitive changes for ${LIMITS.proofMinutes} minutes. Another member's passkey, a wrong ` +
          "signature, or a used or expired challenge is 401 `sign_in_refused`, and you stay signed in.",
        body: UsePasskey,
        response: { 200: Me },
      },
    },
    async (request) => {
      const member = memberOf(request);
      const page = pageOf(request, publicUrl());
      await signIn.provePasskey({ ...member, address: addressOf(request), page }, request.body);
      return readMe(core.db, member.sessionId, offersPasskeys(page));
    },
  );
}
