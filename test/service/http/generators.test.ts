/** @module-tag wide */
/** The OpenAPI documents as a stranger's tools read them. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createConfig, lint } from "@redocly/openapi-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestService } from "../open-test-service.ts";
import { ADDRESSES } from "./read-document.ts";

const MOST_BYTES = 200_000;
const MOST_LINES = 5500;
/** They need a release of TypeScript that the rest of the project doesn't, so they have their own node_modules. */
const PROGRAMS = "src/build/generators/node_modules/.bin";

let folder: string;
const files: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ontheway-openapi-"));
  const service = await openTestService();
  for (const address of ADDRESSES) {
    const file = join(folder, `${files.length}.json`);
    await writeFile(file, (await service.request("GET", address)).text);
    files.push(file);
  }
  await service.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const merchants = () => files[0] ?? "";
const run = (program: string, ...words: string[]) => promisify(execFile)(join(PROGRAMS, program), words);

it("find no mistake in it: redocly's recommended rules", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  for (const ref of files) expect(await lint({ ref, config })).toEqual([]);
});

it("get a document that is small, and types with names", async () => {
  const document = await readFile(merchants(), "utf8");
  expect(document.length).toBeLessThanOrEqual(MOST_BYTES);
  const output = join(folder, "types.d.ts");
  await run("openapi-typescript", merchants(), "--root-types", "--root-types-no-schema-prefix", "--output", output);
  const types = await readFile(output, "utf8");
  expect(types.split("\n").length).toBeLessThanOrEqual(MOST_LINES);
  for (const name of ["Delivery", "DeliveryList", "CreateDelivery", "Quote", "TrackingRecord", "Event", "Problem"])
    expect(types).toContain(`export type ${name} = `);
  expect(types).toMatch(/"application\/json": components\["schemas"\]\["CreatedDelivery"\]/);
});

it("make a client of each", async () => {
  for (const [n, file] of files.entries()) {
    const output = join(folder, `client-${n}`);
    await run("openapi-ts", "--input", file, "--output", output, "--silent");
    expect(await readdir(output)).toContain("sdk.gen.ts");
  }
  expect(await readFile(join(folder, "client-0/sdk.gen.ts"), "utf8")).toContain("export const createDelivery = ");
});
