import { createServer } from "node:http";

/** Answers as OSRM does: 5 ms for a way, and as many ways at once as AT_ONCE says. Prints its port. */
const THINK_MS = 5;
const atOnce = Number(process.env.AT_ONCE);
const body = process.env.BODY ?? "";
/** @type {import("node:http").ServerResponse[]} */
const waiting = [];
let busy = 0;

function next() {
  const response = busy < atOnce && waiting.shift();
  if (!response) return;
  busy++;
  setTimeout(() => {
    busy--;
    response.writeHead(200, { "content-type": "application/json" }).end(body);
    next();
  }, THINK_MS);
}

const server = createServer((_request, response) => {
  waiting.push(response);
  next();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
