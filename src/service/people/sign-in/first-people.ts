import type { InviteMember } from "../../../contract/people/people.ts";
import { OPERATOR_ACCOUNT } from "../../../contract/people/roles.ts";
import { SANDBOX_ACCOUNT } from "../../accounts/sandbox-account.ts";
import { noteAsOperator } from "../../audit/note.ts";
import type { Peopling } from "../member-row.ts";
import { inviteMember } from "../members.ts";
import { makeLinksFor, type SignInLink } from "./links.ts";

/** Whom the sandbox signs in: the person who starts it. No mail reaches these addresses. */
const DEVELOPER = { email: "developer@localhost", name: "Developer", role: "owner" } as const;
const DISPATCHER = { email: "desk@localhost", name: "Dispatcher", role: "admin" } as const;

/** Makes a link with which the person who starts the sandbox can sign in to its dashboard once. */
export const inviteDeveloper = (core: Peopling): Promise<SignInLink> =>
  linkFor(core, DEVELOPER.email, false, () => inviteMember(core, SANDBOX_ACCOUNT, DEVELOPER, noteAsOperator(core.now)));

/** The same for the desk, as the operator's staff. */
export const inviteDispatcher = (core: Peopling): Promise<SignInLink> =>
  linkFor(core, DISPATCHER.email, true, () => inviteStaff(core, DISPATCHER));

/**
 * Adds one of the operator's staff, with a link that signs them in once.
 * @throws ServiceProblem member_exists, member_limit
 */
export const inviteStaff = (core: Peopling, person: InviteMember): Promise<SignInLink> =>
  inviteMember(core, OPERATOR_ACCOUNT, person, noteAsOperator(core.now));

async function linkFor(
  core: Peopling,
  email: string,
  isStaff: boolean,
  invite: () => Promise<SignInLink>,
): Promise<SignInLink> {
  const [link] = await makeLinksFor(core, email, isStaff);
  if (link) return link;
  return invite().catch(async (error: unknown) => {
    // Another process that starts at the same moment may have invited them first.
    const [made] = await makeLinksFor(core, email, isStaff);
    if (!made) throw error;
    return made;
  });
}
