import type { ViteBuilder } from "vite";

/** Builds one after the other: a later one may read the files of an earlier one. */
export async function buildEnvironments(builder: ViteBuilder, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const environment = builder.environments[name];
    if (environment) await builder.build(environment);
  }
}
