import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { launchSandbox, type Sandbox } from "./start-sandbox.ts";
import { untilItAnswers } from "./until-it-answers.ts";

declare module "vitest" {
  interface ProvidedContext {
    sandbox: Pick<Sandbox, "service" | "shop">;
  }
}

/** One sandbox for all the browsers' tests: each start is seconds of work. It gets up while tests begin. */
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

/** That sandbox, in a test, once it is up. */
export async function openSandbox(): Promise<Pick<Sandbox, "service" | "shop">> {
  const sandbox = inject("sandbox");
  await untilItAnswers(sandbox.shop, () => undefined);
  return sandbox;
}
