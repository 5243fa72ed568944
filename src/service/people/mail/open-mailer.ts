import { createTransport } from "nodemailer";
import { LIMITS } from "../../../contract/limits.ts";
import { OPERATOR_ACCOUNT } from "../../../contract/people/roles.ts";
import { SERVICE_TITLE } from "../../brand.ts";
import { addressOfLink, type SignInLink } from "../sign-in/links.ts";
import { writeHtml } from "./write-html.ts";

/** Sends links to members. */
export interface Mailer {
  /** Whether there is a mail server. Without one, links are passed on by hand. */
  sends: boolean;
  /** Resolves when the server has taken the letter. Rejects when it didn't. */
  sendInvitation(link: SignInLink, publicUrl: string): Promise<void>;
  sendSignInLink(link: SignInLink, publicUrl: string): Promise<void>;
  /**
   * Tells a member what was just done in their name, such as a new password, in case it was somebody else. Does nothing
   * without a mail server.
   */
  sendNotice(email: string, what: string): Promise<void>;
  /** Tells one of the operator's staff what goes wrong. */
  sendAlert(email: string, subject: string, text: string): Promise<void>;
  close(): void;
}

export interface MailConfig {
  /** `smtp://user:password@host:port`, or `smtps:`; null: no mail is sent. */
  smtpUrl: string | null;
  /** The sender's address; empty where no mail is sent. */
  from: string;
}

/** How long a mail server may take for each step. */
const PATIENCE_MS = 10_000;

/** Opens the connection at the first letter. */
export function openMailer({ smtpUrl, from }: MailConfig): Mailer {
  const options = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const transport = smtpUrl === null ? null : createTransport({ ...options, url: smtpUrl }, { from });
  const sendTo = async (address: string, subject: string, text: string) => {
    if (!transport) throw new Error("there is no mail server");
    await transport.sendMail({ to: { name: "", address }, subject, text, html: writeHtml(subject, text) });
  };
  const send = (link: SignInLink, subject: string, text: string) => sendTo(link.member.email, subject, text);
  return {
    sends: transport !== null,
    sendInvitation: (link, publicUrl) =>
      send(
        link,
        `You are invited to ${SERVICE_TITLE}`,
        `You can sign in to ${
          link.member.account_id === OPERATOR_ACCOUNT ? "the desk" : "the developers' dashboard"
        } of ${SERVICE_TITLE} as ${link.member.role}. Open this link:

${addressOfLink(link, publicUrl)}

It works once, for ${LIMITS.memberInvitationHours} hours. If you don't expect this letter, do nothing.
`,
      ),
    sendSignInLink: (link, publicUrl) =>
      send(
        link,
        `Sign in to ${SERVICE_TITLE}`,
        `Somebody asked for a link to sign in to ${SERVICE_TITLE} with this address. If it was you, open it:

${addressOfLink(link, publicUrl)}

It works once, for ${LIMITS.signInLinkMinutes} minutes. If it wasn't you, do nothing: without the link nobody gets in.
`,
      ),
    sendNotice: async (email, what) => {
      if (!transport) return;
      await sendTo(
        email,
        `Your sign-in to ${SERVICE_TITLE}`,
        `${what} If it wasn't you, sign out everywhere and tell an owner of your account.
`,
      );
    },
    sendAlert: sendTo,
    close: () => transport?.close(),
  };
}
