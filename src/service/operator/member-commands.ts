import { isEmail, ROLES } from "../../contract/people/people.ts";
import { noteAsOperator } from "../audit/note.ts";
import { FatalError } from "../fatal-error.ts";
import { inviteMember, inviteMemberAgain, listMembers, removeMember } from "../people/members.ts";
import { describeLink, type SignInLink } from "../people/sign-in/links.ts";
import { day, findAccount } from "./account-commands.ts";
import { assertNoMore, type Command, type Operating, readName, readOptions, UsageError } from "./command.ts";

/** The commands about members, by name. */
export const MEMBER_COMMANDS: Record<string, Command> = {
  async invite(operating, words) {
    const { values, positionals } = readOptions(words, {
      role: { type: "string" },
      name: { type: "string" },
      json: { type: "boolean" },
    });
    const [id, email = "", ...more] = positionals;
    assertNoMore(more);
    const role = ROLES.find((one) => one === values.role);
    if (role === undefined) throw new UsageError("A member needs --role: owner, developer, viewer.");
    if (!isEmail(email)) throw new FatalError("A member has an e-mail address, such as amina@shop.example.");
    const account = await findAccount(operating.db, id);
    const member = { email, role, ...(values.name !== undefined && { name: readName(values.name) }) };
    return deliver(
      operating,
      await inviteMember(operating, account, member, noteAsOperator(operating.now)),
      values.json,
    );
  },

  async "invite-again"(operating, words) {
    const { values, positionals } = readOptions(words, { json: { type: "boolean" } });
    const [id, memberId = "", ...more] = positionals;
    assertNoMore(more);
    const account = await findAccount(operating.db, id);
    const link = await inviteMemberAgain(operating, account, memberId, noteAsOperator(operating.now));
    return deliver(operating, link, values.json);
  },

  async members({ db }, words) {
    const [id, ...more] = readOptions(words, {}).positionals;
    assertNoMore(more);
    const rows = await listMembers(db, await findAccount(db, id));
    if (rows.length === 0) return "The account has no member.";
    return rows
      .map(({ id, role, email, last_signed_in_at, name }) => {
        const seen = last_signed_in_at ? `signed in on ${day(last_signed_in_at)}` : "invited";
        return [id, role, seen, email, name ?? ""].join("  ").trimEnd();
      })
      .join("\n");
  },

  async "remove-member"(operating, words) {
    const [id, memberId = "", ...more] = readOptions(words, {}).positionals;
    assertNoMore(more);
    await removeMember(operating, await findAccount(operating.db, id), memberId, noteAsOperator(operating.now));
    return "Removed, and signed out everywhere.";
  },
};

/** Prints the link even if it is mailed: the operator could make any number of links anyway. */
async function deliver({ mailer, publicUrl }: Operating, link: SignInLink, asJson = false): Promise<string> {
  if (mailer.sends) await mailer.sendInvitation(link, publicUrl);
  const described = describeLink(link, publicUrl, false);
  if (asJson) return JSON.stringify({ ...described, mailed: mailer.sends });
  const mailed = mailer.sends ? ` It was mailed to ${link.member.email}.` : "";
  return `${link.member.id}\n${described.link}\nThe link signs in once, until ${described.expires_at}. It is shown now and never again.${mailed}`;
}
