import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { launchSandbox, type Sandbox } from "./start-sandbox.ts";
import { untilItAnswers } from "./until-it-answers.ts";

declare module "vitest" {
  interface ProvidedContext {
    sandbox: Pick<Sandbox, "service" | "shop">;
  }
}

/** Starts one sandbox for all browser tests, because each start takes seconds. The first tests run while it starts. */
export default async function provide(project: TestProject): Promise<() => Promise<void>> {
  const { service, shop, started, stop } = await launchSandbox();
  let over = false;
  started.catch((error) => over || console.error(error));
  project.provide("sandbox", { service, shop });
  return () => {
    over = true;
    return stop();
  };
}

/** In a test: waits until that sandbox answers. */
export async function openSandbox(): Promise<Pick<Sandbox, "service" | "shop">> {
  const sandbox = inject("sandbox");
  await untilItAnswers(sandbox.shop, () => undefined);
  return sandbox;
}
