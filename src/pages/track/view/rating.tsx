import { useId, useRef, useState } from "preact/hooks";
import { LIMITS } from "../../../contract/limits.ts";
import { cleanText } from "../../kit/clean-text.ts";
import { Dialog } from "../../kit/ui/dialog.tsx";
import type { Customer } from "../core/customer.ts";
import { CustomerForm } from "./customer-form.tsx";
import { Star } from "./icons.tsx";
import { Panel } from "./panel.tsx";
import { sayMistake, usePage } from "./use-page.ts";

const STARS = [1, 2, 3, 4, 5];

/** How the delivery was: asked once, and then shown. Nothing where the shop doesn't want to know. */
export function Rating({ customer }: { customer: Customer }) {
  const { text, format } = usePage();
  const { rating, allows } = customer;
  /** Something was sent here, and its form took the focus with it when it went. */
  const isSent = useRef(false);
  if (allows.rating) return <AskRating customer={customer} onComment={() => (isSent.current = true)} />;
  if (rating === null) return null;
  return (
    <Panel title={text.rating.title}>
      <p class="stars" role="img" aria-label={format.plural(text.rating.star, rating.stars)}>
        {STARS.map((star) => (
          <Star key={star} isFull={star <= rating.stars} />
        ))}
      </p>
      {rating.comment && (
        <p class="theirs">
          <bdi>{rating.comment}</bdi>
        </p>
      )}
      <p tabIndex={-1} ref={isSent.current ? takeFocus : null}>
        {text.rating.thanks}
      </p>
    </Panel>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** A tap on a star sends it; then the customer can tell more. An older link first asks for the phone number's digits. */
function AskRating({ customer, onComment }: { customer: Customer; onComment(): void }) {
  const page = usePage();
  const { order, text, format } = page;
  const id = useId();
  const comment = useRef<HTMLTextAreaElement>(null);
  /** What was tapped last. Zero once the service has refused it, unless a comment was typed. */
  const [tapped, setTapped] = useState(0);
  const [mistake, setMistake] = useState<string | null>(null);
  const words = text.rating;
  const rated = customer.rating?.stars ?? 0;
  const stars = tapped || rated;
  const asksDigits = !customer.is_customer;
  const isOpen = asksDigits && tapped > 0;
  const close = () => setTapped(0);
  const written = () => cleanText(comment.current?.value ?? "");
  const most = LIMITS.customerCharacters;
  const check = () => (written().length > most ? format.plural(text.tooLong, most) : null);

  async function tap(star: number) {
    setTapped(star);
    setMistake(null);
    if (asksDigits) return;
    const refused = await order.rate({ stars: star });
    if (refused === null) return;
    // What was typed by now can still be sent, with the same stars.
    if (written() === "") close();
    setMistake(sayMistake(page, refused));
  }

  async function send(proof: { digits?: string } = {}) {
    const comment = written();
    if (comment) onComment();
    const refused = await order.rate({ stars, ...proof, ...(comment && { comment }) });
    if (refused === null && asksDigits) close();
    return refused;
  }

  async function add() {
    const wrong = check();
    setMistake(wrong);
    if (wrong !== null || written() === "") return comment.current?.focus();
    const refused = await send();
    if (refused !== null) setMistake(sayMistake(page, refused));
  }

  const field = (
    <div class="field">
      <label for={`${id}-comment`}>{words.comment}</label>
      <textarea id={`${id}-comment`} ref={comment} rows={3} dir="auto" onInput={() => setMistake(null)} />
    </div>
  );
  return (
    <Panel title={words.title}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be a second title */}
      <div class="stars" role="group" aria-label={words.stars}>
        {STARS.map((star) => (
          <button
            key={star}
            type="button"
            aria-label={format.plural(words.star, star)}
            aria-pressed={star === stars}
            onClick={() => tap(star)}
          >
            <Star isFull={star <= stars} />
          </button>
        ))}
      </div>
      <p role="status">{rated > 0 && words.thanks}</p>
      {!asksDigits && stars > 0 && (
        <>
          {field}
          <button type="button" class="main" onClick={add}>
            {words.add}
          </button>
        </>
      )}
      <p class="mistake" role="alert">
        {mistake}
      </p>
      {isOpen && (
        <Dialog title={words.title} onClose={close}>
          <CustomerForm asksDigits={asksDigits} label={words.send} check={check} send={send} onCancel={close}>
            {field}
          </CustomerForm>
        </Dialog>
      )}
    </Panel>
  );
}
