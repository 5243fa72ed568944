/** @module-tag wide */
// @vitest-environment node
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { publint } from "publint";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

const run = promisify(execFile);
const MODULES = resolve("node_modules");
let folder: string;

beforeAll(async () => {
  if (!existsSync("dist/package/package.json")) throw new Error("Build first: npm run build");
  folder = await mkdtemp(join(tmpdir(), "package-"));
  await run("npm", ["pack", resolve("dist/package"), "--pack-destination", folder], { cwd: folder });
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const archive = (await readdir(folder)).find((file) => file.endsWith(".tgz"));
  // Nothing is downloaded: whatever the package depended on would be missing.
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${archive}`], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A project of its own, beside the package as it was installed. */
async function createProject(name: string, files: Record<string, string>): Promise<string> {
  const project = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
  await cp(join(folder, "node_modules"), join(project, "node_modules"), { recursive: true });
  return project;
}

/** Runs a program of ours in a project; what it complains of is the error's message. */
async function runIn(project: string, program: string, args: readonly string[]): Promise<void> {
  await run(join(MODULES, ".bin", program), [...args], { cwd: project }).catch(({ stdout, stderr }) => {
    throw new Error(stdout + stderr);
  });
}

test("npm installs only the package: it depends on nothing", async () => {
  const installed = await readdir(join(folder, "node_modules"));
  expect(installed.filter((name) => !name.startsWith("."))).toEqual(["ontheway"]);
});

test("what npm packs has nothing that publint would mend", async () => {
  const { messages } = await publint({ pkgDir: join(folder, "node_modules/ontheway"), pack: false, strict: true });
  expect(messages).toEqual([]);
});

test("the package holds the scripts of the page, and the files that they load, so that a merchant can pin them", async () => {
  const v1 = join(folder, "node_modules/ontheway/v1");
  for (const script of ["tracking.js", "frame.js"])
    expect(await readFile(join(v1, script), "utf8")).toBe(await readFile(join("dist/widget/v1", script), "utf8"));
  const loader = await readFile(join(v1, "tracking.js"), "utf8");
  const loaded = [...loader.matchAll(/assets\/[\w-]+\.js/g)].map(([file]) => file);
  expect(loaded.map((file) => /\/(\w+)-/.exec(file)?.[1])).toEqual(expect.arrayContaining(["map", "widget"]));
  for (const file of loaded) expect(existsSync(join(v1, file)), file).toBe(true);
});

test("the package's readme names what the package offers", async () => {
  const home = join(folder, "node_modules/ontheway");
  const readme = await readFile(join(home, "README.md"), "utf8");
  const { exports } = JSON.parse(await readFile(join(home, "package.json"), "utf8"));
  const samples = [...readme.matchAll(/```js\n([^`]+)```/g)].map(([, sample = ""]) => sample);
  const imported = samples.flatMap((sample) => /(?:from|import) "([^"]+)"/.exec(sample)?.[1] ?? []);
  expect(new Set(imported)).toEqual(
    new Set(["ontheway", "ontheway/element", "ontheway/react", "ontheway/server", "express", "fastify", "hono"]),
  );
  for (const name of Object.keys(exports).filter((name) => name !== ".")) expect(readme, name).toContain(name.slice(1));
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

test.each(["bundler", "nodenext"])("a shop in TypeScript that resolves modules as %s knows its types", async (kind) => {
  const project = await createProject(kind, { "package.json": `{"type":"module"}`, "shop.ts": SHOP });
  const module = kind === "bundler" ? "esnext" : "nodenext";
  const options = `--noEmit --strict --target es2022 --lib es2023,dom,dom.iterable --types`.split(" ");
  await runIn(project, "tsc", [...options, "", "--module", module, "--moduleResolution", kind, "shop.ts"]);
});

const SHOP_SERVER = `
import { createClient, type Delivery, type Event, ServiceError, verifyWebhook } from "ontheway/server";

const client = createClient({ key: "sk_test_1", baseUrl: "https://deliveries.example" });
export async function order(): Promise<Delivery> {
  const created = await client.deliveries.create({
    pickup: { name: "Mkate & Co.", address: "2 Swallow Road" },
    dropoff: { name: "Wanjiru M.", lat: -1.28, lng: 36.82 },
    package: { type: "food" },
    payment_method: "cash",
  });
  console.log(created.delivery_code.length, created.tracking_url);
  for await (const { timestamp, type } of client.events.list({ type: "delivery.delivered", limit: 5 })) console.log(timestamp, type);
  const event: Event = await verifyWebhook("{}", { "webhook-id": "evt_1" }, ["whsec_a", "whsec_b"]);
  console.log(event.data.sequence + 1, event.data.rider?.name);
  if (event.type === "delivery.rated") console.log(event.data.rating?.stars);
  // @ts-expect-error only a rating has stars
  else console.log(event.data.rating);
  return client.deliveries.retrieve(created.id);
}
export const codeOf = (error: unknown) => (error instanceof ServiceError ? error.errors[0]?.param : null);
// @ts-expect-error there is no such package
client.quotes.create({ pickup_address: "a", dropoff_address: "b", package_type: "piano" });
// @ts-expect-error there is no such filter
client.deliveries.list({ colour: "red" });
`;

test.each(["bundler", "nodenext"])("a shop's server that resolves modules as %s knows its types", async (kind) => {
  const project = await createProject(`server-${kind}`, {
    "package.json": `{"type":"module"}`,
    "shop.ts": SHOP_SERVER,
  });
  const module = kind === "bundler" ? "esnext" : "nodenext";
  const options = "--noEmit --strict --exactOptionalPropertyTypes --target es2022 --lib es2023,dom --types".split(" ");
  await runIn(project, "tsc", [...options, "", "--module", module, "--moduleResolution", kind, "shop.ts"]);
});

const HOOK_SECRET = `whsec_${Buffer.from("a secret of 24 bytes here").toString("base64")}`;

/** A server of the web's own kind: what takes a Request. */
const toFetch = (answer: (request: Request) => Response | Promise<Response>) => ({
  post: async (body: string, headers: Record<string, string>) =>
    (await answer(new Request("http://shop.example/hooks", { method: "POST", body, headers }))).status,
});

test("the samples for webhooks work as they stand, with each framework", async () => {
  const readme = await readFile(join(folder, "node_modules/ontheway/README.md"), "utf8");
  const found = readme.matchAll(/```js\n\/\/ ([\w.]+).*\n([^`]+)```/g);
  const samples = [...found].map(([, name = "", text = ""]) => [name, text]);
  expect(samples.map(([name]) => name)).toEqual(["Express", "Fastify", "Hono", "Next.js"]);
  const files = Object.fromEntries(samples.map(([name, text]) => [`${name}.js`, text ?? ""]));
  const project = await createProject("hooks", { "package.json": `{"type":"module"}`, ...files });
  for (const name of ["express", "fastify", "hono"])
    await symlink(join(MODULES, name), join(project, "node_modules", name));
  const open = async (name: string) => {
    const { app, POST } = await import(pathToFileURL(join(project, `${name}.js`)).href);
    if (POST) return toFetch(POST);
    if (name === "Hono") return toFetch(app.fetch);
    if (name === "Fastify")
      return {
        post: async (payload: string, headers: Record<string, string>) =>
          (await app.inject({ method: "POST", url: "/hooks", payload, headers })).statusCode,
      };
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => server.close());
    const url = `http://127.0.0.1:${server.address().port}/hooks`;
    return {
      post: async (body: string, headers: Record<string, string>) =>
        (await fetch(url, { method: "POST", body, headers })).status,
    };
  };
  vi.stubEnv("WEBHOOK_SECRET", HOOK_SECRET);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => {
    vi.unstubAllEnvs();
    log.mockRestore();
  });
  const body = JSON.stringify({ id: "evt_1", type: "delivery.delivered", data: { delivery_id: "dlv_1" } });
  const now = new Date();
  const headers = {
    "content-type": "application/json",
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(HOOK_SECRET).sign("evt_1", now, body),
  };
  for (const [name = ""] of samples) {
    const { post } = await open(name);
    expect([name, await post(body, headers)]).toEqual([name, 204]);
    expect([name, await post(`${body} `, headers)]).toEqual([name, 401]);
    expect([name, log.mock.calls]).toEqual([name, [["delivery.delivered", "dlv_1"]]]);
    log.mockClear();
  }
});

