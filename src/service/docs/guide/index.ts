import type { Section, Setting } from "../section.ts";
import { addresses } from "./addresses.ts";
import { versions } from "./changes.ts";
import { customers } from "./deliveries/customers.ts";
import { deliveries } from "./deliveries/deliveries.ts";
import { errors } from "./errors.ts";
import { idempotency } from "./idempotency.ts";
import { limits } from "./limits.ts";
import { lists } from "./lists.ts";
import { operator } from "./operator.ts";
import { quotes } from "./quotes.ts";
import { riders } from "./riders.ts";
import { writeStartGuide } from "./start/index.ts";
import { tracking } from "./tracking.ts";
import { trust } from "./trust.ts";
import { webhooks } from "./webhooks.ts";
import { writeWidgetGuide } from "./widget/index.ts";

/** Chapters that belong together, under one heading in the table of contents. */
export interface Part {
  title: string;
  sections: Section[];
}

/** The guide, in the order in which a merchant's developer needs it. */
export function writeGuide(setting: Setting): Part[] {
  const write = (...sections: ((setting: Setting) => Section)[]) => sections.map((section) => section(setting));
  return [
    {
      title: "Start",
      sections: writeStartGuide(setting),
    },
    {
      title: "Deliveries",
      sections: write(
        quotes,
        deliveries,
        ...(setting.findsAddresses ? [addresses] : []),
        tracking,
        customers,
        webhooks,
      ),
    },
    { title: "The card", sections: writeWidgetGuide(setting) },
    { title: "Every request", sections: write(idempotency, errors, limits, lists, versions) },
    { title: "Riders", sections: write(riders) },
    { title: "Operator", sections: write(operator) },
    { title: "Trust", sections: write(trust) },
  ];
}
