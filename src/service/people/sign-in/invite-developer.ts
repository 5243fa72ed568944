import { SANDBOX_ACCOUNT } from "../../accounts/sandbox-account.ts";
import { noteAsOperator } from "../../audit/note.ts";
import type { Peopling } from "../member-row.ts";
import { inviteMember } from "../members.ts";
import { makeLinksFor, type SignInLink } from "./links.ts";

/** The member for the person who starts a sandbox. No mail reaches this address. */
const DEVELOPER = { email: "developer@localhost", name: "Developer", role: "owner" } as const;

/** Makes a link with which the person who starts the sandbox can sign in to its dashboard once. */
export async function inviteDeveloper(core: Peopling): Promise<SignInLink> {
  const [link] = await makeLinksFor(core, DEVELOPER.email);
  return link ?? inviteFirst(core);
}

function inviteFirst(core: Peopling): Promise<SignInLink> {
  return inviteMember(core, SANDBOX_ACCOUNT, DEVELOPER, noteAsOperator(core.now)).catch(async (error: unknown) => {
    // Another process that starts at the same moment may have invited the member first.
    const [link] = await makeLinksFor(core, DEVELOPER.email);
    if (!link) throw error;
    return link;
  });
}
