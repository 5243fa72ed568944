import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { RiderAtWork } from "../../../contract/rider.ts";
import type { Refusal } from "./client.ts";
import type { Refused, Waiting } from "./state.ts";

/** A position of this phone. */
export interface Fix {
  lat: number;
  lng: number;
  /** When it was taken, in ms of the phone's clock or of the satellites'. */
  at: number;
  /** When the page was told, in ms of the phone's clock. */
  toldAt: number;
  /** Metres. */
  accuracy: number;
  /** Degrees clockwise from north; null while the phone can't tell. */
  bearing: number | null;
  speedKph: number | null;
}

/** A fix and its rider. Fixes that an earlier version kept don't name the rider, nor when the page was told. */
export type KeptFix = Omit<Fix, "toldAt"> & { toldAt?: number; riderId?: string };

interface Schema extends DBSchema {
  waiting: { key: number; value: Omit<Waiting, "id"> & { id?: number } };
  refused: { key: number; value: Refused };
  fixes: { key: number; value: KeptFix };
  /** What the service last told of the rider who is signed in, for a start without network. */
  rider: { key: "me"; value: RiderAtWork };
}

/** A rider's changes that wait to be sent, and those that were refused and wait to be read. Oldest first. */
export interface Queue {
  waiting: Waiting[];
  refused: Refused[];
}

/** What the phone keeps: it outlives the page, the app and the battery. */
export interface Storage {
  /** False where the browser lets a page keep nothing. */
  lasts: boolean;
  /** Changes of one rider. A rider doesn't send what others did on this phone. */
  queue(riderId: string): Promise<Queue>;
  add(change: Omit<Waiting, "id">): Promise<void>;
  remove(id: number): Promise<void>;
  /** Takes a change off the queue, and keeps why, in one transaction. */
  refuse(change: Waiting, refusal: Refusal): Promise<void>;
  /** Puts changes in their old places in the queue, in place of what was there or refused, in one transaction. */
  putBack(changes: readonly Waiting[]): Promise<void>;
  dismiss(id: number): Promise<void>;
  addFix(fix: KeptFix): Promise<void>;
  /** The oldest fixes, with the keys that remove them. */
  fixes(most: number): Promise<{ keys: number[]; fixes: KeptFix[] }>;
  /** Absent: all of them. */
  removeFixes(upTo?: number): Promise<void>;
  readRider(): Promise<RiderAtWork | undefined>;
  keepRider(rider: RiderAtWork | null): Promise<void>;
  close(): void;
}

/** Opens the phone's database. Rejects where the browser has none, as some do in private windows. */
export async function openStorage(name = "rider"): Promise<Storage> {
  let connection: Promise<IDBPDatabase<Schema>> | null = null;
  const connect = () => {
    if (connection) return connection;
    const opened = openDB<Schema>(name, 1, {
      upgrade(made) {
        made.createObjectStore("waiting", { keyPath: "id", autoIncrement: true });
        made.createObjectStore("refused", { keyPath: "id" });
        made.createObjectStore("fixes", { autoIncrement: true });
        made.createObjectStore("rider");
      },
    });
    opened.catch(() => forget(opened));
    connection = opened;
    return opened;
  };
  /** Unless a new one has been opened since. */
  const forget = (lost: typeof connection) => {
    if (connection === lost) connection = null;
  };

  /**
   * Runs `work` on the database, and once more on a new connection if the old one is lost. Browsers lose connections, Safari
   * above all in the background.
   */
  async function use<Result>(work: (db: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
    const mine = connect();
    try {
      return await work(await mine);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      forget(mine);
      return work(await connect());
    }
  }

  const readRider = () => use((db) => db.get("rider", "me"));
  // A damaged database may open and fail only at its first use.
  await readRider();
  return {
    lasts: true,
    queue: (riderId) =>
      use(async (db) => {
        const tx = db.transaction(["waiting", "refused"]);
        const [waiting, refused] = await Promise.all([
          tx.objectStore("waiting").getAll(),
          tx.objectStore("refused").getAll(),
        ]);
        const isTheirs = (one: { riderId: string }) => one.riderId === riderId;
        return {
          waiting: waiting.filter(isTheirs).map(({ id = 0, ...rest }) => ({ ...rest, id })),
          refused: refused.filter(isTheirs),
        };
      }),
    add: (change) =>
      use(async (db) => {
        const tx = db.transaction("waiting", "readwrite");
        const added = tx.store.add(change);
        // Commits explicitly, because the page may be closed before it hears that the change was added.
        tx.commit();
        await Promise.all([added, tx.done]);
      }),
    remove: (id) => use((db) => db.delete("waiting", id)),
    refuse: (change, refusal) =>
      use(async (db) => {
        const tx = db.transaction(["waiting", "refused"], "readwrite");
        const refused = { ...change, refusal };
        await Promise.all([
          tx.objectStore("waiting").delete(change.id),
          tx.objectStore("refused").put(refused),
          tx.done,
        ]);
      }),
    putBack: (changes) =>
      use(async (db) => {
        const tx = db.transaction(["waiting", "refused"], "readwrite");
        const puts = changes.flatMap((one) => [
          tx.objectStore("waiting").put(one),
          tx.objectStore("refused").delete(one.id),
        ]);
        await Promise.all([...puts, tx.done]);
      }),
    dismiss: (id) => use((db) => db.delete("refused", id)),
    addFix: (fix) => use(async (db) => void (await db.add("fixes", fix))),
    fixes: (most) =>
      use(async (db) => {
        const tx = db.transaction("fixes");
        const [keys, fixes] = await Promise.all([tx.store.getAllKeys(null, most), tx.store.getAll(null, most)]);
        return { keys, fixes };
      }),
    removeFixes: (upTo = Number.POSITIVE_INFINITY) => use((db) => db.delete("fixes", IDBKeyRange.upperBound(upTo))),
    readRider,
    keepRider: (rider) =>
      use(async (db) => void (rider ? await db.put("rider", rider, "me") : await db.delete("rider", "me"))),
    close: () => void connection?.then((db) => db.close()),
  };
}

/** What browsers throw on a connection that has ended, and Safari on one that its own process has lost. */
function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "InvalidStateError" || error.name === "UnknownError");
}
