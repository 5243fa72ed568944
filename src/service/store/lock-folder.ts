import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { FatalError } from "../fatal-error.ts";

const LOCK = "service.lock";
/** How long to wait for the process that holds the folder: it may just have been told to end. */
const PATIENCE_MS = 1500;
const RETRY_MS = 50;

/**
 * Locks a data folder for this process, because PGlite would let two processes write over each other. A lock whose
 * process has died doesn't count, so that a start after `kill -9` works.
 * @returns the release
 * @throws FatalError naming the process that holds the folder
 */
export async function lockFolder(folder: string): Promise<() => void> {
  makeFolder(folder);
  const path = join(folder, LOCK);
  const mine = `${process.pid} ${startOf(process.pid)}\n`;
  // A link appears with its whole content, so that nobody reads a lock that is half written.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    for (const end = performance.now() + PATIENCE_MS; ; ) {
      if (link(draft, path)) {
        return () => {
          if (read(path) === mine) rmSync(path, { force: true });
        };
      }
      const held = read(path);
      if (held !== null && isHeld(held)) {
        if (performance.now() > end) throw heldBy(folder, held);
        await pause(RETRY_MS);
      } else if (held !== null) {
        removeStale(path, held);
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new FatalError(`DATA_DIR ${folder} can't be used: ${error instanceof Error ? error.message : error}`);
  }
}

/** Removes a lock whose process has died. Puts it back if another process has locked the folder since it was read. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside) !== stale) link(aside, path);
  rmSync(aside, { force: true });
}

function isHeld(content: string): boolean {
  const [pid = "", ...start] = content.trim().split(" ");
  // Process ids are used again, so the process must also have started when the lock says.
  return /^\d+$/.test(pid) && startOf(Number(pid)) === start.join(" ");
}

/** When a process started, in the system's own notation; null when there is no such process. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Fields 3 and 22, counted from behind the name, which may contain spaces: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended; its parent has not read its exit code yet.
    return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? null);
  } catch {
    if (process.platform === "linux") return null;
  }
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function heldBy(folder: string, content: string): FatalError {
  return new FatalError(
    `The data folder ${folder} is in use by process ${content.split(" ")[0]}; stop that one first.`,
  );
}
