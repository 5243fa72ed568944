import { useId, useRef, useState } from "preact/hooks";
import type { CustomerView } from "../../../contract/customer/customer.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { cleanText } from "../core/clean-text.ts";
import { CustomerForm } from "./customer-form.tsx";
import { Star } from "./icons.tsx";
import { Panel } from "./panel.tsx";
import { usePage } from "./use-page.ts";

const STARS = [1, 2, 3, 4, 5];

/** How the delivery was: asked once, and then shown. Nothing where the shop doesn't want to know. */
export function Rating({ customer }: { customer: CustomerView }) {
  const { text, format } = usePage();
  const { rating, allows } = customer;
  /** The form was sent here, and took the focus with it when it went. */
  const isSent = useRef(false);
  if (rating === null)
    return allows.rating ? (
      <AskRating asksDigits={!customer.is_customer} onSend={() => (isSent.current = true)} />
    ) : null;
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

function AskRating({ asksDigits, onSend }: { asksDigits: boolean; onSend(): void }) {
  const { order, text, format } = usePage();
  const id = useId();
  const comment = useRef<HTMLTextAreaElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const [stars, setStars] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const words = text.rating;
  const written = () => cleanText(comment.current?.value ?? "");
  const most = LIMITS.customerCharacters;

  function open() {
    if (stars > 0) return setOpen(true);
    setMissing(true);
    first.current?.focus();
  }

  async function send(proof: { digits?: string }) {
    const comment = written();
    onSend();
    const mistake = await order.rate({ stars, ...proof, ...(comment && { comment }) });
    if (mistake === null) setOpen(false);
    return mistake;
  }

  return (
    <Panel title={words.title}>
      <fieldset class="stars" aria-describedby={isMissing ? `${id}-missing` : undefined}>
        <legend class="spoken">{words.stars}</legend>
        {STARS.map((star) => (
          <label key={star}>
            <input
              ref={star === 1 ? first : null}
              class="spoken"
              type="radio"
              name={id}
              checked={star === stars}
              onChange={() => {
                setStars(star);
                setMissing(false);
              }}
            />
            <Star isFull={star <= stars} />
            <span class="spoken">{format.plural(words.star, star)}</span>
          </label>
        ))}
      </fieldset>
      <p id={`${id}-missing`} class="mistake" role="alert">
        {isMissing && words.missing}
      </p>
      <button type="button" class="main" onClick={open}>
        {words.send}
      </button>
      {isOpen && (
        <Dialog title={words.dialog} onClose={() => setOpen(false)}>
          <CustomerForm
            asksDigits={asksDigits}
            label={words.send}
            check={() => (written().length > most ? format.plural(text.tooLong, most) : null)}
            send={send}
            onCancel={() => setOpen(false)}
          >
            <div class="field">
              <label for={`${id}-comment`}>{words.comment}</label>
              <textarea id={`${id}-comment`} ref={comment} rows={3} dir="auto" />
            </div>
          </CustomerForm>
        </Dialog>
      )}
    </Panel>
  );
}
