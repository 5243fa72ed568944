import { argv, env, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";

export interface ShopOptions {
  /** Base address of the delivery service, without /v1. */
  apiUrl: string;
  /** Goes only to the delivery service. */
  secretKey: string;
  /** For the snippet on the order page. */
  publishableKey: string;
  /** 0 takes any free one. */
  port?: number;
  host?: string;
}

export interface OpenShop {
  url: string;
  close(): Promise<void>;
}

/** This file runs as dist/demo/server.js, beside its built assets. */
const ASSETS = ["assets/", "../../demo/pictures/", "../../demo/screenshots/landing/"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/**
 * Opens a merchant's shop: a server on an origin of its own, which holds the secret key and talks to the delivery service
 * over HTTP, like any merchant's. Rejects with EADDRINUSE when the port is taken.
 */
export async function openShop(options: ShopOptions): Promise<OpenShop> {
  const { secretKey, publishableKey, port = 8788, host = "127.0.0.1" } = options;
  const apiUrl = options.apiUrl.replace(/\/+$/, "");
  const service = { apiUrl, publishableKey, name: __SERVICE_NAME__, title: __SERVICE_TITLE__ };
  const app = createApp(service, secretKey, ASSETS);
  return { url: await app.listen({ port, host }), close: () => app.close() };
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { API_URL = "http://127.0.0.1:8787", SECRET_KEY, PUBLISHABLE_KEY, PORT, HOST } = env;
  if (!SECRET_KEY || !PUBLISHABLE_KEY) {
    console.error("Set SECRET_KEY and PUBLISHABLE_KEY to the keys that the delivery service printed.");
    exit(1);
  }
  const shop = await openShop({
    apiUrl: API_URL,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    ...(PORT && { port: Number(PORT) }),
    ...(HOST && { host: HOST }),
  });
  console.log(`The shop is open at ${shop.url}`);
}
