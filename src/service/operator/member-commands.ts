import { isEmail } from "../../contract/people/people.ts";
import { OPERATOR_ACCOUNT, ROLES, STAFF_ROLES } from "../../contract/people/roles.ts";
import { noteAsOperator } from "../audit/note.ts";
import { FatalError } from "../fatal-error.ts";
import { inviteMember, inviteMemberAgain, listMembers, removeMember } from "../people/members.ts";
import { inviteStaff } from "../people/sign-in/first-people.ts";
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

  async "invite-again"(operating, [id, ...words]) {
    return inviteAgain(operating, await findAccount(operating.db, id), words);
  },

  async members({ db }, [id, ...more]) {
    assertNoMore(more);
    return list(db, await findAccount(db, id));
  },

  async "remove-member"(operating, [id, ...words]) {
    return remove(operating, await findAccount(operating.db, id), words);
  },
};

async function inviteAgain(operating: Operating, account: string, words: readonly string[]): Promise<string> {
  const { values, positionals } = readOptions(words, { json: { type: "boolean" } });
  const [memberId = "", ...more] = positionals;
  assertNoMore(more);
  const link = await inviteMemberAgain(operating, account, memberId, noteAsOperator(operating.now));
  return deliver(operating, link, values.json);
}

async function list(db: Operating["db"], account: string): Promise<string> {
  const rows = await listMembers(db, account);
  if (rows.length === 0) return "There is nobody yet.";
  return rows
    .map(({ id, role, email, last_signed_in_at, name }) => {
      const seen = last_signed_in_at ? `signed in on ${day(last_signed_in_at)}` : "invited";
      return [id, role, seen, email, name ?? ""].join("  ").trimEnd();
    })
    .join("\n");
}

async function remove(operating: Operating, account: string, words: readonly string[]): Promise<string> {
  const [memberId = "", ...more] = readOptions(words, {}).positionals;
  assertNoMore(more);
  await removeMember(operating, account, memberId, noteAsOperator(operating.now));
  return "Removed, and signed out everywhere.";
}

/** The commands about the operator's staff, by the word behind `staff`. */
const STAFF_COMMANDS: Record<string, Command> = {
  async invite(operating, words) {
    const { values, positionals } = readOptions(words, { role: { type: "string" }, json: { type: "boolean" } });
    const [name, email = "", ...more] = positionals;
    assertNoMore(more);
    const role = STAFF_ROLES.find((one) => one === values.role);
    if (role === undefined) throw new UsageError(`Staff need --role: ${STAFF_ROLES.join(", ")}.`);
    if (!isEmail(email)) throw new FatalError("Staff have an e-mail address, such as amina@courier.example.");
    const link = await inviteStaff(operating, { name: readName(name), email, role });
    return deliver(operating, link, values.json);
  },
  "invite-again": (operating, words) => inviteAgain(operating, OPERATOR_ACCOUNT, words),
  list: ({ db }) => list(db, OPERATOR_ACCOUNT),
  remove: (operating, words) => remove(operating, OPERATOR_ACCOUNT, words),
};

/** Runs one of the commands about the operator's staff. */
export async function runStaffCommand(operating: Operating, [name = "", ...words]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(STAFF_COMMANDS, name) ? STAFF_COMMANDS[name] : undefined;
  if (!command) throw new UsageError(name === "" ? "Name a command for staff." : `There is no command staff ${name}.`);
  return command(operating, words);
}

/** Prints the link even if it is mailed: the operator could make any number of links anyway. */
async function deliver({ mailer, publicUrl }: Operating, link: SignInLink, asJson = false): Promise<string> {
  if (mailer.sends) await mailer.sendInvitation(link, publicUrl);
  const described = describeLink(link, publicUrl, false);
  if (asJson) return JSON.stringify({ ...described, mailed: mailer.sends });
  const mailed = mailer.sends ? ` It was mailed to ${link.member.email}.` : "";
  return `${link.member.id}\n${described.link}\nThe link signs in once, until ${described.expires_at}. It is shown now and never again.${mailed}`;
}
