import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockFolder } from "../../../src/service/store/lock-folder.ts";

let folder: string;
const lock = () => join(folder, "service.lock");
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "ontheway-")), "data");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

it("keeps other processes out until it is released, and names the process that holds it", async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`);
  release();
  expect(readdirSync(folder)).toEqual([]);
  (await lockFolder(folder))();
});

it("takes over the lock of a process that ended", async () => {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  (await lockFolder(folder))();
  writeFileSync(lock(), `${child.pid} 12345\n`);
  const release = await lockFolder(folder);
  expect(readFileSync(lock(), "utf8")).toMatch(new RegExp(`^${process.pid} `));
  release();
});

it("takes over the lock if another process has the same number by now", async () => {
  (await lockFolder(folder))();
  writeFileSync(lock(), `${process.pid} 12345\n`);
  (await lockFolder(folder))();
  expect(existsSync(lock())).toBe(false);
});

it("takes over a lock that can't be read", async () => {
  (await lockFolder(folder))();
  writeFileSync(lock(), "");
  (await lockFolder(folder))();
});
