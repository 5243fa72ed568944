import { readFileSync } from "node:fs";
import { Value } from "typebox/value";
import { LIMITS } from "../../contract/limits.ts";
import { type FixFault, InviteRider } from "../../contract/rider.ts";
import { VEHICLES } from "../../contract/tracking.ts";
import { FatalError } from "../fatal-error.ts";
import { readPhone } from "../phones.ts";
import { describeInvitation, type Invitation, inviteAgain, inviteRider } from "../riders/accounts/invite.ts";
import { cleanRiderPhoto } from "../riders/accounts/photos.ts";
import { changeRider, listRiders, resumeRider, suspendRider } from "../riders/accounts/rider-accounts.ts";
import { endSession, listSessions, signOutEverywhere } from "../riders/devices/sessions.ts";
import { listGpsApps } from "../riders/gps/gps-apps.ts";
import { day, lastUsed } from "./account-commands.ts";
import { assertNoMore, type Command, type Operating, readName, readOptions, UsageError } from "./command.ts";

/** The commands about riders, by the word behind `rider`. */
const RIDER_COMMANDS: Record<string, Command> = {
  async invite(operating, words) {
    const { values, positionals } = readOptions(words, {
      vehicle: { type: "string" },
      phone: { type: "string" },
      capacity: { type: "string" },
      jobs: { type: "string" },
      plate: { type: "string" },
      photo: { type: "string" },
      json: { type: "boolean" },
    });
    const [name, ...more] = positionals;
    assertNoMore(more);
    const vehicle = VEHICLES.find((one) => one === values.vehicle);
    if (vehicle === undefined) throw new UsageError(`A rider needs --vehicle: ${VEHICLES.join(", ")}.`);
    const invitation = await inviteRider(operating, {
      name: readName(name),
      vehicle,
      ...(values.phone !== undefined && { phone: readPhoneOption(values.phone) }),
      ...(values.capacity !== undefined && { capacity_kg: readCapacity(values.capacity) }),
      ...(values.jobs !== undefined && { capacity_jobs: readJobs(values.jobs) }),
      ...(values.plate !== undefined && { plate: readPlate(values.plate) }),
      ...(values.photo !== undefined && { photo: await readPhoto(values.photo) }),
    });
    return printInvitation(operating, invitation, values.json);
  },

  async change(operating, words) {
    const { values, positionals } = readOptions(words, { plate: { type: "string" }, photo: { type: "string" } });
    const [id = "", ...more] = positionals;
    assertNoMore(more);
    const { plate, photo } = values;
    if (plate === undefined && photo === undefined) throw new UsageError("Say --plate, --photo, or both.");
    await changeRider(operating, id, {
      ...(plate !== undefined && { plate: plate === "none" ? null : readPlate(plate) }),
      ...(photo !== undefined && { photo: photo === "none" ? null : await readPhoto(photo) }),
    });
    return "Customers see it with their next look at the delivery.";
  },

  async "invite-again"(operating, words) {
    const { values, positionals } = readOptions(words, { json: { type: "boolean" } });
    const [id = "", ...more] = positionals;
    assertNoMore(more);
    return printInvitation(operating, await inviteAgain(operating, id), values.json);
  },

  async list({ db }, words) {
    const { values, positionals } = readOptions(words, { json: { type: "boolean" } });
    assertNoMore(positionals);
    const riders = await listRiders(db);
    if (values.json) return JSON.stringify(riders);
    if (riders.length === 0) return "There is no rider yet.";
    return riders
      .map(({ id, state, on_duty, vehicle, plate, has_photo, devices, name }) =>
        [
          id,
          on_duty ? "on duty" : state,
          vehicle,
          ...(plate === null ? [] : [plate]),
          ...(has_photo ? ["photo"] : []),
          `${devices} ${devices === 1 ? "device" : "devices"}`,
          name,
        ].join("  "),
      )
      .join("\n");
  },

  async suspend(operating, words) {
    const stranded = await suspendRider(operating, readId(words));
    const refused = "Refused within five seconds, and gets no offers.";
    return [
      refused,
      ...stranded.map(
        ({ deliveryId, status }) =>
          `${deliveryId} is ${status} with them: cancel it, or complete it when its recipient has signed.`,
      ),
    ].join("\n");
  },

  async resume({ db }, words) {
    await resumeRider(db, readId(words));
    return "May work again, on the phones that they had.";
  },

  async devices({ db }, words) {
    const riderId = readId(words);
    const sessions = await listSessions(db, riderId);
    const gpsApps = await listGpsApps(db, riderId);
    if (sessions.length + gpsApps.length === 0) return "The rider is signed in nowhere.";
    const line = (id: string, since: Date, used: Date | null, name: string, fault: FixFault | null) =>
      [id, `since ${day(since)}`, lastUsed(used), name, ...(fault === null ? [] : [FAULTS[fault]])].join("  ");
    return [
      ...sessions.map(({ id, device, created_at, last_used_at, fix_fault }) =>
        line(id, created_at, last_used_at, device ?? "no name", fix_fault),
      ),
      ...gpsApps.map(({ app, created_at, last_used_at, fault }) =>
        line("GPS app", new Date(created_at), last_used_at === null ? null : new Date(last_used_at), app, fault),
      ),
    ].join("\n");
  },

  async "sign-out"({ db }, words) {
    const id = readId(words);
    if (id.startsWith("rdr_")) {
      await signOutEverywhere(db, id);
      return "All their devices and GPS apps end within five seconds.";
    }
    if (!(await endSession(db, id))) throw new FatalError(`There is no device ${id || "without an id"}.`);
    return "Ends within five seconds.";
  },
};

