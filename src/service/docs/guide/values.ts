import { ENOUGH } from "../../../contract/branding/adapt-accent.ts";
import { NEAR_MINUTES } from "../../../contract/customer/customer.ts";
import { ANY_FORMAT } from "../../../contract/images/formats.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { PROBLEMS, type ProblemCode } from "../../../contract/problem.ts";
import { SHOP_ADDRESS } from "../../../contract/sandbox.ts";
import { DEFAULT_LIMIT } from "../../../contract/schema.ts";
import { FAR_METRES, FRESH_SECONDS, NEAR_METRES } from "../../deliveries/approach/is-near.ts";
import { TIMEOUT_MS } from "../../webhooks/sending/claim-sends.ts";
import { DELAYS } from "../../webhooks/sending/retry-schedule.ts";
import { curl } from "../html.ts";
import type { Setting } from "../section.ts";
import { describeDelays } from "./describe-delays.ts";
import type { Values } from "./fill.ts";
import { lifecycleDiagram } from "./lifecycle-diagram.ts";
import { PROBLEM_GROUPS } from "./problem-advice.ts";

/** The codes that production never answers. It does answer `sandbox_only`, and that answer links to this page. */
const ONLY_IN_SANDBOX: readonly ProblemCode[] = ["not_manual"];

/** What the guide says by name: what this service is like, and the numbers that the code obeys. */
export function valuesOf({ showcase, ...setting }: Setting): Values {
  const { title, name, url, publishableKey, requestsPerSecond, searchMinutes } = setting;
  return {
    title,
    name,
    variable: name.toUpperCase().replaceAll("-", "_"),
    url,
    publishableKey,
    requestsPerSecond,
    rateLeft: Math.max(0, requestsPerSecond - 3),
    searchMinutes,
    ...Object.fromEntries(Object.entries(showcase ?? {}).map(([page, address]) => [`showcase.${page}`, address])),
    ...Object.fromEntries(Object.entries(LIMITS).map(([limit, value]) => [`limits.${limit}`, value])),
    bodyKilobytes: LIMITS.bodyBytes / 1024,
    imageBodyMegabytes: LIMITS.imageBodyBytes / 1024 / 1024,
    logoKilobytes: LIMITS.logoBytes / 1024,
    imageFormats: ANY_FORMAT,
    defaultLimit: DEFAULT_LIMIT,
    shopAddress: SHOP_ADDRESS,
    contrast: ENOUGH,
    "near.metres": NEAR_METRES,
    "near.farKilometres": FAR_METRES / 1000,
    "near.minutes": NEAR_MINUTES,
    "near.freshSeconds": FRESH_SECONDS,
    "webhooks.timeoutSeconds": TIMEOUT_MS / 1000,
    "webhooks.delays": describeDelays(DELAYS.production),
    "webhooks.sandboxMinutes": DELAYS.sandbox.reduce((sum, delay) => sum + delay, 0) / 60,
    "pinned.url": setting.pinned.url,
    "pinned.integrity": setting.pinned.integrity,
    lifecycle: lifecycleDiagram().toString(),
    problems: writeProblems(setting.sandbox),
  };
}

/** Every problem: a table for each group. */
function writeProblems(sandbox: boolean): string {
  return PROBLEM_GROUPS.map(({ id, title: heading, advice }) => {
    const rows = (Object.entries(advice) as [ProblemCode, string][])
      .filter(([name]) => sandbox || !ONLY_IN_SANDBOX.includes(name))
      .map(([name, words]) => {
        const [status, title] = PROBLEMS[name];
        return `| <a id="${name}"></a>[\`${name}\`](#${name}) | ${status} | ${curl(title)}. ${words} |`;
      });
    return [
      `## <a id="${id}"></a>${heading}\n`,
      "| Code | Status | What it means, and what to do |",
      "|-----|--|---------|",
      ...rows,
    ].join("\n");
  }).join("\n\n");
}
