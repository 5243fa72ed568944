import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useStore } from "../../kit/use-store.ts";
import { Address } from "./address.tsx";
import { Alert } from "./alert.tsx";
import { Help } from "./help.tsx";
import { Items } from "./items.tsx";
import type { MessagesProps } from "./messages.tsx";
import { Photo } from "./photo.tsx";
import { Rating } from "./rating.tsx";
import { usePage } from "./use-page.ts";
import { useReveal } from "./use-reveal.ts";

/**
 * What stands beside the card, or below it. Nothing until the page is settled, so that all of it comes at once; and nothing
 * for a delivery that the service tells nothing of.
 */
export function Panels() {
  const { order, text } = usePage();
  const now = useStore(order);
  const shown = useRef(now);
  // After a change of the status its parts come once, with what the service answers.
  if (!now.isCut && now.isAnswered) shown.current = now;
  const { customer, isSettled, stage, isNear } = shown.current;
  const Messages = useMessages(customer?.allows.messages === true);
  const isReady = isSettled && Messages !== undefined;
  useReveal("footer", isReady);
  const isComing = stage === "before" || stage === "under_way";
  /** Whoever has seen it come finds the rating and the photo in the places of the alert and the address. */
  const hasSeen = useRef(false);
  hasSeen.current ||= isReady && isComing;
  if (!customer || !isReady) return null;
  const maySeePhoto = customer.proof?.has_photo && (customer.is_customer || customer.asks_digits);
  const messages = Messages && <Messages key="messages" stage={stage} />;
  const place = isComing ? (
    <Address customer={customer} canChange={stage === "before" && customer.allows.instructions} />
  ) : (
    stage === "delivered" && maySeePhoto && <Photo asksDigits={!customer.is_customer} />
  );
  const help = <Help customer={customer} canShare={isComing || stage === "delivered"} />;
  return (
    <>
      <div class="column">{hasSeen.current ? messages : place}</div>
      <div class="column">
        {stage === "cancelled" && customer.next_url && (
          <a class="way main next" href={customer.next_url}>
            {text.again}
          </a>
        )}
        {stage === "cancelled" && help}
        {stage === "delivered" && <Rating customer={customer} />}
        {isComing && <Alert customer={customer} isNear={isNear} />}
        <Items items={customer.items} />
      </div>
      <div class="column">{hasSeen.current ? place : messages}</div>
      {stage !== "cancelled" && help}
    </>
  );
}

/**
 * The messages, which are loaded only where there can be some: for the customer of a delivery with a rider. Undefined while
 * they are loading; null where there are none, or where they can't be had.
 */
function useMessages(isWanted: boolean): ComponentType<MessagesProps> | null | undefined {
  const { client, locale } = usePage();
  const { language } = locale;
  const [view, setView] = useState<ComponentType<MessagesProps> | null>();
  useEffect(() => {
    if (!isWanted) return;
    const opening = import("./messages.tsx").then(({ openMessages }) => openMessages(client, language));
    opening.then(
      ({ View }) => setView(() => View),
      () => setView(null),
    );
    return () => void opening.then(({ stop }) => stop()).catch(() => {});
  }, [isWanted, client, language]);
  return isWanted ? view : null;
}
