import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { explainListenError } from "../explain-listen-error.ts";

/**
 * Starts to accept requests; resolves to the base address.
 * @throws FatalError if the port is taken or forbidden, or the host is not an address of this machine
 */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<string> {
  await app.listen({ port, host }).catch((error: unknown) => {
    throw explainListenError(error, { host, port });
  });
  const bound = app.server.address() as AddressInfo;
  return baseAddress(host, bound.port);
}

/** The base address at which this machine reaches a server that listens there. */
export function baseAddress(host: string, port: number): string {
  return `http://${isEverywhere(host) ? "localhost" : bracket(host)}:${port}`;
}

function isEverywhere(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

function bracket(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