/** What is wrong with the positions that a device or an app sends. */
const FAULTS: Readonly<Record<FixFault, string>> = {
  clock_ahead: "sends, but unusable: its clock is ahead",
  too_old: "sends, but unusable: positions more than an hour old",
  no_place: "sends, but unusable: it has no position",
  too_coarse: "sends, but unusable: off by more than 200 metres",
  too_fast: "sends, but unusable: faster than 200 km/h",
  too_far: "sends, but unusable: too far from the last place, or from the work",
  invalid: "sends, but unusable: what it sends can't be read",
};

/** Runs one of the commands about riders. */
export async function runRiderCommand(operating: Operating, [name = "", ...words]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(RIDER_COMMANDS, name) ? RIDER_COMMANDS[name] : undefined;
  if (!command) throw new UsageError(name === "" ? "Name a command for riders." : `There is no command rider ${name}.`);
  return command(operating, words);
}

function printInvitation({ publicUrl }: Operating, invitation: Invitation, asJson = false): string {
  const described = describeInvitation(invitation, publicUrl);
  if (asJson) return JSON.stringify(described);
  const { rider_id, link, code, expires_at } = described;
  return `${rider_id}\n${link}\n${code}\nThe link fills in the code, which works once, until ${expires_at}. It is shown now and never again.`;
}

/** Reads the id, the only word that most commands take. */
function readId(words: readonly string[]): string {
  const [id = "", ...more] = readOptions(words, {}).positionals;
  assertNoMore(more);
  return id;
}

function readPhoneOption(text: string): string {
  const phone = readPhone(text, null);
  if (phone === null) throw new FatalError("A phone number is international, such as +254 700 000000.");
  return phone;
}

function readPlate(text: string): string {
  if (!Value.Check(InviteRider.properties.plate, text)) {
    throw new FatalError(`A plate has 1 to ${LIMITS.plateCharacters} characters, as it stands on the vehicle.`);
  }
  return text;
}

/** @param text what `encodePhoto` has made of a file */
const readPhoto = (text: string): Promise<Buffer> => cleanRiderPhoto("operator", text);

/**
 * Puts a photo into the words of a command in place of its file's name: the service that runs the command may have another
 * folder. `none` stays.
 * @throws FatalError for a file that can't be read
 */
export function encodePhoto(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const [option = "", named] = word.startsWith("--photo=") ? ["--photo=", word.slice(8)] : ["", word];
    if (option === "" && words[at - 1] !== "--photo") return word;
    if (named === "none") return word;
    try {
      return option + readFileSync(named).toString("base64");
    } catch {
      throw new FatalError(`The photo ${named} can't be read.`);
    }
  });
}

function readJobs(text: string): number {
  const jobs = Number(text);
  if (!Value.Check(InviteRider.properties.capacity_jobs, jobs)) {
    throw new FatalError(`--jobs takes how many deliveries they may have at a time, ${LIMITS.jobsAtOnce} at most.`);
  }
  return jobs;
}

function readCapacity(text: string): number {
  const kilograms = /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  if (kilograms <= 0 || kilograms > LIMITS.weightKg) {
    throw new FatalError(`A capacity is a number of kilograms above 0, ${LIMITS.weightKg} at most.`);
  }
  return kilograms;
}
