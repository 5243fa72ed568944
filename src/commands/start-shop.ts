import type { Config } from "../service/config.ts";
import type { Showcase } from "../service/docs/section.ts";
import { FatalError } from "../service/fatal-error.ts";

export interface Shop {
  url: string;
  /** The shop's pages that the docs link to. */
  showcase: Showcase;
  close(): Promise<void>;
}

/**
 * Starts the demo's shop, which uses the service only over HTTP. Without `DEMO_PORT` it takes the service's port + 100, or
 * any free one where that is taken.
 * @throws FatalError when `DEMO_PORT` is taken
 */
export async function startShop(
  { port, host, demoPort }: Config,
  apiUrl: string,
  keys: { secret: string; publishable: string },
): Promise<Shop> {
  // Relative to dist/service, where the build puts this file. The demo is a build of its own.
  const demo: { openShop(options: object): Promise<Omit<Shop, "showcase">> } = await import(
    /* @vite-ignore */ new URL("../demo/server.js", import.meta.url).href
  );
  const open = async (onPort: number): Promise<Shop> => {
    const options = { apiUrl, secretKey: keys.secret, publishableKey: keys.publishable, port: onPort, host };
    const shop = await demo.openShop(options);
    const at = (path: string) => new URL(path, shop.url).href;
    return { ...shop, showcase: { shop: at("/shop"), gallery: at("/gallery"), configurator: at("/configure") } };
  };
  try {
    return await open(demoPort ?? (port === 0 || port > 65_435 ? 0 : port + 100));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    if (demoPort !== null) throw new FatalError(`DEMO_PORT ${demoPort} is already in use on ${host}.`);
    return open(0);
  }
}
