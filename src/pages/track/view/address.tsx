import { useId, useRef, useState } from "preact/hooks";
import { LIMITS } from "../../../contract/limits.ts";
import { cleanText } from "../../kit/clean-text.ts";
import { Dialog } from "../../kit/ui/dialog.tsx";
import type { Customer } from "../core/customer.ts";
import { CustomerForm } from "./customer-form.tsx";
import { Panel } from "./panel.tsx";
import { usePage } from "./use-page.ts";

/** Where the order goes, and what the rider should know to find the door. */
export function Address({ customer, canChange }: { customer: Customer; canChange: boolean }) {
  const { text } = usePage();
  const [isOpen, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const words = text.address;
  const { street, instructions } = customer.dropoff;
  const hasInstructions = instructions !== null || canChange;

  return (
    <Panel title={words.title}>
      {street && (
        <p>
          <bdi>{street}</bdi>
        </p>
      )}
      {hasInstructions && (
        <>
          <h3>{words.instructions}</h3>
          {instructions === null ? (
            <p class="quiet">{words.none}</p>
          ) : (
            <p class="theirs">
              <bdi>{instructions}</bdi>
            </p>
          )}
        </>
      )}
      {canChange && (
        <button type="button" onClick={() => setOpen(true)}>
          {instructions === null ? words.add : words.change}
        </button>
      )}
      <p class="quiet" role="status">
        {isSaved && words.saved}
      </p>
      <p class="quiet">{words.wrong}</p>
      {isOpen && (
        <Dialog title={words.dialog} onClose={() => setOpen(false)}>
          <Instructions
            asksDigits={!customer.is_customer}
            first={instructions ?? ""}
            onSaved={() => {
              setSaved(true);
              setOpen(false);
            }}
            onCancel={() => setOpen(false)}
          />
        </Dialog>
      )}
    </Panel>
  );
}

/** The form in the dialog. */
function Instructions({
  asksDigits,
  first,
  onSaved,
  onCancel,
}: {
  asksDigits: boolean;
  first: string;
  onSaved(): void;
  onCancel(): void;
}) {
  const { order, text, format } = usePage();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const written = () => cleanText(field.current?.value ?? "");
  const most = LIMITS.customerCharacters;

  function check() {
    if (written() === "" && first === "") return text.address.missing;
    return written().length > most ? format.plural(text.tooLong, most) : null;
  }

  async function send(proof: { digits?: string }) {
    const mistake = await order.changeInstructions({ instructions: written(), ...proof });
    if (mistake === null) onSaved();
    return mistake;
  }

  return (
    <CustomerForm asksDigits={asksDigits} label={text.address.save} check={check} send={send} onCancel={onCancel}>
      <div class="field">
        {/* The dialog's title says the same. */}
        <label for={id} class="spoken">
          {text.address.instructions}
        </label>
        <textarea id={id} ref={field} rows={4} dir="auto" aria-describedby={`${id}-hint`} defaultValue={first} />
        <p id={`${id}-hint`} class="quiet">
          {text.address.hint} {first !== "" && text.address.clear}
        </p>
      </div>
    </CustomerForm>
  );
}
