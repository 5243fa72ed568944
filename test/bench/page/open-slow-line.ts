import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface LineSpeed {
  /** Milliseconds that each request waits on its way. */
  latencyMs: number;
  /** What all answers share. */
  downBitsPerSecond: number;
}

export interface SlowLine {
  /** Where browsers find it, as their HTTP proxy. */
  address: string;
  close(): Promise<void>;
}

/** Bytes of an answer that go over the line at a time. */
const PACKET = 1460;

/**
 * Opens an HTTP proxy that is as slow as a phone's line. Chromium's own throttling (`Network.emulateNetworkConditions`)
 * delays a page's requests but not their preflights. This proxy stands where the delay is in life, between the browser and
 * the servers: it holds back every request, whoever makes it, and lets the bytes of all answers through at one speed.
 */
export async function openSlowLine({ latencyMs, downBitsPerSecond }: LineSpeed): Promise<SlowLine> {
  const pace = createPacer(downBitsPerSecond / 8);
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  const server = createServer((request, response) => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      forward(request, response, pace);
    }, latencyMs);
    waiting.add(timer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      for (const timer of waiting) clearTimeout(timer);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A browser names a proxy the whole address: https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2 */
function forward(request: IncomingMessage, response: ServerResponse, pace: Pace): void {
  const { url = "", method, headers } = request;
  const onward = httpRequest(url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => chunks.push(chunk));
    answer.on("end", () => pace(Buffer.concat(chunks), response));
    answer.on("error", () => response.destroy());
  });
  onward.on("error", () => response.destroy());
  request.pipe(onward);
}

type Pace = (body: Buffer, response: ServerResponse) => void;

/** Sends bodies at one speed, a packet of each in turn. A packet arrives when its last bit has passed the line. */
function createPacer(bytesPerSecond: number): Pace {
  const queue: { rest: Buffer; response: ServerResponse }[] = [];
  let isSending = false;

  async function send() {
    let arrivesAt = performance.now();
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { rest, response } = next;
      const packet = rest.subarray(0, PACKET);
      arrivesAt += (packet.length / bytesPerSecond) * 1000;
      await new Promise((resolve) => setTimeout(resolve, arrivesAt - performance.now()));
      if (response.destroyed) continue;
      if (packet.length === rest.length) response.end(packet);
      else {
        response.write(packet);
        queue.push({ rest: rest.subarray(PACKET), response });
      }
    }
    isSending = false;
  }

  return (body, response) => {
    queue.push({ rest: body, response });
    if (isSending) return;
    isSending = true;
    void send();
  };
}
