import { type Config, parsePort } from "./service/config.ts";
import { FatalError } from "./service/fatal-error.ts";

interface Shop {
  url: string;
  close(): Promise<void>;
}

/** Opens the demo shop. It is a merchant's: a build of its own, which only talks to the service over HTTP. */
export async function startShop({ port, host }: Config, apiUrl: string, keys: { secret: string; publishable: string }) {
  const given = process.env.DEMO_PORT;
  const wanted = given ? parsePort(given) : port === 0 || port > 65_435 ? 0 : port + 100;
  if (wanted === null) throw new FatalError("DEMO_PORT must be a whole number from 0 to 65535");
  // The address is relative to dist/service/start.js, which this file becomes part of.
  const module: { openShop(options: object): Promise<Shop> } = await import(
    /* @vite-ignore */ new URL("../demo/server.js", import.meta.url).href
  );
  const open = (onPort: number) =>
    module.openShop({ apiUrl, secretKey: keys.secret, publishableKey: keys.publishable, port: onPort, host });
  try {
    return await open(wanted);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    if (given) throw new FatalError(`DEMO_PORT ${given} is already in use on ${host}.`);
    return open(0);
  }
}
