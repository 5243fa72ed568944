import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { LIMITS } from "../../../../contract/limits.ts";
import { AddPasskey, GivePassword, Passkey, PasskeyOptions } from "../../../../contract/people/people.ts";
import { ListOf } from "../../../../contract/schema.ts";
import { addPasskey, askForNewPasskey, listPasskeys, removePasskey } from "../../../people/sign-in/passkeys.ts";
import { addressOf } from "../../requests/client-address.ts";
import { memberOf, noteOf } from "../../requests/require-keys.ts";
import { pageOf } from "../../requests/session-cookie.ts";
import { SIGNED_IN } from "../../route-config.ts";
import type { Serving } from "../../serving.ts";

const tags = ["Sign-in"];
const config = { keys: SIGNED_IN, role: "viewer" } as const;
const FRESH = "Needs a recent confirmation (403 `proof_needed`).";

/** /v1/people/password and passkeys: what a member signs in with. */
export function credentialRoutes(app: FastifyInstance, { core, signIn, mailer, publicUrl }: Serving): void {
  /** Mails a notice of the change. The answer doesn't wait for it: the change is made even if the mail fails. */
  const tell = (request: FastifyRequest, what: string) => {
    mailer.sendNotice(memberOf(request).email, what).catch((error: unknown) => {
      request.log.error({ err: error }, "a notice was not mailed");
    });
  };

  app.post<{ Body: GivePassword }>(
    "/people/password",
    {
      config,
      schema: {
        operationId: "setPassword",
        tags,
        summary: "Set your password",
        description:
          `Sets or replaces your password and ends your other sessions. It needs ${LIMITS.shortestPassword} ` +
          `to ${LIMITS.passwordCharacters} characters; one that is easy to guess is 422 \`invalid_request\`. ` +
          `${FRESH}`,
        body: GivePassword,
        response: { 204: Type.Null({ description: "Set" }) },
      },
    },
    async (request, reply) => {
      const member = { ...memberOf(request), address: addressOf(request) };
      await signIn.setPassword(member, request.body.password, noteOf(request, core));
      tell(request, "Your password was set, and your other sessions have ended.");
      return reply.code(204).send();
    },
  );

  app.get(
    "/people/passkeys",
    {
      config,
      schema: {
        operationId: "listPasskeys",
        tags,
        summary: "List your passkeys",
        description: `Your passkeys, newest first, ${LIMITS.passkeys} at most. There is one page.`,
        response: { 200: ListOf(Passkey) },
      },
    },
    async (request) => ({ data: await listPasskeys(core.db, memberOf(request).memberId), has_more: false }),
  );

  app.post(
    "/people/passkeys/options",
    {
      config: { ...config, problems: ["passkeys_unavailable"] },
      schema: {
        operationId: "askForNewPasskey",
        tags,
        summary: "Start adding a passkey",
        description:
          "Returns the options with which a browser creates a passkey. On an IP address: 409 " +
          `\`passkeys_unavailable\`. ${FRESH}`,
        response: { 200: PasskeyOptions },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return askForNewPasskey(core, memberOf(request).memberId, pageOf(request, publicUrl()));
    },
  );

  app.post<{ Body: AddPasskey }>(
    "/people/passkeys",
    {
      config: { ...config, problems: ["sign_in_refused", "passkey_limit", "passkeys_unavailable"] },
      schema: {
        operationId: "addPasskey",
        tags,
        summary: "Add a passkey",
        description:
          "Adds the passkey that the browser created, and returns all your passkeys. A used, expired or " +
          `foreign challenge is 401 \`sign_in_refused\`. At most ${LIMITS.passkeys} passkeys per member (409 ` +
          `\`passkey_limit\`). ${FRESH}`,
        body: AddPasskey,
        response: { 201: ListOf(Passkey) },
      },
    },
    async (request, reply) => {
      const { memberId, accountId } = memberOf(request);
      const page = pageOf(request, publicUrl());
      await core.db.transaction(async (tx) => {
        const detail = { name: request.body.name };
        await noteOf(request, core)(tx, { accountId, action: "member.passkey_added", target: memberId, detail });
        await addPasskey(tx, { memberId, page, at: core.now() }, request.body);
      });
      tell(request, "A passkey was added.");
      reply.code(201);
      return { data: await listPasskeys(core.db, memberId), has_more: false };
    },
  );

  app.delete<{ Params: { id: string } }>(
    "/people/passkeys/:id",
    {
      config: { ...config, problems: ["unknown_passkey"] },
      schema: {
        operationId: "removePasskey",
        tags,
        summary: "Remove a passkey",
        description: `Removes the passkey: it no longer signs in. Unknown id: 404 \`unknown_passkey\`. ${FRESH}`,
        params: Type.Object({ id: Type.String({ description: "the passkey's id" }) }),
        response: { 204: Type.Null({ description: "Removed" }) },
      },
    },
    async (request, reply) => {
      const { memberId, accountId } = memberOf(request);
      await core.db.transaction(async (tx) => {
        await noteOf(request, core)(tx, { accountId, action: "member.passkey_removed", target: memberId });
        await removePasskey(tx, memberId, request.params.id);
      });
      tell(request, "A passkey was removed.");
      return reply.code(204).send();
    },
  );
}
