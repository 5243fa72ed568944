import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A small disk in memory. */
export interface Disk {
  folder: string;
  /** Writes until there is no space left. Returns what frees it again. */
  fill(): () => void;
  /** Call it when nothing uses the disk any more. */
  close(): void;
}

/** Room for PostgreSQL's own files, and for some minutes of load. */
const MEGABYTES = 320;

/** Mounts a disk of its own, so that a full one harms nobody else. Null where this user may not mount, or this system can't. */
export function openDisk(): Disk | null {
  const folder = mkdtempSync(join(tmpdir(), "ontheway-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${MEGABYTES}m,mode=755`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill: () => {
      const file = openSync(filler, "w");
      try {
        for (const size of [1_048_576, 4096]) writeUntilFull(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
      return () => rmSync(filler, { force: true });
    },
    close: () => {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}
