import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { LIMITS } from "../../../../contract/limits.ts";
import {
  AskForLink,
  Me,
  PasskeyOptions,
  RedeemLink,
  SignInWithPassword,
  UsePasskey,
} from "../../../../contract/people/people.ts";
import { networkOf } from "../../../accounts/address-ranges.ts";
import { createPace, refuseFor } from "../../../create-pace.ts";
import { makeLinksFor } from "../../../people/sign-in/links.ts";
import { askForPasskey, offersPasskeys } from "../../../people/sign-in/passkeys.ts";
import { findSession, readMe } from "../../../people/sign-in/sessions.ts";
import type { Opened, SigningIn } from "../../../people/sign-in/sign-in.ts";
import { ServiceProblem } from "../../../problem.ts";
import { addressOf } from "../../requests/client-address.ts";
import { cookieFor, isFromDesk, pageOf, readSessionCookie, writeSessionCookie } from "../../requests/session-cookie.ts";
import type { Serving } from "../../serving.ts";

const tags = ["Sign-in"];
const ONE_COOKIE =
  "Sets the cookie of a new session, which scripts can't read, and ends the browser's previous one. Only for our own pages. With the header `Desk: 1` it signs in the operator's staff, without it members of shops; their cookies are separate.";
const TRIES = `After ${LIMITS.signInTries} failures in an hour from an IP address: 429 \`rate_limited\`; passwords are counted separately from links and passkeys.`;

/** /v1/people/sessions and links: the ways to sign in. */
export function signInRoutes(app: FastifyInstance, { core, signIn, mailer, publicUrl }: Serving): void {
  // A challenge is worth nothing without its answer. The limit only keeps strangers from filling the table of open challenges.
  const challenges = createPace({ perSecond: 1, burst: 60 }, core.elapsed);
  const readFrom = async (request: FastifyRequest): Promise<SigningIn> => {
    const token = readSessionCookie(cookieFor(request), request.headers.cookie, publicUrl());
    return {
      address: addressOf(request),
      device: request.headers["user-agent"],
      page: pageOf(request, publicUrl()),
      isDesk: isFromDesk(request),
      before: token === null ? null : await findSession(core, token),
    };
  };
  const welcome = async (request: FastifyRequest, reply: FastifyReply, opened: Opened): Promise<Me> => {
    const me = await readMe(core.db, opened.id, offersPasskeys(pageOf(request, publicUrl())));
    if (opened.isNewPlace) {
      const what = `Somebody signed in as you from ${addressOf(request)}, where you haven't signed in before.`;
      mailer.sendNotice(me.member.email, what).catch((error: unknown) => {
        request.log.error({ err: error }, "a notice was not mailed");
      });
    }
    reply.code(201).header("cache-control", "no-store");
    reply.header("set-cookie", writeSessionCookie(cookieFor(request), opened.token, publicUrl()));
    return me;
  };

  app.post<{ Body: RedeemLink }>(
    "/people/sessions/link",
    {
      config: { keys: [], ownPages: true, problems: ["link_refused"] },
      schema: {
        operationId: "signInWithLink",
        tags,
        summary: "Sign in with a link",
        description: `Redeems the token of a link, which works once. One that is wrong, used or too old is 401 \`link_refused\`. ${ONE_COOKIE} ${TRIES}`,
        body: RedeemLink,
        response: { 201: Me },
      },
    },
    async (request, reply) => welcome(request, reply, await signIn.byLink(request.body.token, await readFrom(request))),
  );

  app.post<{ Body: SignInWithPassword }>(
    "/people/sessions/password",
    {
      config: { keys: [], ownPages: true, problems: ["sign_in_refused"] },
      schema: {
        operationId: "signInWithPassword",
        tags,
        summary: "Sign in with a password",
        description: `An address or a password that is wrong is 401 \`sign_in_refused\`, which doesn't say what is wrong. Somebody who is a member of several accounts names one, or gets the one that they used last. ${ONE_COOKIE} ${TRIES} A member has ${LIMITS.passwordTries}.`,
        body: SignInWithPassword,
        response: { 201: Me },
      },
    },
    async (request, reply) => welcome(request, reply, await signIn.byPassword(request.body, await readFrom(request))),
  );

  app.post(
    "/people/sessions/passkey/options",
    {
      config: { keys: [], ownPages: true, problems: ["passkeys_unavailable"] },
      schema: {
        operationId: "askForPasskey",
        tags,
        summary: "Start to sign in with a passkey",
        description:
          "Returns the options with which a browser asks for a passkey. Passkeys need a host name: on an IP address, 409 `passkeys_unavailable`. Only for our own pages.",
        response: { 200: PasskeyOptions },
      },
    },
    async (request, reply) => {
      refuseFor(challenges.take(networkOf(addressOf(request))), "Too many requests came from your address.");
      reply.header("cache-control", "no-store");
      return askForPasskey(core, null, pageOf(request, publicUrl()));
    },
  );

  app.post<{ Body: UsePasskey }>(
    "/people/sessions/passkey",
    {
      config: { keys: [], ownPages: true, problems: ["sign_in_refused", "passkeys_unavailable"] },
      schema: {
        operationId: "signInWithPasskey",
        tags,
        summary: "Sign in with a passkey",
        description: `What the browser has signed. A passkey that isn't a member's, a wrong signature and a challenge that is used or too old are 401 \`sign_in_refused\`. ${ONE_COOKIE} ${TRIES}`,
        body: UsePasskey,
        response: { 201: Me },
      },
    },
    async (request, reply) => welcome(request, reply, await signIn.byPasskey(request.body, await readFrom(request))),
  );

  app.post<{ Body: AskForLink }>(
    "/people/links",
    {
      config: { keys: [], ownPages: true, problems: ["mail_unavailable"] },
      schema: {
        operationId: "askForSignInLink",
        tags,
        summary: "Request a sign-in link",
        description:
          `Mails a link to a member that signs in once, for ${LIMITS.signInLinkMinutes} minutes. The answer is the ` +
          "same for an address that isn't a member's. Where the service sends no mail it is 409 " +
          "`mail_unavailable`: ask an owner of your account for a link. Only pages of this service may ask, and " +
          `${LIMITS.signInMails} times an hour for one address.`,
        body: AskForLink,
        response: { 202: Type.Object({ email: Type.String({ description: "where the link goes" }) }) },
      },
    },
    async (request, reply) => {
      if (!mailer.sends) throw new ServiceProblem("mail_unavailable");
      const { email } = request.body;
      await signIn.countMail(addressOf(request), email);
      // The answer doesn't wait: how long this takes would tell whether the address is a member's.
      mailLinks(email, isFromDesk(request)).catch((error: unknown) =>
        request.log.error({ err: error }, "a sign-in link was not mailed"),
      );
      reply.code(202);
      return { email };
    },
  );

  async function mailLinks(email: string, isStaff: boolean): Promise<void> {
    for (const link of await makeLinksFor(core, email, isStaff)) await mailer.sendSignInLink(link, publicUrl());
  }
}
