import "./orders.css";
import type {} from "ontheway";

const used = document.querySelector("[data-used]");

/** The style sheet shows these words once the delivery has arrived. Only its record knows when, and how. */
document.addEventListener("tracking:update", ({ detail: { record } }) => {
  const arrival = record.history.find(({ status }) => status === "delivered");
  if (!used || !arrival) return;
  const time = new Date(arrival.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const words = record.proof === "signature" ? `Signed for at ${time}` : `Code used at ${time}`;
  if (used.textContent !== words) used.textContent = words;
});
