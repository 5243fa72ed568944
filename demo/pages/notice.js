import { html } from "./html.js";
import { shopFrame } from "./shop-frame.js";

const NOTICES = {
  nothing: { title: "There is nothing here", text: "The address may have been mistyped, or the page has moved." },
  "unknown-order": {
    title: "We can’t find this order",
    text: "This demo keeps its orders in memory, so they are gone once it has been restarted. The delivery itself isn’t lost: its tracking page still works.",
  },
  "too-much": { title: "That was more than our till can take", text: "Please go back and try a shorter order." },
};

/** @param {keyof typeof NOTICES} which */
export function noticePage(which) {
  const { title, text } = NOTICES[which];
  return shopFrame({
    title,
    main: html`<section class="notice-page">
<h1>${title}</h1>
<p>${text}</p>
<p><a class="button" href="/shop">Back to the shop</a></p>
</section>`,
  });
}
