import { useId, useState } from "preact/hooks";
import { fill } from "../../../widget/text/words.ts";
import { isolate } from "../../kit/isolate.ts";
import type { Customer } from "../core/customer.ts";
import { sharePage } from "../device/share.ts";
import { Icon } from "./icons.tsx";
import { Panel, Room } from "./panel.tsx";
import { usePage } from "./use-page.ts";

/**
 * The shop's phone and pages, and a button that shares the tracking page while that is of use. Draws nothing if there is
 * none of these.
 */
export function Help({ customer, canShare }: { customer: Customer; canShare: boolean }) {
  const { text } = usePage();
  const { name, phone, phone_display, url } = customer.merchant;
  const words = text.help;
  const hasWay = phone !== null || url !== null || customer.branding.shop_url !== null;
  if (!hasWay && !canShare) return null;
  return (
    <Panel title={hasWay ? words.title : null}>
      {phone !== null && (
        <a class="way" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
          <Icon name="call" />
          <span>
            {fill(words.call, { shop: isolate(name) })}
            <span class="quiet">
              <bdi>{phone_display ?? phone}</bdi>
            </span>
          </span>
        </a>
      )}
      <ShopLink to={url} icon="visit" words={fill(words.visit, { shop: isolate(name) })} />
      <ShopLink to={customer.branding.shop_url} icon="back" words={fill(words.back, { shop: isolate(name) })} />
      {canShare && <Share customer={customer} />}
    </Panel>
  );
}

/** A link to a page of the shop, with its host below. Draws nothing if there is no such page. */
function ShopLink({ to, icon, words }: { to: string | null; icon: "visit" | "back"; words: string }) {
  if (to === null) return null;
  return (
    <a class="way" href={to} rel="noopener noreferrer">
      <Icon name={icon} />
      <span>
        {words}
        <span class="quiet">
          <bdi>{new URL(to).host}</bdi>
        </span>
      </span>
    </a>
  );
}

function Share({ customer }: { customer: Customer }) {
  const { text } = usePage();
  const id = useId();
  const [said, setSaid] = useState<"copied" | "copyByHand" | null>(null);
  async function share() {
    setSaid(null);
    const outcome = await sharePage(fill(text.from, { shop: customer.merchant.name }));
    if (outcome !== "shared") setSaid(outcome);
  }
  return (
    <button type="button" class="way" aria-label={text.help.share} aria-describedby={id} onClick={share}>
      <Icon name="share" />
      <span>
        {text.help.share}
        <span id={id} class="quiet" role="status">
          <Room
            words={[text.note, text.help.copied, text.help.copyByHand]}
            shown={said ? text.help[said] : text.note}
          />
        </span>
      </span>
    </button>
  );
}
