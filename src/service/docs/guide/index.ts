import type { Section, Setting } from "../section.ts";
import { authentication } from "./authentication.ts";
import { deliveries } from "./deliveries.ts";
import { errors } from "./errors.ts";
import { idempotency } from "./idempotency.ts";
import { limits } from "./limits.ts";
import { lists } from "./lists.ts";
import { quickStart } from "./quick-start.ts";
import { quotes } from "./quotes.ts";
import { sandbox } from "./sandbox.ts";
import { tracking } from "./tracking.ts";
import { versions } from "./versions.ts";
import { webhooks } from "./webhooks.ts";
import { widget } from "./widget.ts";

/** The guide, in the order in which a merchant's developer needs it. */
export function writeGuide(setting: Setting): Section[] {
  return [
    quickStart,
    authentication,
    sandbox,
    quotes,
    deliveries,
    tracking,
    widget,
    webhooks,
    idempotency,
    errors,
    limits,
    lists,
    versions,
  ].map((write) => write(setting));
}
