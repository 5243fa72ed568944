import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect, it, vi } from "vitest";
import { openTestService } from "../open-test-service.ts";

it("sends the answer that is under way when the service begins to stop, with `Connection: close`", async () => {
  const service = await openTestService();
  let begin = () => {};
  let answer = (_body: string) => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  service.app.get("/slow", () => {
    begin();
    return new Promise<string>((resolve) => {
      answer = resolve;
    });
  });
  const address = await service.app.listen({ port: 0, host: "127.0.0.1" });
  const agent = new Agent({ keepAlive: true });
  const responded = once(get(`${address}/slow`, { agent }), "response");
  await begun;

  const closed = service.close();
  await vi.waitFor(() => expect(service.app.server.listening).toBe(false), { timeout: 20_000 });
  answer("Here it is.");
  const [response] = (await responded) as [IncomingMessage];
  expect([response.statusCode, response.headers.connection]).toEqual([200, "close"]);
  expect(await text(response)).toBe("Here it is.");
  agent.destroy();
  await closed;
});
