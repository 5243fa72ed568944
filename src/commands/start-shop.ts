import { type Config, parsePort } from "../service/config.ts";
import { FatalError } from "../service/fatal-error.ts";

export interface Shop {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the demo's shop, which knows us over HTTP alone. It takes `DEMO_PORT`, or else the service's port + 100, or any
 * free port where that one is taken.
 * @throws FatalError when `DEMO_PORT` is no port, or taken
 */
export async function startShop(
  { port, host }: Config,
  apiUrl: string,
  keys: { secret: string; publishable: string },
): Promise<Shop> {
  const wanted = choosePort(port);
  // Relative to dist/service, where the build puts this file. The demo is a build of its own.
  const demo: { openShop(options: object): Promise<Shop> } = await import(
    /* @vite-ignore */ new URL("../demo/server.js", import.meta.url).href
  );
  const open = (onPort: number) =>
    demo.openShop({ apiUrl, secretKey: keys.secret, publishableKey: keys.publishable, port: onPort, host });
  try {
    return await open(wanted);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    if (process.env.DEMO_PORT) throw new FatalError(`DEMO_PORT ${wanted} is already in use on ${host}.`);
    return open(0);
  }
}

function choosePort(servicePort: number): number {
  const text = process.env.DEMO_PORT;
  if (!text) return servicePort === 0 || servicePort > 65_435 ? 0 : servicePort + 100;
  const port = parsePort(text);
  if (port === null) throw new FatalError("DEMO_PORT must be a whole number from 0 to 65535");
  return port;
}
