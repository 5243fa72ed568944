/**
 * /track/:id, the page that a customer opens. The card is the same as on any page and needs nothing of this. Around it the
 * page shows whose order it is, whom to ask and what the customer may do.
 */
import { createClient } from "./core/client.ts";
import { createOrder, type Order } from "./core/create-order.ts";
import { readSecret } from "./core/customer-secret.ts";
import { followCard } from "./device/follow-card.ts";
import { loadWords, readLocale } from "./text/load-words.ts";

const container = document.getElementById(`${__SERVICE_NAME__}-tracking`);
const deliveryId = container?.dataset.id;
if (container && deliveryId) start(container, deliveryId).catch(showAsItIs);

async function start(container: HTMLElement, deliveryId: string): Promise<void> {
  // The card takes its language from the page, too.
  const locale = readLocale(document.documentElement, navigator.languages);
  // In the dashboard's preview there is no delivery: the card plays its demo.
  const isPreview = container.dataset.demo !== undefined;
  const preview = isPreview && (await (await import("./preview/open-preview.ts")).openPreview(container));
  const client = preview ? preview.client : createClient(deliveryId, readSecret(deliveryId));
  // Asks the service while the rest of the page is still loading.
  const order = createOrder(client);
  followCard(container, order.hear);
  offerHelp(container, order);
  // Only the customer's own answer has it, while they need it. The card shows it at the door.
  order.subscribe(({ customer }) => {
    const code = customer?.delivery_code;
    if (code) container.dataset.code = code;
    else delete container.dataset.code;
  });
  if (preview) preview.follow(() => void order.ask());
  const [words, { showPage }] = await Promise.all([loadWords(locale), import("./view/show-page.tsx")]);
  showPage({ ...words, client, order });
}

/**
 * Whom to ask, until the page knows the order, and when it is cancelled before the reader's eyes; and a link that loads the
 * page again, for a card that doesn't come and for a delivery that isn't there. Not before the secret behind the # is kept:
 * the link doesn't have it.
 */
function offerHelp(container: HTMLElement, order: Order): void {
  const slow = document.querySelector<HTMLElement>(".slow");
  const link = slow?.querySelector<HTMLElement>(".again");
  if (!slow || !link) return;
  order.subscribe(({ customer, isSettled, isUnknown, stage, isCut, isAnswered }) => {
    if (stage === "cancelled" && !isCut) document.documentElement.classList.add("cancelled");
    const hasCard = isSettled && container.shadowRoot !== null;
    slow.hidden = hasCard && customer !== null && !(isCut && isAnswered);
    // Without a record the card has a button of its own.
    link.hidden = hasCard && !isUnknown;
    slow.classList.toggle("below", isUnknown || (hasCard && "trackingStatus" in container.dataset && !isCut));
  });
}

/** If the parts around the card can't be loaded, the page is a card with a title. */
function showAsItIs(): void {
  for (const element of document.querySelectorAll("[data-waiting]")) element.removeAttribute("data-waiting");
}
