import { useStore } from "../../kit/use-store.ts";
import { Address } from "./address.tsx";
import { Alert } from "./alert.tsx";
import { Help } from "./help.tsx";
import { Items } from "./items.tsx";
import { Photo } from "./photo.tsx";
import { Rating } from "./rating.tsx";
import { usePage } from "./use-page.ts";
import { useReveal } from "./use-reveal.ts";

/**
 * What stands beside the card, or below it. Nothing until the page is settled, so that all of it comes at once; and nothing
 * for a delivery that the service tells nothing of.
 */
export function Panels() {
  const { order } = usePage();
  const { customer, isSettled, stage, isNear } = useStore(order);
  useReveal("footer", isSettled);
  if (!customer || !isSettled) return null;
  const maySeePhoto = customer.proof?.has_photo && (customer.is_customer || customer.asks_digits);
  const isComing = stage === "before" || stage === "under_way";
  return (
    <>
      {stage === "delivered" && maySeePhoto && <Photo asksDigits={!customer.is_customer} />}
      {stage === "delivered" && <Rating customer={customer} />}
      {isComing && <Alert serviceKey={customer.push_key} isNear={isNear} />}
      {isComing && <Address customer={customer} canChange={stage === "before" && customer.allows.instructions} />}
      <Items items={customer.items} />
      <Help customer={customer} canShare={isComing || stage === "delivered"} />
    </>
  );
}
