import { type PreviewLook, readLook, sendReady } from "../../kit/preview-look.ts";
import type { Client } from "../core/client.ts";
import { readCustomer } from "../core/customer.ts";
import { dressPage } from "./dress-page.ts";

/** Stands in for the service while the dashboard shows the tracking page with a look that isn't saved yet. */
interface Preview {
  client: Client;
  /** Calls back when the dashboard sends another look. */
  follow(change: () => void): void;
}

/** Waits for the first look, so that the page doesn't change a moment after it is there. */
export async function openPreview(container: HTMLElement): Promise<Preview> {
  let look: PreviewLook | null = null;
  let change = () => {};
  const isKnown = new Promise<void>((resolve) => {
    // Never removed: the dashboard may send a look as long as this page lives.
    addEventListener("message", (event) => {
      const next = readLook(event, parent);
      if (!next) return;
      look = next;
      container.dataset.theme = next.theme;
      dressPage(next);
      change();
      resolve();
    });
  });
  // Links and buttons do nothing in the preview. Only the card takes clicks, so that its map can be moved.
  document.addEventListener("click", (event) => holdBack(event, container), { capture: true });
  // The dashboard has landmarks of its own. Names tell these apart from them.
  for (const part of document.querySelectorAll("header, main, footer")) part.ariaLabel = document.title;
  sendReady(parent);
  await isKnown;
  const nothing = async () => ({ done: false, mistake: "failed" }) as const;
  return {
    client: {
      read: async () => ({ done: true, body: readCustomer(toView(look)) }),
      changeInstructions: nothing,
      rate: nothing,
      photo: nothing,
      allowAlert: nothing,
      endAlert: nothing,
      readMessages: nothing,
      sendMessage: nothing,
      reportMessage: nothing,
    },
    follow(tell) {
      change = tell;
    },
  };
}

function holdBack(event: Event, container: HTMLElement): void {
  if (event.target instanceof Node && container.contains(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The service's answer about the delivery that the preview shows. */
function toView(look: PreviewLook | null): unknown {
  const { name, phone, url, shopUrl: shop_url } = look ?? {};
  return {
    delivery_id: "preview",
    merchant: { name, phone, phone_display: null, url },
    branding: { shop_url },
    reference: "1042",
    dropoff: { street: "27 Reed Embankment", instructions: null },
  };
}
