import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from "node:http";

/** What a stand-in was asked. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export type StandIn = Awaited<ReturnType<typeof openStandIn>>;

const open = new Set<() => Promise<void>>();

/** Closes every stand-in that a test has left open. */
export const closeStandIns = () => Promise.all([...open].map((close) => close()));

/** Starts an HTTP server in place of a geocoder or a router. It records what it is asked, and answers as a test tells it. */
export async function openStandIn() {
  const asked: Asked[] = [];
  let answer: (response: ServerResponse, asked: Asked) => unknown = (response) => response.end("[]");
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request
      .on("error", () => {})
      .on("data", (chunk: Buffer) => chunks.push(chunk))
      .on("end", () => {
        const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
        const one = {
          method: request.method ?? "",
          path: pathname,
          query: searchParams,
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        };
        asked.push(one);
        answer(response, one);
      });
  };
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const close = async () => {
    if (!open.delete(close)) return;
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  open.add(close);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    asked,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    /** Sets all further answers. */
    answerJson: (body: unknown, status = 200, headers: Record<string, string> = {}) => {
      answer = (response) =>
        response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    },
    answerText: (body: string, status = 200, headers: Record<string, string> = {}) => {
      answer = (response) => response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
    },
    close,
  };
}
