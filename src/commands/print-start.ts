import { fileURLToPath } from "node:url";
import { trackingPath } from "../contract/addresses.ts";
import { SHOP_ADDRESS } from "../contract/sandbox.ts";
import type { Config } from "../service/config.ts";

/** The folder of the built widget and pages. This file runs in dist/service. */
export const WEB_ROOT = fileURLToPath(new URL("..", import.meta.url));

type Line = readonly [name: string, value: string];
interface Keys {
  secret: string;
  publishable: string;
}

/** What a start of the sandbox prints. The links work once. */
interface Sandbox {
  address: string;
  shop: string | undefined;
  ride: string | undefined;
  dashboard: string | undefined;
  desk: string | undefined;
  keys: Keys;
}

export function printSandbox(config: Config, { address, shop, ride, dashboard, desk, keys }: Sandbox) {
  print([
    ...table(`${__SERVICE_TITLE__} sandbox, ready after ${secondsSoFar()} s`, [
      ...(shop === undefined ? [] : [["Demo shop", shop] as const]),
      ...(ride === undefined ? [] : [["Ride it yourself", ride] as const]),
      ...(dashboard === undefined ? [] : [["Dashboard", dashboard] as const]),
      ...(desk === undefined ? [] : [["Desk", desk] as const]),
      ...describe(config, address),
      [
        "Speed",
        config.speed === 1
          ? "real time; SANDBOX_SPEED=10 npm start is ten times as fast"
          : `${config.speed} × real time`,
      ],
    ]),
    "Order a delivery, in a second terminal:",
    "",
    `  export SECRET_KEY=${keys.secret} PUBLISHABLE_KEY=${keys.publishable}`,
    "",
    ...orderWithCurl(address).map((line) => `  ${line}`),
    "",
    "Open the tracking_url in the answer. Or save these two lines as a file, with the answer's id in place of DELIVERY_ID, and open it:",
    "",
    ...linesForPage(address, keys.publishable).map((line) => `  ${line}`),
    "",
  ]);
}

export function printProduction(
  config: Config,
  { address, firstKeys }: { address: string; firstKeys: Keys | null },
): void {
  const { geocoder, router } = config.places;
  print([
    ...table(`${__SERVICE_TITLE__}, ready after ${secondsSoFar()} s`, [
      ...describe(config, address),
      ["Addresses", geocoder ? `${geocoder.kind} at ${new URL(geocoder.url).host}` : "not looked up"],
      ["Ways", router ? `${router.kind} at ${new URL(router.url).host}` : "straight lines"],
    ]),
    ...(firstKeys
      ? table("The first keys, shown at each start until they are used", [
          ["Secret key", firstKeys.secret],
          ["Publishable key", firstKeys.publishable],
        ])
      : []),
    ...(config.databaseUrl !== null && config.codeSecrets.length === 0
      ? ["CODE_SECRET isn't set, so the database holds the secret of the deliveries' codes. Keep it outside.", ""]
      : []),
  ]);
}

function print(lines: readonly string[]): void {
  console.log(["", ...lines, "Stop with Ctrl-C. Deliveries resume at the next start.", ""].join("\n"));
}

/** Seconds since the process began. */
const secondsSoFar = () => (performance.now() / 1000).toFixed(1);

function describe(config: Config, address: string): Line[] {
  return [
    ["Service", address],
    ["Documentation", `${address}/docs`],
    ["Tracking page", (config.publicUrl ?? address) + trackingPath("DELIVERY_ID")],
    ["Health", `${address}/healthz`],
    ["Data", config.databaseUrl === null ? config.dataDir : `PostgreSQL, ${new URL(config.databaseUrl).host}`],
  ];
}

/** A title, and below it the lines with their values in one column. */
function table(title: string, lines: readonly Line[]): string[] {
  const width = Math.max(...lines.map(([name]) => name.length));
  return [title, "", ...lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`), ""];
}

function linesForPage(address: string, key: string): string[] {
  return [
    `<div id="${__SERVICE_NAME__}-tracking" data-id="DELIVERY_ID"></div>`,
    `<script async src="${address}/v1/tracking.js" data-key="${key}"></script>`,
  ];
}

function orderWithCurl(address: string): string[] {
  const order = {
    pickup: { name: "Mkate & Co.", address: SHOP_ADDRESS },
    dropoff: { name: "Wanjiru M.", address: "27 Jasmine Road" },
    package: { type: "food" },
    payment_method: "m-pesa",
  };
  return [
    `curl -s ${address}/v1/deliveries \\`,
    `  -H "Authorization: Bearer $SECRET_KEY" -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify(order)}' \\`,
    `  | grep -oE '"(id|tracking_url)":"[^"]*"'`,
  ];
}
