import { FatalError } from "../fatal-error.ts";
import { ServiceProblem } from "../problem.ts";
import { ACCOUNT_COMMANDS } from "./account-commands.ts";
import { type Operating, readOptions, UsageError } from "./command.ts";
import { KEY_COMMANDS } from "./key-commands.ts";
import { MEMBER_COMMANDS, runStaffCommand } from "./member-commands.ts";
import { runRiderCommand } from "./rider-commands.ts";

export const USAGE = `Works on the database that DATABASE_URL or DATA_DIR names, also while the service runs.

  create <name>                          an account, with a key of each kind
  list                                   all accounts
  usage                                  what each of them uses
  rename <account id> <name>             its new name
  support <account id> [+…] [https://…]|none
                                         whom its customers can ask
  brand <account id> [7c2d92] [https://…]|none
                                         the tracking page's accent, and its way back to the shop
  limit <account id> <number>|usual      requests a second of each of its keys
  close <account id>                     ends all its keys
  erase <phone>                          what is personal in ended deliveries to a phone number
  reopen <account id>                    lets it have keys again
  keys <account id>                      its keys, without the keys themselves
  key <account id> secret|publishable    another key, in place of a lost one
  revoke <key id>                        ends a key of any kind
  operator-key <name>                    a key for /v1/operator
  operator-keys                          those that work
  invite <account id> <e-mail> --role owner|developer|viewer [--name <name>] [--json]
                                         a member who may sign in to the dashboard, with a link
  invite-again <account id> <member id> [--json]
                                         another link for a member
  members <account id>                   who may sign in
  remove-member <account id> <member id> signs a member out everywhere, for good
  staff invite <name> <e-mail> --role admin|dispatcher|viewer [--json]
                                         one of your people, with a link to the desk
  staff invite-again <member id> [--json]
  staff list
  staff remove <member id>
  rider invite <name> --vehicle bicycle|motorbike|car|van [--phone +…] [--capacity <kg>] [--jobs <at a time>]
              [--plate <plate>] [--photo <file>] [--json]
                                         a rider, with a code and a link to sign in with
  rider invite-again <rider id> [--json] another code and link, for another phone
  rider change <rider id> [--plate <plate>|none] [--photo <file>|none]
                                         what customers see of them; a photo is a JPEG, PNG or WebP
  rider list [--json]                    all riders
  rider suspend <rider id>               refuses their phones; they get no offers
  rider resume <rider id>                lets them work again
  rider devices <rider id>               where they are signed in, and their GPS apps
  rider sign-out <device id>|<rider id>  ends one device, or all of them and the GPS apps`;

const COMMANDS = { ...ACCOUNT_COMMANDS, ...KEY_COMMANDS };

/**
 * Runs one of the operator's commands.
 * @param given the command's name and what follows it
 * @returns what to print
 * @throws FatalError that says in plain words what can't be done
 */
export async function runCommand(operating: Operating, given: readonly string[]): Promise<string> {
  try {
    if (given[0] === "staff") return await runStaffCommand(operating, given.slice(1));
    if (given[0] === "rider") return await runRiderCommand(operating, given.slice(1));
    const memberCommand = MEMBER_COMMANDS[given[0] ?? ""];
    if (memberCommand && Object.hasOwn(MEMBER_COMMANDS, given[0] ?? ""))
      return await memberCommand(operating, given.slice(1));
    const [name = "", ...words] = readOptions(given, {}).positionals;
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new UsageError(name === "" ? "Name a command." : `There is no command ${name}.`);
    return await command(operating, words);
  } catch (error) {
    if (error instanceof UsageError) throw new FatalError(`${error.message}\n\n${USAGE}`);
    if (error instanceof ServiceProblem) throw new FatalError(error.message);
    throw error;
  }
}
