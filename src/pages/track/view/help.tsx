import { useState } from "preact/hooks";
import type { CustomerView } from "../../../contract/customer/customer.ts";
import { fill } from "../../../widget/text/words.ts";
import { isolate } from "../../kit/isolate.ts";
import { sharePage } from "../device/share.ts";
import { Icon } from "./icons.tsx";
import { Panel } from "./panel.tsx";
import { usePage } from "./use-page.ts";

/** The shop's phone and page, where it has them, and how to pass the tracking page on. */
export function Help({ customer }: { customer: CustomerView }) {
  const { text } = usePage();
  const { name, phone, url } = customer.merchant;
  const words = text.help;
  return (
    <Panel title={words.title}>
      {phone !== null && (
        <a class="way" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
          <Icon name="call" />
          <span>
            {fill(words.call, { shop: isolate(name) })}
            <span class="quiet">
              <bdi>{phone}</bdi>
            </span>
          </span>
        </a>
      )}
      {url !== null && (
        <a class="way" href={url} rel="noreferrer">
          <Icon name="visit" />
          <span>
            {fill(words.visit, { shop: isolate(name) })}
            <span class="quiet">
              <bdi>{new URL(url).hostname}</bdi>
            </span>
          </span>
        </a>
      )}
      <Share customer={customer} />
    </Panel>
  );
}

function Share({ customer }: { customer: CustomerView }) {
  const { text } = usePage();
  const [said, setSaid] = useState<"copied" | "copyByHand" | null>(null);
  async function share() {
    setSaid(null);
    const outcome = await sharePage(fill(text.from, { shop: customer.merchant.name }));
    if (outcome !== "shared") setSaid(outcome);
  }
  return (
    <button type="button" class="way" onClick={share}>
      <Icon name="share" />
      <span>
        {text.help.share}
        <span class="quiet" role="status">
          {said && text.help[said]}
        </span>
      </span>
    </button>
  );
}
