import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A real HTTP server on this machine, on a free port unless one is named. */
export async function serve(
  listener: RequestListener,
  wanted = 0,
): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
