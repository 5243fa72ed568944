import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { readAssets } from "./http/read-assets.js";
import { securityHeaders } from "./http/security-headers.js";
import { createRoutes } from "./routes.js";

/**
 * A merchant's shop: its own server on its own origin, which holds the secret key and talks to the delivery service over
 * HTTP like any other merchant.
 *
 * @param {object} options
 * @param {string} options.apiUrl base address of the delivery service, without /v1
 * @param {string} options.secretKey never leaves this process but for the delivery service
 * @param {string} options.publishableKey for the snippet on the order page
 * @param {number} [options.port] 0 takes any free one
 * @param {string} [options.host]
 * @param {string} [options.serviceName] the SERVICE_NAME that the widget was built with
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} rejects with EADDRINUSE when the port is taken
 */
export async function startShop({
  apiUrl,
  secretKey,
  publishableKey,
  port = 8788,
  host = "127.0.0.1",
  serviceName = process.env.SERVICE_NAME ?? "ontheway",
}) {
  const service = { apiUrl: apiUrl.replace(/\/+$/, ""), secretKey, publishableKey, serviceName };
  const assets = await readAssets(fileURLToPath(new URL("assets", import.meta.url)));
  const answer = createRoutes(service, assets);
  const common = securityHeaders(service.apiUrl);

  const server = createServer((request, response) => {
    answer(request)
      .then(({ status, headers, body }) => response.writeHead(status, { ...common, ...headers }).end(body))
      .catch((error) => {
        console.error(error);
        response.destroy();
      });
  });

  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(undefined));
  });

  const address = server.address();
  const actualPort = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { API_URL = "http://127.0.0.1:8787", SECRET_KEY, PUBLISHABLE_KEY, PORT, HOST } = process.env;
  if (!SECRET_KEY || !PUBLISHABLE_KEY) {
    console.error("Set SECRET_KEY and PUBLISHABLE_KEY to the keys that the delivery service printed.");
    process.exit(1);
  }
  const shop = await startShop({
    apiUrl: API_URL,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    ...(PORT && { port: Number(PORT) }),
    ...(HOST && { host: HOST }),
  });
  console.log(`The shop is open at ${shop.url}`);
}
