import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

type Answer = { status: number; body: object } | "hang-up";

export const created = (id = "dlv_7Qm2"): Answer => ({
  status: 201,
  body: {
    id,
    status: "searching",
    eta: "20 minutes",
    tracking_url: `http://127.0.0.1:9/track/${id}`,
    created_at: "2026-01-01T09:00:00.000Z",
    delivery_code: "481203",
  },
});

/** Starts an HTTP server in place of the delivery service. It gives the answer that a test sets. */
export async function openStandInService() {
  const received: Received[] = [];
  let decide: (received: Received) => Answer = () => created();
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const asked = { path: request.url ?? "", headers: request.headers, body: text === "" ? {} : JSON.parse(text) };
    received.push(asked);
    const answer = decide(asked);
    if (answer === "hang-up") {
      response.destroy();
      return;
    }
    const body =
      answer.status < 400
        ? answer.body
        : { code: "invalid_request", detail: "Some fields are not valid", ...answer.body };
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  // An error in it fails the test run.
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    received,
    answerWith(next: Answer | ((received: Received) => Answer)) {
      decide = typeof next === "function" ? next : () => next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
