import "./orders.css";
import type {} from "ontheway";

const used = document.querySelector("[data-used]");

/** Fills in when and how the delivery arrived, which only its record says. The style sheet then shows these words. */
document.addEventListener("tracking:update", ({ detail: { record } }) => {
  const arrival = record.history.find(({ status }) => status === "delivered");
  if (!used || !arrival) return;
  const time = new Date(arrival.at).toLocaleTimeString([], { timeStyle: "short" });
  const words = record.proof === "signature" ? `Signed for at ${time}` : `Code used at ${time}`;
  if (used.textContent !== words) used.textContent = words;
});

/** An iframe's container doesn't have the status that the widget sets on its own, so its events bring it. */
document.addEventListener("tracking:update", ({ target, detail: { record } }) => {
  if (target instanceof HTMLIFrameElement) target.dataset.trackingStatus = record.status;
});
