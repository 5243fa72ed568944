import { type ComponentChildren, render } from "preact";
import { fill } from "../../../widget/text/words.ts";
import { isolate } from "../../kit/isolate.ts";
import { createPluralFormat } from "../../kit/plural-format.ts";
import { useStore } from "../../kit/use-store.ts";
import { forgetAlert } from "../device/alert.ts";
import { Panels } from "./panels.tsx";
import { PageContext, type PageView, usePage } from "./use-page.ts";

/** Draws what stands around the card: above it whose order this is, and beside it or below what the customer may do. */
export function showPage(page: Omit<PageView, "format">): void {
  const { order, locale, text } = page;
  const view = { ...page, format: createPluralFormat(locale.tag) };
  const show = (id: string, content: ComponentChildren) => {
    const root = document.getElementById(id);
    if (!root) return;
    // The page's language may be another: that of the card, whose words could be loaded.
    root.lang = locale.language;
    root.dir = locale.dir;
    root.replaceChildren();
    render(<PageContext value={view}>{content}</PageContext>, root);
  };
  show("heading", <Heading first={document.querySelector("h1")?.textContent ?? text.title} />);
  show("panels", <Panels />);

  let isOver = false;
  order.subscribe(({ customer, isAnswered, isUnknown, stage, isCut }) => {
    // A card without a delivery needs little room, and there is nothing that the address would show to others.
    document.body.toggleAttribute("data-unknown", isUnknown);
    const title = customer ? fill(text.from, { shop: customer.merchant.name }) : text.title;
    // The card puts the time of arrival before this title, so only the end is compared.
    if (isAnswered && !document.title.endsWith(title)) document.title = title;
    if (isCut) {
      // Only the last, whom to ask, is of use then.
      for (const part of [...document.querySelectorAll(".panel")].slice(0, -1)) part.toggleAttribute("inert", true);
      const link = customer?.next_url && document.querySelector(".again");
      if (link) Object.assign(link, { href: customer.next_url, textContent: text.again, hidden: false });
    }
    if (isOver || customer?.allows.messages !== false || (stage !== "delivered" && stage !== "cancelled")) return;
    isOver = true;
    // The delivery is over and nobody can write any more, so no alert will come.
    forgetAlert().catch(() => {});
  });
}

/** Whose delivery this is. The page's HTML names the shop already, if the service knew it in time. */
function Heading({ first }: { first: string }) {
  const { order, text } = usePage();
  const { customer } = useStore(order);
  const { reference = null, dropoff } = customer ?? {};
  const name = customer?.merchant.name ?? first;
  return (
    <>
      <h1>
        {/* A new element for another name: browsers count a text that changes as a layout shift. */}
        <bdi key={name}>{name}</bdi>
      </h1>
      <p class="quiet">
        {reference !== null && <span>{fill(text.order, { reference: isolate(reference) })}</span>}
        {dropoff?.street && <bdi>{dropoff.street}</bdi>}
      </p>
    </>
  );
}
