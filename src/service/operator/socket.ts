import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import type { Environment } from "../accounts/key-format.ts";
import { FatalError } from "../fatal-error.ts";

/** What the command asks the running service to do. */
interface Asked {
  /** The environment of the command. It must be that of the service. */
  environment: Environment;
  words: readonly string[];
}

/** `done` is what to print, `refused` why nothing was done. */
type Answer = { done: string } | { refused: string };

/** In the data folder. Only the owner of the socket may connect to it. */
const SOCKET = "operator.sock";

/**
 * Listens for the operator's commands on a socket in the data folder, because only this process may open the embedded
 * database. A folder that can't hold a socket stops nothing: commands then need the service to be stopped.
 * @param run what a command does; a FatalError says why it can't
 * @returns the stop
 */
export async function listenToCommands(
  dataDir: string,
  environment: Environment,
  run: (words: readonly string[]) => Promise<string>,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const answer = async (message: IncomingMessage): Promise<Answer> => {
    const asked = readAsked(await text(message));
    if (asked === null) return { refused: "The command and the service are of different versions." };
    if (asked.environment !== environment) {
      return { refused: `This is the ${environment} service; set ENVIRONMENT=${environment} as it has.` };
    }
    try {
      return { done: await run(asked.words) };
    } catch (error) {
      if (error instanceof FatalError) return { refused: error.message };
      onError(error);
      return { refused: "The service failed to do it, and its log says why." };
    }
  };
  const server = createServer((message, response) => {
    answer(message)
      .then((answered) => response.setHeader("connection", "close").end(JSON.stringify(answered)))
      .catch(() => response.destroy());
  });
  const path = pathIn(dataDir);
  // A killed process leaves its socket behind. The folder's lock says that no other process listens there.
  rmSync(path, { force: true });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      listenPrivately(() => server.listen(path, resolve));
    });
  } catch (error) {
    onError(error);
    return async () => {};
  }
  server.on("error", onError);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Asks the service that runs on a data folder.
 * @returns what to print; null where no service runs
 * @throws FatalError with the service's refusal
 */
export async function askService(dataDir: string, asked: Asked): Promise<string | null> {
  const body = await send(pathIn(dataDir), JSON.stringify(asked));
  if (body === null) return null;
  const answer: Partial<{ done: string; refused: string }> = JSON.parse(body);
  if (answer.done === undefined) throw new FatalError(answer.refused ?? "The service answered something unknown.");
  return answer.done;
}

function send(socketPath: string, body: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, method: "POST" }, (response) => void text(response).then(resolve, reject));
    asking.on("error", (error: NodeJS.ErrnoException) => {
      if (["ENOENT", "ECONNREFUSED", "ENOTSOCK", "EINVAL"].includes(error.code ?? "")) resolve(null);
      else if (error.code === "EACCES")
        reject(new FatalError(`Only the user who runs the service may ask it: ${socketPath}`));
      else reject(error);
    });
    asking.end(body);
  });
}

/**
 * The socket's path, relative or absolute, whichever is shorter: the system allows about 100 bytes.
 * https://man7.org/linux/man-pages/man7/unix.7.html
 */
function pathIn(dataDir: string): string {
  const path = join(dataDir, SOCKET);
  const fromHere = relative("", path);
  return fromHere.length < path.length ? fromHere : path;
}

/** Runs `listen` so that only this user can use the socket that it makes, from the first moment. */
function listenPrivately(listen: () => void): void {
  const before = process.umask(0o177);
  try {
    listen();
  } finally {
    process.umask(before);
  }
}

function readAsked(body: string): Asked | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || !("environment" in value) || !("words" in value)) return null;
  const { environment, words } = value;
  if (environment !== "sandbox" && environment !== "production") return null;
  if (!Array.isArray(words) || !words.every((word): word is string => typeof word === "string")) return null;
  return { environment, words };
}
