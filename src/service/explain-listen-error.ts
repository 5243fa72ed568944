import { FatalError } from "./fatal-error.ts";

/**
 * Turns the error of an address that can't be bound into one line that says what to change. Other errors stay as they are.
 */
export function explainListenError(error: unknown, { port, host }: { port: number; host: string }): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE")
    return new FatalError(
      `PORT ${port} is already in use on ${host}. Set PORT to another one, or to 0 for any free one.`,
    );
  if (code === "EACCES") return new FatalError(`PORT ${port} may not be used by this user. Set PORT to 1024 or above.`);
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL")
    return new FatalError(`HOST ${host} is not an address of this machine.`);
  return error;
}
