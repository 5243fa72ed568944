import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { ChangeKey, CreateKey, Key, KeyWithSecret, ListKeys, RollKey } from "../../../contract/account.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { DEFAULT_LIMIT, ListOf, toPage } from "../../../contract/schema.ts";
import { changeKey, revokeKey, rollKey } from "../../accounts/change-keys.ts";
import { restrictionErrors } from "../../accounts/key-restrictions.ts";
import { createKey, describeKey, findKey } from "../../accounts/keys.ts";
import { listKeys } from "../../accounts/list-keys.ts";
import { assertValid } from "../requests/field-errors.ts";
import { readIfMatch, sendVersioned } from "../requests/if-match.ts";
import { emptyBody, readLimit } from "../requests/prepare-validation.ts";
import { accountOf, noteOf } from "../requests/require-keys.ts";
import type { Serving } from "../serving.ts";

const tags = ["Keys"];
const params = Type.Object({ id: Type.String({ description: "the key's id" }) });
type ById = { Params: { id: string } };

/** /v1/account/keys: create, list, change, roll and revoke. */
export function keyRoutes(app: FastifyInstance, { core, authenticate, environment }: Serving): void {
  app.post<{ Body: CreateKey }>(
    "/account/keys",
    {
      config: { problems: ["key_limit"] },
      schema: {
        operationId: "createKey",
        tags,
        summary: "Create a key",
        description:
          "Creates a key. Only this answer shows the whole key. Secret keys can be restricted to IP " +
          `addresses, publishable keys to origins. At most ${LIMITS.keys} keys per account (409 \`key_limit\`).`,
        body: CreateKey,
        response: { 201: KeyWithSecret },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      assertValid(request, restrictionErrors(request.body));
      const { row, key } = await core.db.transaction((tx) =>
        createKey(tx, accountOf(request), environment, request.body, core.now(), noteOf(request, core)),
      );
      reply.code(201).header("cache-control", "no-store");
      return { ...describeKey(row), key };
    },
  );

  app.get<{ Querystring: ListKeys }>(
    "/account/keys",
    {
      schema: {
        operationId: "listKeys",
        tags,
        summary: "List keys",
        description:
          "Lists the keys, each with a hint instead of the whole key. Ended keys are listed for " +
          `${LIMITS.endedKeyDays} days; filter with \`state\`.`,
        querystring: ListKeys,
        response: { 200: ListOf(Key) },
      },
      preValidation: readLimit,
    },
    async (request) => {
      const { limit = DEFAULT_LIMIT, ...query } = request.query;
      const rows = await listKeys(core.db, accountOf(request), { ...query, limit: limit + 1 }, core.now());
      return toPage(rows.map(describeKey), limit);
    },
  );

  app.get<ById>(
    "/account/keys/:id",
    {
      config: { problems: ["unknown_api_key"] },
      schema: {
        operationId: "retrieveKey",
        tags,
        summary: "Retrieve a key",
        description: "Returns a key, with a hint instead of the whole key. Unknown id: 404 `unknown_api_key`.",
        params,
        response: { 200: Key },
      },
    },
    async (request, reply) =>
      sendVersioned(reply, describeKey(await findKey(core.db, accountOf(request), request.params.id))),
  );

  app.patch<ById & { Body: ChangeKey }>(
    "/account/keys/:id",
    {
      config: { conditional: true, problems: ["unknown_api_key", "key_ended"] },
      schema: {
        operationId: "changeKey",
        tags,
        summary: "Change a key",
        description:
          "Changes the fields that you send, within five seconds. A list replaces the old one; null removes " +
          "the restriction. The key stays the same. `If-Match` never overwrites somebody else's change: 412 " +
          "`changed_meanwhile`. Ended key: 409 `key_ended`. Unknown id: 404 `unknown_api_key`.",
        params,
        body: ChangeKey,
        response: { 200: Key },
      },
      attachValidation: true,
    },
    async (request, reply) => {
      const { id } = request.params;
      const { kind } = await findKey(core.db, accountOf(request), id);
      assertValid(request, restrictionErrors({ ...request.body, kind }));
      const which = { accountId: accountOf(request), id, expected: readIfMatch(request) };
      const row = await changeKey(core.db, which, request.body, core.now(), noteOf(request, core));
      authenticate.forget(id);
      return sendVersioned(reply, describeKey(row));
    },
  );

  app.post<ById & { Body: RollKey | undefined }>(
    "/account/keys/:id/roll",
    {
      preValidation: emptyBody,
      config: { problems: ["unknown_api_key", "key_ended", "key_limit"] },
      schema: {
        operationId: "rollKey",
        tags,
        summary: "Roll a key",
        description:
          "Creates a successor with the same name and restrictions. The old key keeps working for " +
          "`overlap_seconds`, by default a day. Only this answer shows the successor: if you lost it, repeat " +
          `the request within ${LIMITS.idempotencyHours} hours, before the successor is used. A key that has ` +
          `ended, or whose successor is in use: 409 \`key_ended\`. At most ${LIMITS.keys} keys per account ` +
          "(409 `key_limit`). Unknown id: 404 `unknown_api_key`.",
        params,
        body: RollKey,
        response: { 201: KeyWithSecret },
      },
    },
    async (request, reply) => {
      const overlap = request.body?.overlap_seconds ?? LIMITS.overlapSeconds;
      const which = { accountId: accountOf(request), environment, id: request.params.id };
      const { row, key } = await rollKey(core, which, overlap, core.now(), noteOf(request, core));
      authenticate.forget(which.id);
      reply.code(201).header("cache-control", "no-store");
      return { ...describeKey(row), key };
    },
  );

  app.post<ById>(
    "/account/keys/:id/revoke",
    {
      config: { problems: ["unknown_api_key", "last_secret_key"] },
      schema: {
        operationId: "revokeKey",
        tags,
        summary: "Revoke a key",
        description:
          "Ends the key within five seconds. The last secret key can't be revoked: 409 `last_secret_key`. " +
          "Safe to repeat. Unknown id: 404 `unknown_api_key`.",
        params,
        response: { 200: Key },
      },
    },
    async (request) => {
      const row = await revokeKey(core.db, accountOf(request), request.params.id, core.now(), noteOf(request, core));
      authenticate.forget(row.id);
      return describeKey(row);
    },
  );
}
