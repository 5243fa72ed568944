import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readConfig } from "../../src/service/config.ts";
import { attendDue } from "../../src/service/deliveries/due/attend.ts";
import { openService } from "../../src/service/index.ts";
import { runCommand } from "../../src/service/operator/run-command.ts";
import { noGeocoder, straightRouter } from "../../src/service/places/offline.ts";
import { openPostgres } from "../../src/service/store/postgres.ts";
import { startPostgres } from "../service/databases/start-postgres.ts";

/** 08:00 in Nairobi, on a Saturday. */
const MORNING = "2026-03-14T05:00:00Z";
/** Part of the requests whose answer gets lost. */
const LOST = 0.01;

/** The request hasn't reached the service, or its answer hasn't come back. */
export class LostConnection extends Error {}

export interface Answer<T> {
  status: number;
  body: T;
}

export type City = Awaited<ReturnType<typeof openCity>>;
/** Somebody's connection to the service. */
export type Line = ReturnType<City["openLine"]>;

/** The service as in production, on a PostgreSQL of its own, with a clock that stands until `pass` moves it. */
export async function openCity() {
  const server = await startPostgres({ settings: ["fsync=off", "full_page_writes=off", "synchronous_commit=off"] });
  await server.createDatabase("city");
  const folder = mkdtempSync(join(tmpdir(), "ontheway-city-"));
  let time = Date.parse(MORNING);
  const errors: string[] = [];
  const config = readConfig({
    PORT: "0",
    ENVIRONMENT: "production",
    ALLOW_EMBEDDED_DATABASE: "1",
    DATA_DIR: folder,
    RATE_LIMIT: "100000",
    CODE_SECRET: "known-to-the-city-and-nobody-else",
    LOG_LEVEL: "error",
  });
  const service = await openService(config, {
    openPlaces: () => ({ geocoder: noGeocoder, router: straightRouter, watched: [] }),
    webRoot: resolve("dist"),
    say: () => {},
    instead: {
      openDb: (onError) => openPostgres(server.url("city"), onError),
      clock: { now: () => new Date(time), elapsed: () => time / 1000, follow: async () => {} },
      logTo: { write: (line) => void errors.push(line) },
    },
  });
  const { core, app, environment, requestsPerSecond, mailer, publicUrl } = service;
  let requests = 0;

  async function send<T>(
    token: string,
    method: "GET" | "POST" | "PATCH",
    path: string,
    body?: object,
    key?: string,
  ): Promise<Answer<T>> {
    requests++;
    const response = await app.inject({
      method,
      url: `/v1${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
        ...(key && { "idempotency-key": key }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
    const isJson = String(response.headers["content-type"]).includes("json");
    const read: unknown = isJson ? response.json() : response.body;
    return { status: response.statusCode, body: read as T };
  }

  return {
    errors,
    requests: () => requests,
    now: () => time,
    /** Moves the service's clock. */
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
    /** What the service does when time has passed: offers, their ends, the ends of searches. */
    attend: async () => {
      while ((await attendDue(core, config.searchMinutes)).due > 0);
      await service.approach.settled();
    },
    /** Runs one of the operator's commands, and returns what it prints. */
    command: (...words: string[]) =>
      runCommand({ ...core, environment, requestsPerSecond, mailer, publicUrl: publicUrl() }, words),
    send,
    openLine: (token: string, chance: () => number) => {
      let backAt = 0;
      return {
        /** Nothing gets through for so many minutes. */
        break: (minutes: number) => {
          backAt = time + minutes * 60_000;
        },
        /** @throws LostConnection */
        call: async <T>(...[method, path, body, key]: Tail<Parameters<typeof send>>) => {
          if (time < backAt) throw new LostConnection();
          const answer = await send<T>(token, method, path, body, key);
          if (chance() < LOST) throw new LostConnection();
          return answer;
        },
      };
    },
    close: async () => {
      await service.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Tail<All extends unknown[]> = All extends [unknown, ...infer Rest] ? Rest : never;

/** @throws Error if the service has refused it */
export function expectDone<T>({ status, body }: Answer<T>): T {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
