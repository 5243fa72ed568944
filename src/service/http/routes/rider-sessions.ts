import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { LIMITS } from "../../../contract/limits.ts";
import { OpenRiderSession, RiderSession } from "../../../contract/rider.ts";
import { networkOf } from "../../accounts/address-ranges.ts";
import { countWrong } from "../../accounts/limits/count-wrong.ts";
import { createGuesses } from "../../accounts/limits/create-guesses.ts";
import { endSession, openSession } from "../../riders/devices/sessions.ts";
import { addressOf } from "../requests/client-address.ts";
import { riderOf } from "../requests/require-keys.ts";
import { clearSessionCookie, isFromOurPages, RIDER, writeSessionCookie } from "../requests/session-cookie.ts";
import type { Serving } from "../serving.ts";

const tags = ["Riders"];
const keys = ["rider"] as const;

/** /v1/rider/sessions: the devices on which a rider is signed in. */
export function riderSessionRoutes(app: FastifyInstance, serving: Serving): void {
  const { core, environment, authenticate, publicUrl } = serving;
  const guesses = createGuesses(core, "pairing code of an address", LIMITS.pairingTries);

  app.post<{ Body: OpenRiderSession }>(
    "/rider/sessions",
    {
      config: { keys: [], problems: ["pairing_code_refused"] },
      schema: {
        operationId: "openRiderSession",
        tags,
        summary: "Sign a phone in",
        description:
          `Redeems the pairing code of an invitation, which works once and for ${LIMITS.invitationHours} hours, ` +
          "and answers with the token of this phone. A code that is wrong, used or too old is 401 " +
          `\`pairing_code_refused\`. An address may send ${LIMITS.pairingTries} of these in an hour; more are 429 ` +
          "`rate_limited`. A page of this service gets the token as a cookie, too, which its scripts can't read. " +
          "A rider may be signed in on several phones.",
        body: OpenRiderSession,
        response: { 201: RiderSession },
      },
    },
    async (request, reply) => {
      const refusal = "Too many pairing codes came from your address.";
      const session = await countWrong({ guesses, name: networkOf(addressOf(request)), refusal }, () =>
        openSession(core, environment, request.body),
      );
      const fromOurPages = isFromOurPages(request, publicUrl());
      if (fromOurPages) reply.header("set-cookie", writeSessionCookie(RIDER, session.token, publicUrl()));
      reply.code(201).header("cache-control", "no-store");
      return session;
    },
  );

  app.delete(
    "/rider/sessions/current",
    {
      config: { keys, alsoSuspended: true },
      schema: {
        operationId: "endRiderSession",
        tags,
        summary: "Sign this phone out",
        description:
          "Ends the token that the request carries, within five seconds everywhere. The rider's other phones stay signed in, and their GPS apps go on; with the last phone the addresses of these end, too.",
        response: { 204: Type.Null({ description: "Signed out" }) },
      },
    },
    async (request, reply) => {
      const { sessionId } = riderOf(request);
      await endSession(core.db, sessionId);
      authenticate.forget(sessionId);
      return reply.code(204).header("set-cookie", clearSessionCookie(RIDER, publicUrl())).send();
    },
  );
}
