import { createServer, type OutgoingHttpHeaders, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface Wire {
  origin: string;
  /** When each tracking read came so far, in milliseconds of `performance.now()`; preflights aren't any. */
  reads: readonly number[];
  /** Reads that were answered otherwise than with a record, or that it is unchanged. */
  failed(): number;
  /** Bytes that crossed the sockets so far in both directions: headers, bodies, preflights, whatever there was. */
  bytes(): number;
  close(): Promise<void>;
}

/**
 * Stands before the service and counts. `moving`: every answer is news, as it is while the rider rides; else the service
 * answers as it does while nothing happens.
 */
export async function openProxy(service: string, moving: boolean): Promise<Wire> {
  const open = new Set<Socket>();
  const reads: number[] = [];
  let bytesOfClosed = 0;
  let failed = 0;
  const server = createServer((incoming, outgoing) => {
    const headers: OutgoingHttpHeaders = { ...incoming.headers };
    if (moving) delete headers["if-none-match"];
    const isRead = incoming.method === "GET";
    if (isRead) reads.push(performance.now());
    const passed = request(service + incoming.url, { method: incoming.method, headers }, (answer) => {
      const { statusCode = 502 } = answer;
      if (isRead && statusCode !== 200 && statusCode !== 304) failed++;
      outgoing.writeHead(statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const bytesOf = ({ bytesRead, bytesWritten }: Socket) => bytesRead + bytesWritten;
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => {
      bytesOfClosed += bytesOf(socket);
      open.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reads,
    failed: () => failed,
    bytes: () => [...open].reduce((total, socket) => total + bytesOf(socket), bytesOfClosed),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
