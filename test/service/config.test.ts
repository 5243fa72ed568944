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
