// @vitest-environment node
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  if (!existsSync("dist/types/widget/index.d.ts")) throw new Error("Build first: npm run build");
  folder = await mkdtemp(join(tmpdir(), "package-"));
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder]);
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "ontheway"), { recursive: true });
  await run("sh", ["-c", `tar xzf ontheway-*.tgz -C node_modules/ontheway --strip-components 1`], { cwd: folder });
  // What npm would install beside it.
  await symlink(resolve("node_modules/typebox"), join(modules, "typebox"));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test("what npm packs has nothing that publint would mend", async () => {
  const { messages } = await publint({ pkgDir: join(folder, "node_modules/ontheway"), pack: false, strict: true });
  expect(messages).toEqual([]);
});

const SHOP = `
import { createTracker, mount, type MountHandle, type WidgetOptions } from "ontheway";
import { DeliveryTrackingElement } from "ontheway/element";

const options: Partial<WidgetOptions> & { id: string; key: string } = { id: "dlv_1", key: "pk_test_1", theme: "dark" };
const section = document.createElement("section");
export const handle: MountHandle = mount(section, options);
section.addEventListener("tracking:status", ({ detail }) => console.log(detail.status.toUpperCase()));
section.addEventListener("tracking:update", ({ detail }) => console.log(detail.record.rider?.name));
section.deliveryTracking?.refresh();
window.DeliveryTracking?.scan(section);
createTracker({ id: "dlv_1", key: "pk_test_1", api: "https://api.example" }).subscribe(({ phase }) => console.log(phase));
export const element: DeliveryTrackingElement = document.createElement("delivery-tracking");
// @ts-expect-error there is no such theme
mount(section, { ...options, theme: "pink" });
// @ts-expect-error a delivery has an id
mount(section, { key: "pk_test_1" });
`;

test.each(["bundler", "nodenext"])(
  "a shop in TypeScript that resolves modules as %s knows its types",
  { timeout: 60_000 },
  async (kind) => {
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    await writeFile(join(folder, "shop.ts"), SHOP);
    const module = kind === "bundler" ? "esnext" : "nodenext";
    const options = `--noEmit --strict --skipLibCheck --target es2022 --lib es2023,dom,dom.iterable --types`.split(" ");
    await run(
      resolve("node_modules/.bin/tsc"),
      [...options, "", "--module", module, "--moduleResolution", kind, "shop.ts"],
      { cwd: folder },
    ).catch(({ stdout }) => {
      throw new Error(stdout);
    });
  },
);
