import { fill } from "../../../widget/text/words.ts";
import { isolate } from "../../kit/isolate.ts";
import { useStore } from "../../kit/use-store.ts";
import { usePage } from "./use-page.ts";
import { useReveal } from "./use-reveal.ts";

/** Whose delivery this is. Its room is as high before the service has answered. */
export function Heading() {
  const { order, text } = usePage();
  const { customer, isAnswered } = useStore(order);
  useReveal("header", isAnswered);
  if (!isAnswered) return null;
  const { reference = null, dropoff } = customer ?? {};
  return (
    <>
      <h1>{customer ? fill(text.from, { shop: isolate(customer.merchant.name) }) : text.title}</h1>
      <p class="quiet">
        {reference !== null && <span>{fill(text.order, { reference: isolate(reference) })}</span>}
        {dropoff?.street && <bdi>{dropoff.street}</bdi>}
      </p>
    </>
  );
}
