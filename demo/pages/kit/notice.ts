import { html, type Markup } from "./html.ts";
import { shopFrame } from "./shop-frame.ts";

const NOTICES = {
  "not-found": { title: "There is nothing here", text: "The address may have been mistyped, or the page has moved." },
  "unknown-order": {
    title: "We can’t find this order",
    text: "This demo keeps its orders in memory, so they are gone once it has been restarted. The delivery itself isn’t lost: its tracking page still works.",
  },
  "too-large": { title: "That was more than our till can take", text: "Please go back and try a shorter order." },
  unreadable: { title: "We couldn’t read that", text: "Please go back and send the form again." },
  failed: { title: "Something went wrong on our side", text: "Please go back and try again in a minute." },
};

export function noticePage(which: keyof typeof NOTICES): Markup {
  const { title, text } = NOTICES[which];
  return shopFrame({
    title,
    style: "notice",
    main: html`<section class="notice-page">
<h1>${title}</h1>
<p>${text}</p>
<p><a class="button" href="/shop">Back to the shop</a></p>
</section>`,
  });
}
