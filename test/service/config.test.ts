import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "../../src/service/config.ts";

it("runs a sandbox on this machine when nothing is set", () => {
  expect(readConfig({ PORT: "" })).toMatchObject({
    port: 8787,
    host: "127.0.0.1",
    dataDir: resolve("data"),
    environment: "sandbox",
    speed: 1,
    currency: "KES",
    tariffScale: 1,
    publicUrl: null,
    tilesUrl: "/sandbox/tiles/{z}/{x}/{y}.svg?theme={theme}",
  });
});

it("names every wrong variable in one error", () => {
  const wrong = {
    PORT: "http",
    ENVIRONMENT: "staging",
    SANDBOX_SECRET_KEY: `pk_test_${"x".repeat(32)}`,
    SANDBOX_PUBLISHABLE_KEY: "pk_test_short",
    SANDBOX_SPEED: "0",
    PUBLIC_URL: "service.example",
    TILES_URL: "https://tiles.example/",
    LOG_LEVEL: "loud",
    WEBHOOK_SECRET_KEY: "short",
    CODE_SECRET: `${"x".repeat(32)},short`,
    WEBHOOK_PRIVATE_HOSTS: "http://127.0.0.1",
    CURRENCY: "shillings",
    TARIFF_SCALE: "-1",
    DATA_DIR: "  ",
    DEMO: "yes",
    DEMO_PORT: "http",
  };
  const message = (() => {
    try {
      readConfig(wrong);
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  })();
  expect(message?.split("\n").map((line) => line.split(" ")[0])).toEqual(expect.arrayContaining(Object.keys(wrong)));
  expect(message).not.toContain("xxx");
});

it.each(["-1", "1e-300", "Infinity", "NaN", "fast", "1001"])("refuses a speed of %s", (speed) => {
  expect(() => readConfig({ SANDBOX_SPEED: speed })).toThrow("SANDBOX_SPEED");
});

it("runs production on the embedded database only when told so, in real time and with OpenStreetMap's tiles", () => {
  expect(() => readConfig({ ENVIRONMENT: "production" })).toThrow("ALLOW_EMBEDDED_DATABASE=1");
  const config = readConfig({ ENVIRONMENT: "production", ALLOW_EMBEDDED_DATABASE: "1", SANDBOX_SPEED: "9" });
  expect(config).toMatchObject({ speed: 1, tilesUrl: "https://tile.openstreetmap.org/{z}/{x}/{y}.png" });
});

it("removes the last slash of a base address", () => {
  expect(readConfig({ PUBLIC_URL: "https://service.example/" }).publicUrl).toBe("https://service.example");
});

it.each(["kes", "XYZ", "K", "euro"])("refuses %s as a currency", (currency) => {
  expect(() => readConfig({ CURRENCY: currency })).toThrow("CURRENCY");
});

const PRODUCTION = { ENVIRONMENT: "production", ALLOW_EMBEDDED_DATABASE: "1" };

it("asks no geocoder and no router unless one is named", () => {
  expect(readConfig(PRODUCTION).places).toEqual({ geocoder: null, router: null });
});

it("reads how a geocoder is asked", () => {
  const { places } = readConfig({
    ...PRODUCTION,
    GEOCODER: "pelias",
    GEOCODER_URL: "https://geocoder.example/pelias/",
    GEOCODER_KEY: "ge-123",
    GEOCODER_COUNTRIES: "KE, ug",
    GEOCODER_RATE: "0.5",
    PLACES_CONTACT: "ops@shop.example",
  });
  expect(places.geocoder).toEqual({
    kind: "pelias",
    url: "https://geocoder.example/pelias",
    key: "ge-123",
    perSecond: 0.5,
    contact: "ops@shop.example",
    countries: ["ke", "ug"],
  });
});

it("reads how a router is asked", () => {
  const { places } = readConfig({
    ...PRODUCTION,
    ROUTER: "graphhopper",
    ROUTER_URL: "https://router.example/api/1",
    ROUTER_KEY: "gh-123",
    ROUTER_PROFILES: "motorbike:scooter, van:small_truck",
    ROUTER_RATE: "20",
  });
  expect(places.router).toEqual({
    kind: "graphhopper",
    url: "https://router.example/api/1",
    key: "gh-123",
    perSecond: 20,
    contact: null,
    profiles: { motorbike: "scooter", van: "small_truck" },
  });
});

const PUBLIC_NOMINATIM = { GEOCODER: "nominatim", GEOCODER_URL: "https://nominatim.openstreetmap.org" };

it.each<[string, Record<string, string>, string]>([
  ["a kind that there isn't", { GEOCODER: "google" }, "GEOCODER must be one of nominatim photon pelias"],
  ["a kind without an address", { GEOCODER: "photon" }, "GEOCODER=photon needs GEOCODER_URL"],
  ["an address without a kind", { GEOCODER_URL: "http://localhost:8080" }, "GEOCODER_URL is set, so set GEOCODER"],
  ["an address that is none", { GEOCODER: "photon", GEOCODER_URL: "localhost:2322" }, "GEOCODER_URL must be"],
  ["an address with a query", { GEOCODER: "pelias", GEOCODER_URL: "http://p.example/?key=1" }, "GEOCODER_URL must be"],
  ["a key with a space", { GEOCODER_KEY: "a b" }, "GEOCODER_KEY must be"],
  ["countries by name", { GEOCODER_COUNTRIES: "Kenya" }, "GEOCODER_COUNTRIES must be"],
  ["a rate of nothing", { GEOCODER_RATE: "0" }, "GEOCODER_RATE must be"],
  ["a contact that breaks the header", { PLACES_CONTACT: "ops@shop.example)\r\nX: y" }, "PLACES_CONTACT must be"],
  ["a contact that reaches nobody", { PLACES_CONTACT: "the-ops" }, "PLACES_CONTACT must be"],
  [
    "a key for Photon",
    { GEOCODER: "photon", GEOCODER_URL: "http://photon.example", GEOCODER_KEY: "x" },
    "Photon takes no key",
  ],
  ["a router that there isn't", { ROUTER: "google" }, "ROUTER must be one of osrm valhalla graphhopper"],
  ["a router without an address", { ROUTER: "osrm" }, "ROUTER=osrm needs ROUTER_URL"],
  ["a profile of no vehicle", { ROUTER_PROFILES: "boat:ferry" }, "ROUTER_PROFILES must be vehicle:profile"],
  ["a profile that would change the path", { ROUTER_PROFILES: "car:../car" }, "ROUTER_PROFILES must be"],
  ["a vehicle without a profile", { ROUTER_PROFILES: "car:auto,van:" }, "ROUTER_PROFILES must be"],
  [
    "a key for OSRM",
    { ROUTER: "osrm", ROUTER_URL: "http://localhost:5000", ROUTER_KEY: "x" },
    "ROUTER_KEY: only GraphHopper takes a key",
  ],
  ["a public server without a contact", PUBLIC_NOMINATIM, "set PLACES_CONTACT"],
  [
    "a public server more often than it allows",
    { ...PUBLIC_NOMINATIM, PLACES_CONTACT: "https://shop.example", GEOCODER_RATE: "10" },
    "nominatim.openstreetmap.org allows 1 request a second",
  ],
])("refuses %s", (_, variables, problem) => {
  expect(() => readConfig({ ...PRODUCTION, ...variables })).toThrow(problem);
});

it("keeps the sandbox to its own town", () => {
  expect(() => readConfig({ GEOCODER: "photon", GEOCODER_URL: "http://localhost:2322" })).toThrow(
    "GEOCODER is for ENVIRONMENT=production",
  );
  expect(() => readConfig({ ROUTER: "osrm", ROUTER_URL: "http://localhost:5000" })).toThrow(
    "ROUTER is for ENVIRONMENT=production",
  );
});

it("the compose file hands every variable on, and sets none that isn't documented", () => {
  const compose = readFileSync(".deploy/compose.yaml", "utf8");
  const documented = new Set(readFileSync("src/service/README.md", "utf8").match(/`[A-Z][A-Z_]+`/g));
  const service = /\n {2}service:\n([\s\S]*?)\n {2}\w/.exec(compose)?.[1] ?? "";
  // What stands in .deploy/.env reaches the service, whatever its name.
  expect(service).toContain("env_file: .env");
  const set = [...service.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(set.length).toBeGreaterThan(3);
  expect(set.filter((name) => !documented.has(`\`${name}\``))).toEqual([]);
});
