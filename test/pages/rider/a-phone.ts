import "fake-indexeddb/auto";
import { type Client, createClient } from "../../../src/pages/rider/core/client.ts";
import { createRiderCore, type RiderCore } from "../../../src/pages/rider/core/create-core.ts";
import type { News, OtherWindows } from "../../../src/pages/rider/core/other-windows.ts";
import type { RiderState } from "../../../src/pages/rider/core/state.ts";
import { openStorage, type Storage } from "../../../src/pages/rider/core/storage.ts";
import type { TestService } from "../../service/open-test-service.ts";

/** What the network does to a request: lets it through, loses it, loses its answer, or what else a test says. */
export type Network =
  | "up"
  | "down"
  | "answers lost"
  | ((request: Sent, pass: () => Promise<Response>) => Promise<Response>);

interface Sent {
  method: string;
  path: string;
  body: string;
  signal: AbortSignal | null | undefined;
}

export type Phone = Awaited<ReturnType<typeof openPhone>>;

const OURS = "https://service.example";

/** Where each phone is. */
export const HERE = { lat: -1.28, lng: 36.81 };

let phones = 0;

/** A phone with the rider's app, which keeps what it stores when the app starts again. */
export async function openPhone(service: TestService) {
  const name = `phone ${++phones}`;
  let network: Network = "up";
  let cookie: string | undefined;
  const requests: string[] = [];

  const ask = (path: string, init: RequestInit): Promise<Response> => {
    if (typeof network !== "function") return pass(path, init);
    const request = { method: init.method ?? "GET", path, body: String(init.body ?? ""), signal: init.signal };
    return network(request, () => pass(path, init));
  };

  const pass = async (path: string, { method, headers, body, signal }: RequestInit): Promise<Response> => {
    if (network === "down") throw new TypeError("Failed to fetch");
    const held = path.includes("wait=") ? await whenAborted(signal ?? null) : undefined;
    if (held) throw new DOMException("", "AbortError");
    const answer = await service.app.inject({
      method: method as "GET" | "POST" | "DELETE",
      url: path,
      headers: { ...(headers as Record<string, string>), origin: OURS, ...(cookie !== undefined && { cookie }) },
      ...(typeof body === "string" && { payload: body }),
    });
    requests.push(`${method} ${path} ${answer.statusCode}`);
    if (network === "answers lost") throw new TypeError("Failed to fetch");
    const [given] = [answer.headers["set-cookie"] ?? []].flat();
    if (given) cookie = given.split(";")[0];
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    });
  };

  let turn: Promise<unknown> = Promise.resolve();
  /** As the browser's locks do it, for all windows. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = turn.then(work, work);
    turn = mine;
    return mine;
  };

  const ears = new Set<(news: News) => void>();
  /** As a BroadcastChannel does it: a window doesn't hear itself. */
  function openBroadcast(): OtherWindows {
    const mine = new Set<(news: News) => void>();
    return {
      tell: (news) => {
        for (const listener of ears) if (!mine.has(listener)) queueMicrotask(() => listener(structuredClone(news)));
      },
      hear: (listener) => {
        ears.add(listener);
        mine.add(listener);
        return () => void ears.delete(listener);
      },
      close: () => {},
    };
  }

  let storage: Storage;
  let client: Client;
  let core: RiderCore;
  async function start(): Promise<void> {
    storage = await openStorage(name);
    client = createClient(ask as typeof fetch);
    core = await createRiderCore(storage, client, inTurn, openBroadcast(), () => HERE);
  }
  await start();

  return {
    get core() {
      return core;
    },
    get storage() {
      return storage;
    },
    get client() {
      return client;
    },
    /** Method, path and status of every request that reached the service. */
    requests,
    /** The page notices that the network has changed. */
    setNetwork(next: Network): void {
      network = next;
      core.refresh();
    },
    /** The app in another window of the same browser. */
    async openWindow(): Promise<RiderCore> {
      return createRiderCore(storage, createClient(ask as typeof fetch), inTurn, openBroadcast());
    },
    /** The app is closed and opened again. */
    async restart(): Promise<void> {
      core.stop();
      storage.close();
      await start();
    },
    /** Resolves with the first state that is as wanted. */
    until: (isWanted: (state: RiderState) => boolean) => untilState(core, isWanted),
    close(): void {
      core.stop();
      storage.close();
    },
  };
}

/** Resolves with the first state that is as wanted. */
export const untilState = (core: RiderCore, isWanted: (state: RiderState) => boolean) =>
  new Promise<RiderState>((resolve) => {
    const stop = core.subscribe((state) => {
      if (!isWanted(state)) return;
      resolve(state);
      queueMicrotask(() => stop());
    });
  });

/** What a proxy answers without asking the service. */
export const page = (status: number) =>
  new Response("<h1>Not now</h1>", { status, headers: { "Content-Type": "text/html" } });

/** The service's own clock stands in these tests, so a wait for an offer would last for ever: the phone asks again instead. */
function whenAborted(signal: AbortSignal | null): Promise<true> {
  return new Promise((resolve) => signal?.addEventListener("abort", () => resolve(true), { once: true }));
}
