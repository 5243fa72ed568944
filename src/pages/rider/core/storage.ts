import { type DBSchema, openDB } from "idb";
import type { RiderAtWork } from "../../../contract/rider.ts";
import type { Refusal } from "./client.ts";
import type { Refused, Waiting } from "./state.ts";

/** A position of this phone. */
export interface Fix {
  lat: number;
  lng: number;
  /** In ms of the phone's clock. */
  at: number;
  /** Metres. */
  accuracy: number;
  /** Degrees clockwise from north; null while the phone can't tell. */
  bearing: number | null;
  speedKph: number | null;
}

interface Schema extends DBSchema {
  waiting: { key: number; value: Omit<Waiting, "id"> & { id?: number } };
  refused: { key: number; value: Refused };
  fixes: { key: number; value: Fix };
  /** What the service last told of the rider who is signed in, for a start without network. */
  rider: { key: "me"; value: RiderAtWork };
}

/** What the phone keeps: it outlives the page, the app and the battery. */
export interface Storage {
  waiting(): Promise<Waiting[]>;
  add(change: Omit<Waiting, "id">): Promise<Waiting>;
  remove(id: number): Promise<void>;
  /** Takes a change off the queue, and keeps why, in one transaction. */
  refuse(change: Waiting, refusal: Refusal): Promise<Refused>;
  refused(): Promise<Refused[]>;
  dismiss(id: number): Promise<void>;
  addFix(fix: Fix): Promise<void>;
  /** The oldest, and the keys by which they are removed. */
  fixes(most: number): Promise<{ keys: number[]; fixes: Fix[] }>;
  /** Absent: all of them. */
  removeFixes(upTo?: number): Promise<void>;
  readRider(): Promise<RiderAtWork | undefined>;
  keepRider(rider: RiderAtWork | null): Promise<void>;
  close(): void;
}

/** Opens the phone's database. Rejects where the browser has none, as some do in private windows. */
export async function openStorage(name = "rider"): Promise<Storage> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(made) {
      made.createObjectStore("waiting", { keyPath: "id", autoIncrement: true });
      made.createObjectStore("refused", { keyPath: "id" });
      made.createObjectStore("fixes", { autoIncrement: true });
      made.createObjectStore("rider");
    },
  });
  return {
    waiting: async () => (await db.getAll("waiting")).map(({ id = 0, ...rest }) => ({ ...rest, id })),
    add: async (change) => ({ ...change, id: await db.add("waiting", change) }),
    remove: (id) => db.delete("waiting", id),
    async refuse(change, refusal) {
      const refused = { ...change, refusal };
      const tx = db.transaction(["waiting", "refused"], "readwrite");
      await Promise.all([tx.objectStore("waiting").delete(change.id), tx.objectStore("refused").put(refused), tx.done]);
      return refused;
    },
    refused: () => db.getAll("refused"),
    dismiss: (id) => db.delete("refused", id),
    addFix: async (fix) => void (await db.add("fixes", fix)),
    async fixes(most) {
      const tx = db.transaction("fixes");
      const [keys, fixes] = await Promise.all([tx.store.getAllKeys(null, most), tx.store.getAll(null, most)]);
      return { keys, fixes };
    },
    removeFixes: (upTo = Number.POSITIVE_INFINITY) => db.delete("fixes", IDBKeyRange.upperBound(upTo)),
    readRider: () => db.get("rider", "me"),
    keepRider: async (rider) => void (rider ? await db.put("rider", rider, "me") : await db.delete("rider", "me")),
    close: () => db.close(),
  };
}
