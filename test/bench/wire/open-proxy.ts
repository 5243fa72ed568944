import { createServer, type OutgoingHttpHeaders, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface Wire {
  origin: string;
  /** Tracking reads so far; preflights aren't any. */
  reads(): number;
  /** Bytes that crossed the sockets so far in both directions: headers, bodies, preflights, whatever there was. */
  bytes(): number;
  close(): Promise<void>;
}

/**
 * Stands before the service and counts. `moving`: every answer is news, as it is while the rider rides; else the service
 * answers as it does while nothing happens.
 */
export async function openProxy(service: string, moving: boolean): Promise<Wire> {
  const sockets = new Set<Socket>();
  let reads = 0;
  const server = createServer((incoming, outgoing) => {
    const headers: OutgoingHttpHeaders = { ...incoming.headers };
    if (moving) delete headers["if-none-match"];
    if (incoming.method === "GET") reads++;
    const passed = request(service + incoming.url, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reads: () => reads,
    bytes: () => [...sockets].reduce((total, { bytesRead, bytesWritten }) => total + bytesRead + bytesWritten, 0),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
