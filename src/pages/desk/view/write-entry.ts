import type { DeliveryHistory } from "../../../contract/operator.ts";
import { text } from "../text/en.ts";

export type Entry = DeliveryHistory["data"][number];

const words = text.history;

/** What somebody did, such as “Amina assigned Brian”. */
export function writeEntry({ status, changed_by, act, actor, rider, late_step: late }: Entry): string {
  if (late) return words.late(rider?.name ?? words.aRider, words.reached[late.step]);
  const who = actor?.name ?? words.somebody[changed_by];
  const reached = status === null ? "" : words.reached[status];
  return `${who} ${act === null ? reached : words.acts[act](rider?.name ?? words.aRider, status ? text.statuses[status] : "")}`;
}
