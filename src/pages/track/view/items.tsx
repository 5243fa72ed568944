import type { Customer } from "../core/customer.ts";
import { Panel } from "./panel.tsx";
import { usePage } from "./use-page.ts";

/** What the customer has ordered, where the shop said so. */
export function Items({ items }: Pick<Customer, "items">) {
  const { text, locale } = usePage();
  if (items.length === 0) return null;
  return (
    <Panel title={text.items}>
      <ul class="items">
        {items.map(({ name, quantity }, place) => (
          <li key={place}>
            <span class="quiet">{quantity.toLocaleString(locale.tag)} ×</span> <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
