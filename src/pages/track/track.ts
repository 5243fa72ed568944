/**
 * /track/:id, the page that a customer opens. The card is the same as on any page and needs nothing of this. Around it the
 * page shows whose order it is, whom to ask and what the customer may do.
 */
import { createClient } from "./core/client.ts";
import { createOrder } from "./core/create-order.ts";
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
  if (preview) preview.follow(() => void order.ask());
  const [words, { showPage }] = await Promise.all([loadWords(locale), import("./view/show-page.tsx")]);
  showPage({ ...words, client, order });
}

/** If the parts around the card can't be loaded, the page is a card with a title. */
function showAsItIs(): void {
  for (const element of document.querySelectorAll("[data-waiting]")) element.removeAttribute("data-waiting");
}
