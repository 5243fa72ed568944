import type { RiderAtWork } from "../../../contract/rider.ts";
import type { Refused, Waiting } from "./state.ts";
import type { KeptFix, Storage } from "./storage.ts";

/** In place of the phone's database where the browser has none: it lasts as long as the page, which works online. */
export function keepNothing(): Storage {
  const waiting = new Map<number, Waiting>();
  const refused = new Map<number, Refused>();
  const fixes = new Map<number, KeptFix>();
  let rider: RiderAtWork | undefined;
  let made = 0;
  const inOrder = <Kept extends Waiting>(kept: Map<number, Kept>, riderId: string) =>
    [...kept.values()].filter((one) => one.riderId === riderId).sort((one, other) => one.id - other.id);
  return {
    lasts: false,
    queue: async (riderId) => ({ waiting: inOrder(waiting, riderId), refused: inOrder(refused, riderId) }),
    async add(change) {
      const id = ++made;
      waiting.set(id, { ...change, id });
    },
    remove: async (id) => void waiting.delete(id),
    async refuse(change, refusal) {
      waiting.delete(change.id);
      refused.set(change.id, { ...change, refusal });
    },
    async putBack(changes) {
      for (const one of changes) {
        refused.delete(one.id);
        waiting.set(one.id, one);
      }
    },
    dismiss: async (id) => void refused.delete(id),
    addFix: async (fix) => void fixes.set(++made, fix),
    async fixes(most) {
      const oldest = [...fixes].slice(0, most);
      return { keys: oldest.map(([key]) => key), fixes: oldest.map(([, fix]) => fix) };
    },
    async removeFixes(upTo = Number.POSITIVE_INFINITY) {
      for (const key of fixes.keys()) if (key <= upTo) fixes.delete(key);
    },
    readRider: async () => rider,
    async keepRider(next) {
      rider = next ?? undefined;
    },
    close() {},
  };
}
