import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyTemplate } from "../../../src/service/store/open-database.ts";

let home: string;
let template: string;
let folder: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "ontheway-template-"));
  template = join(home, "template");
  folder = join(home, "db");
  mkdirSync(join(template, "base"), { recursive: true });
  writeFileSync(join(template, "base", "1"), "empty table");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const table = () => readFileSync(join(folder, "base", "1"), "utf8");

it("copies the database template at the first start", () => {
  copyTemplate(folder, template);
  expect(table()).toBe("empty table");
});

it("doesn't touch a database that exists", () => {
  mkdirSync(join(folder, "base"), { recursive: true });
  writeFileSync(join(folder, "base", "1"), "deliveries");
  copyTemplate(folder, template);
  expect(table()).toBe("deliveries");
});

it("repeats a copy that a crash interrupted, and removes what it left", () => {
  mkdirSync(`${folder}.draft`);
  writeFileSync(join(`${folder}.draft`, "half"), "");
  copyTemplate(folder, template);
  expect(table()).toBe("empty table");
  expect(existsSync(join(folder, "half"))).toBe(false);
  expect(existsSync(`${folder}.draft`)).toBe(false);
});

it("does nothing if no template was built", () => {
  copyTemplate(folder, join(home, "nothing"));
  expect(existsSync(folder)).toBe(false);
});
