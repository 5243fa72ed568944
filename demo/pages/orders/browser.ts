import "./orders.css";
import type {} from "ontheway";

/** An iframe's container doesn't have the status that the widget sets on its own, so its events bring it. */
document.addEventListener("tracking:update", ({ target, detail: { record } }) => {
  if (target instanceof HTMLIFrameElement) target.dataset.trackingStatus = record.status;
});
