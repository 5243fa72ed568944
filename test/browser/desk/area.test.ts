/** The desk's zones as an admin draws them, and as everybody else sees them. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Role } from "../../../src/contract/people/roles.ts";
import { findViolations } from "../kit/find-violations.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { type DeskService, openDeskService } from "./open-desk-service.ts";

let service: DeskService;
let browser: Browser;
let admin: Page;
const thrown: string[] = [];

beforeAll(async () => {
  [service, browser] = await Promise.all([openDeskService(), openBrowser()]);
  await service.order("Mkate & Co.", "Wanjiru M.");
  admin = await signIn("Njeri K.", "admin");
}, 400_000);
/** Each test begins on the list, where Town is the only zone. */
beforeEach(async () => {
  for (const { id } of await zones()) await remove(id);
  await service.operate("POST", "zones", { name: "Town", time_zone: "Africa/Nairobi", area: TOWN });
  await admin.goto(`${service.origin}/desk/area`);
  await admin.getByRole("heading", { name: "Town" }).waitFor();
});
afterAll(async () => {
  await Promise.allSettled([browser?.close(), service?.close()]);
});

async function signIn(name: string, role: Role): Promise<Page> {
  const context = await browser.newContext({
    locale: "en-US",
    timezoneId: "Africa/Nairobi",
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => thrown.push(message));
  await page.goto(await service.invite(name, role));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Area", exact: true }).click();
  await page.getByRole("heading", { name: "Area", level: 1 }).waitFor();
  return page;
}

const zones = async () => (await service.operate("GET", "zones")).data;
const remove = (id: string) => service.db.query("delete from zones where id = $1", [id]);
const TOWN = {
  type: "Polygon",
  coordinates: [
    [
      [36.79, -1.31],
      [36.85, -1.31],
      [36.85, -1.25],
      [36.79, -1.25],
      [36.79, -1.31],
    ],
  ],
};
const areaField = () => admin.getByLabel("Area, as GeoJSON");
const readArea = async () => JSON.parse(await areaField().inputValue()).coordinates[0];

test("an admin draws a zone by clicks; what is wrong stands beside its field, and nothing typed is lost", async () => {
  for (const { id } of await zones()) await remove(id);
  await admin.reload();
  await admin.getByText("There is no zone").waitFor();
  await admin.getByRole("button", { name: "Draw a zone" }).click();
  const map = admin.getByRole("group", { name: /Map of the zones/ });
  for (const [x, y] of [
    [200, 150],
    [600, 150],
    [600, 500],
    [200, 500],
  ] as const) {
    const before = await areaField().inputValue();
    await map.click({ position: { x, y } });
    await expect.poll(() => areaField().inputValue()).not.toBe(before);
  }
  expect(await readArea()).toHaveLength(5);

  await admin.getByLabel("Name").fill("Town");
  expect(await admin.getByLabel("Time zone").inputValue()).toBe("Africa/Nairobi");
  await admin.getByLabel("Always open").uncheck();
  await admin.getByLabel("Monday").fill("8-22:00");
  await admin.getByLabel("Exceptions").fill("2026-12-25\n2026-12-31 08:00-02:00");
  await admin.getByLabel("Factor").fill("cheap");
  await admin.getByLabel("Motorbike").fill("12.5");
  await admin.getByRole("button", { name: "Save the zone" }).click();
  const monday = admin.getByLabel("Monday");
  await expect.poll(() => monday.getAttribute("aria-invalid")).toBe("true");
  expect(await admin.getByLabel("Factor").getAttribute("aria-invalid")).toBe("true");
  expect(await admin.getByLabel("Tuesday").getAttribute("aria-invalid")).toBe("false");
  await monday.fill("08:00-12:00, 18:00-02:00");
  await admin.getByLabel("Factor").fill("1,5");
  await admin.getByRole("button", { name: "Save the zone" }).click();
  await admin.getByText("Town is saved.").waitFor();
  await admin.getByText("By hours, Africa/Nairobi · Fee × 1.5").waitFor();
  expect(await zones()).toMatchObject([
    {
      name: "Town",
      hours: {
        mon: [
          { from: "08:00", to: "12:00" },
          { from: "18:00", to: "02:00" },
        ],
        exceptions: [
          { date: "2026-12-25", open: [] },
          { date: "2026-12-31", open: [{ from: "08:00", to: "02:00" }] },
        ],
      },
      tariff: { factor: 1.5, longest_km: { motorbike: 12.5 } },
      closed_until: null,
    },
  ]);
});

test("a corner is dragged, another one is added and removed, and only what is saved holds", async () => {
  await admin.getByRole("button", { name: "Change Town" }).click();
  const before = await readArea();
  const corner = admin.locator(".corner:not(.middle)").first();
  const drag = async (handle: typeof corner, dx: number, dy: number) => {
    // The map draws its handles again after each change. Only one that stands still is hovered.
    await handle.hover();
    const box = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await admin.mouse.down();
    await admin.mouse.move(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy, { steps: 4 });
    await admin.mouse.up();
  };
  await corner.waitFor();
  await drag(corner, -30, -20);
  await expect.poll(async () => (await readArea())[0]).not.toEqual(before[0]);
  const moved = await readArea();
  expect(moved.slice(1, 4)).toEqual(before.slice(1, 4));
  expect(moved[0]).toEqual(moved[4]);
  await drag(admin.locator(".corner.middle").first(), 20, -40);
  await expect.poll(readArea).toHaveLength(6);
  await admin.locator(".corner:not(.middle)").nth(1).dblclick();
  await expect.poll(readArea).toEqual(moved);
  // Without a drawing under way, a click on the map sets nothing.
  await admin.getByRole("group", { name: /Map of the zones/ }).click({ position: { x: 60, y: 400 } });
  await drag(corner, 30, 20);
  await expect.poll(async () => (await readArea())[0]).not.toEqual(moved[0]);
  expect(await readArea()).toHaveLength(5);
  await admin.getByRole("button", { name: "Back to the list" }).click();
  expect((await zones())[0].area.coordinates[0]).toEqual(before);
});

test("by keys: an area is pasted, closed for a while, and deleted after a question", async () => {
  await admin.getByRole("button", { name: "Draw a zone" }).focus();
  await admin.keyboard.press("Enter");
  await expect.poll(() => admin.locator("h1:focus").innerText()).toBe("New zone");
  await admin.getByLabel("Name").fill("Island");
  await areaField().fill("nonsense");
  await admin.getByText("This isn’t one polygon of GeoJSON.").waitFor();
  const bow = [
    [179, 0],
    [-179, 1],
    [-179, 0],
    [179, 1],
    [179, 0],
  ];
  const asFeature = (ring: number[][]) =>
    JSON.stringify({
      type: "FeatureCollection",
      features: [{ type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [ring] } }],
    });
  await areaField().fill(asFeature(bow));
  await admin.getByLabel("Closed until").fill("2030-01-01T08:00");
  await admin.getByRole("button", { name: "Save the zone" }).focus();
  await admin.keyboard.press("Enter");
  await admin.getByText(/Crosses itself near/).waitFor();
  await expect.poll(() => areaField().evaluate((field) => field === document.activeElement)).toBe(true);
  await areaField().fill(asFeature([bow[0], bow[2], bow[1], bow[3], bow[0]] as number[][]));
  await admin.getByRole("button", { name: "Save the zone" }).focus();
  await admin.keyboard.press("Enter");
  await admin.getByRole("heading", { name: "Island" }).waitFor();
  expect((await zones())[0]).toMatchObject({ name: "Island", closed_until: "2030-01-01T05:00:00.000Z", hours: null });

  const [file] = await Promise.all([
    admin.waitForEvent("download"),
    admin.getByRole("link", { name: "Download as GeoJSON" }).click(),
  ]);
  const chunks = await (await file.createReadStream()).toArray();
  const { features } = JSON.parse(Buffer.concat(chunks).toString());
  expect(features.map(({ properties }: { properties: { name: string } }) => properties.name)).toEqual([
    "Island",
    "Town",
  ]);

  await admin.getByRole("button", { name: "Change Island" }).click();
  await admin.getByRole("button", { name: "Delete the zone" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Delete the zone" }).click();
  await admin.getByText("Island is deleted.").waitFor();
  expect(await zones()).toHaveLength(1);
});

test("a file is read, and somebody else’s change isn’t overwritten", async () => {
  const [{ id, area }] = await zones();
  await admin.getByRole("button", { name: "Change Town" }).click();
  await admin.getByRole("button", { name: "Draw it from the start" }).click();
  await expect.poll(() => areaField().inputValue()).toBe("");
  await admin.getByLabel("From a file").setInputFiles({
    name: "town.geojson",
    mimeType: "application/geo+json",
    buffer: Buffer.from(JSON.stringify(area)),
  });
  await expect.poll(readArea).toEqual(area.coordinates[0]);
  await service.operate("PATCH", `zones/${id}`, { name: "Old Town" });
  await admin.getByRole("button", { name: "Save the zone" }).click();
  await admin
    .locator(".form-problem")
    .getByText(/changed/i)
    .waitFor();
  expect((await zones())[0].name).toBe("Old Town");
  await admin.getByRole("button", { name: "Back to the list" }).click();
  await admin.getByRole("heading", { name: "Old Town" }).waitFor();
});

test("a zone is set busy and back by one press each", async () => {
  await admin.getByRole("button", { name: "Busy: add 15 minutes Town" }).click();
  await admin.getByText("Busy: 15 min longer").waitFor();
  expect((await zones())[0]).toMatchObject({ busy_minutes: 15, busy_until: null });
  await admin.getByRole("button", { name: "Not busy any more Town" }).click();
  await admin.getByText("Busy: 15 min longer").waitFor({ state: "detached" });
  expect((await zones())[0]).toMatchObject({ busy_minutes: 0 });
});

test("a dispatcher looks at a zone and can’t change it", async () => {
  const dispatcher = await signIn("Amina W.", "dispatcher");
  expect(await dispatcher.getByRole("button", { name: "Draw a zone" }).count()).toBe(0);
  await dispatcher.getByRole("button", { name: "Look Town" }).click();
  expect(await dispatcher.getByLabel("Name").isDisabled()).toBe(true);
  expect(await dispatcher.getByRole("button", { name: /Save|Delete/ }).count()).toBe(0);
  await dispatcher.context().close();
});

test.each(["light", "dark"] as const)("axe finds nothing in the %s theme", async (colorScheme) => {
  await admin.emulateMedia({ colorScheme });
  expect(await findViolations(admin)).toEqual([]);
  await admin.getByRole("button", { name: "Change Town" }).click();
  await admin.locator(".corner").first().waitFor();
  expect(await findViolations(admin)).toEqual([]);
  await admin.getByRole("button", { name: "Back to the list" }).click();
  expect(thrown).toEqual([]);
});
