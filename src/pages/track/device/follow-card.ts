import { NEAR_MINUTES } from "../../../contract/customer/customer.ts";
import type { TrackingEvents } from "../../../widget/host/events.ts";

/** What the page takes from the card, so that it needn't ask for the record, too. */
export interface CardNews {
  /** Of the delivery; null while the card has no record. */
  status: string | null;
  /** The rider was seen a moment ago, and comes within the minutes that the message promises. */
  isNear: boolean;
  /** False until the card shows an answer, or has failed. */
  isSettled: boolean;
}

/** Calls back now and at each change. Returns the function that ends it. */
export function followCard(container: HTMLElement, tell: (news: CardNews) => void): () => void {
  let isNear = false;
  let frame = 0;
  const report = () => {
    const { trackingState = "loading", trackingStatus = null } = container.dataset;
    const hasNews = trackingState !== "loading";
    // The card is drawn a little after it tells its news, and what stands below it comes after that.
    const root = container.shadowRoot;
    const isDrawn = !root || root.querySelector("[part=card]:not([aria-busy=true])") !== null;
    // Where the rider was minutes ago says nothing about now.
    tell({ status: trackingStatus, isNear: isNear && trackingState === "live", isSettled: hasNews && isDrawn });
    cancelAnimationFrame(frame);
    if (hasNews && !isDrawn) frame = requestAnimationFrame(report);
  };
  const read = ({ detail }: TrackingEvents["tracking:update"]) => {
    const { status, eta_minutes } = detail.record;
    isNear = (status === "picked_up" || status === "in_transit") && eta_minutes !== null && eta_minutes <= NEAR_MINUTES;
    report();
  };
  const observer = new MutationObserver(report);
  observer.observe(container, { attributeFilter: ["data-tracking-state", "data-tracking-status"] });
  container.addEventListener("tracking:update", read);
  report();
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    container.removeEventListener("tracking:update", read);
  };
}
