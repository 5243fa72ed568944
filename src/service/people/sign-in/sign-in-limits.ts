import { LIMITS } from "../../../contract/limits.ts";
import { networkOf } from "../../accounts/address-ranges.ts";
import type { Guesser } from "../../accounts/limits/count-wrong.ts";
import { createGuesses, type Guesses } from "../../accounts/limits/create-guesses.ts";
import type { Core } from "../../core.ts";
import { refuseFor } from "../../create-pace.ts";

/** How often somebody may try to sign in, and ask for mail. */
export interface SignInLimits {
  /** The guesses of an IP address. Addresses of one network share them. */
  passwordsOf(address: string): Guesser;
  linksAndPasskeysOf(address: string): Guesser;
  /** The guesses at members' passwords. check-password.ts says which members and places share a limit. */
  passwordsOfMembers: Guesses;
  /**
   * Counts a request for a link by mail, against the IP address that asks and the e-mail address that gets it.
   * @throws ServiceProblem rate_limited
   */
  countMail(address: string, email: string): Promise<void>;
}

export function createSignInLimits(core: Pick<Core, "db" | "now">): SignInLimits {
  // Each kind has a limit of its own. Somebody who uses up a network's passwords or mails must not keep others in that
  // network from redeeming their links.
  const passwords = createGuesses(core, "password of an address", LIMITS.signInTries);
  const linksAndPasskeys = createGuesses(core, "link or passkey of an address", LIMITS.signInTries);
  const mails = createGuesses(core, "mail of an address", LIMITS.signInTries);
  const mailboxes = createGuesses(core, "mail to a member", LIMITS.signInMails);

  const ofAddress = (guesses: Guesses, address: string): Guesser => ({
    guesses,
    name: networkOf(address),
    refusal: "Too many attempts to sign in came from your address.",
  });

  return {
    passwordsOf: (address) => ofAddress(passwords, address),
    linksAndPasskeysOf: (address) => ofAddress(linksAndPasskeys, address),
    passwordsOfMembers: createGuesses(core, "password of a member", LIMITS.passwordTries),
    countMail: async (address, email) => {
      const mailbox = {
        guesses: mailboxes,
        name: email.toLowerCase(),
        refusal: "Too many links went to this address.",
      };
      for (const { guesses, name, refusal } of [ofAddress(mails, address), mailbox]) {
        refuseFor(await guesses.take(name), refusal);
      }
    },
  };
}