test("npx runs its program", async () => {
  const { stdout } = await run(join(folder, "node_modules/.bin/ontheway"), ["--help"]);
  expect(stdout).toContain("npx ontheway listen --forward-to ADDRESS");
});

const TRACKING = `
import { useEffect, useRef } from "react";
import { mount } from "ontheway";

export function Tracking({ id, publishableKey }: { id: string; publishableKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const handle = mount(place.current, { id, key: publishableKey, api: "https://api.example" });
    return () => handle.destroy();
  }, [id, publishableKey]);
  return <div ref={place} />;
}
`;

test("a new project of Vite and React checks its types and builds", async () => {
  const project = await createProject("react", {
    "package.json": `{"type":"module"}`,
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        target: "es2023",
        lib: ["ES2023", "DOM"],
        module: "esnext",
        moduleResolution: "bundler",
        verbatimModuleSyntax: true,
        noEmit: true,
        jsx: "react-jsx",
        strict: true,
      },
      include: ["src"],
    }),
    "index.html": `<div id="root"></div><script type="module" src="/src/main.tsx"></script>`,
    "src/tracking.tsx": TRACKING,
    "src/main.tsx": `
import { createRoot } from "react-dom/client";
import { Tracking } from "./tracking";

const root = document.getElementById("root");
if (root) createRoot(root).render(<Tracking id="dlv_1" publishableKey="pk_test_1" />);
`,
  });
  // Of the same versions as ours, which spares the test a download.
  for (const name of ["react", "react-dom", "scheduler", "@types/react", "@types/react-dom", "csstype"]) {
    await mkdir(dirname(join(project, "node_modules", name)), { recursive: true });
    await symlink(join(MODULES, name), join(project, "node_modules", name));
  }
  await runIn(project, "tsc", []);
  await runIn(project, "vite", ["build"]);
  const built = await readdir(join(project, "dist/assets"));
  expect(built.filter((file) => file.startsWith("map-"))).toHaveLength(1);
  expect(built.filter((file) => file.startsWith("sw-"))).toHaveLength(1);
  expect(await readFile(join(project, "dist/index.html"), "utf8")).toContain("/assets/index-");
});
