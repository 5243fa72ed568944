import "fake-indexeddb/auto";
import { type Client, createClient } from "../../../src/pages/rider/core/client.ts";
import { createRiderCore, type RiderCore } from "../../../src/pages/rider/core/create-core.ts";
import type { RiderState } from "../../../src/pages/rider/core/state.ts";
import { openStorage, type Storage } from "../../../src/pages/rider/core/storage.ts";
import type { TestService } from "../../service/open-test-service.ts";

/** What the network does to a request: lets it through, loses it, loses its answer, or answers itself. */
export type Network = "up" | "down" | "answers lost" | "asks to sign in";

const OURS = "https://service.example";

let phones = 0;

/** A phone with the rider's app, which keeps what it stores when the app starts anew. */
export async function openPhone(service: TestService) {
  const name = `phone ${++phones}`;
  let network: Network = "up";
  let cookie: string | undefined;
  const requests: string[] = [];

  const ask = async (path: string, { method, headers, body, signal }: RequestInit): Promise<Response> => {
    if (network === "down") throw new TypeError("Failed to fetch");
    if (network === "asks to sign in") return new Response("<h1>Welcome to our café</h1>", HTML);
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

  let storage: Storage;
  let client: Client;
  let core: RiderCore;
  async function start(): Promise<void> {
    storage = await openStorage(name);
    client = createClient(ask as typeof fetch);
    core = await createRiderCore(storage, client);
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
    /** The app is closed and opened again. */
    async restart(): Promise<void> {
      core.stop();
      storage.close();
      await start();
    },
    /** Resolves with the first state that is as wanted. */
    until: (isWanted: (state: RiderState) => boolean) =>
      new Promise<RiderState>((resolve) => {
        const stop = core.subscribe((state) => {
          if (!isWanted(state)) return;
          resolve(state);
          queueMicrotask(() => stop());
        });
      }),
    close(): void {
      core.stop();
      storage.close();
    },
  };
}

const HTML = { headers: { "Content-Type": "text/html" } };

/** The service's own clock stands in these tests, so a wait for an offer would last for ever: the phone asks anew instead. */
function whenAborted(signal: AbortSignal | null): Promise<true> {
  return new Promise((resolve) => signal?.addEventListener("abort", () => resolve(true), { once: true }));
}
