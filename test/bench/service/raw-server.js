import { createServer } from "node:http";

/** The baseline: node:http sending the bytes of BODY, whatever is asked. Prints its port. */
const body = Buffer.from(process.env.BODY ?? "");
const headers = { "Content-Type": "application/json; charset=utf-8", "Content-Length": body.length };
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
