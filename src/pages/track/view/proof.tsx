import { useState } from "preact/hooks";
import type { CustomerProof } from "../../../contract/customer/customer.ts";
import { fill } from "../../../widget/text/words.ts";
import { isolate } from "../../kit/isolate.ts";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { AskDigits } from "./ask-digits.tsx";
import { Panel } from "./panel.tsx";
import { type PageView, usePage } from "./use-page.ts";

/** How the order was handed over, and the photo that the rider took, for whoever knows the phone number. */
export function Proof({ proof }: { proof: CustomerProof }) {
  const page = usePage();
  const { client, text } = page;
  const [isOpen, setOpen] = useState(false);
  /** As an address that the browser can show. */
  const [photo, setPhoto] = useState<string | null>(null);
  const words = text.proof;
  const close = () => setOpen(false);

  async function ask(digits: string) {
    const outcome = await client.photo({ digits });
    if (!outcome.done) return outcome.mistake;
    setPhoto(await readDataUrl(outcome.body));
    return null;
  }

  return (
    <Panel title={words.title}>
      <p>{sayProof(page, proof)}</p>
      {proof.has_photo && (
        <button type="button" onClick={() => setOpen(true)}>
          {words.photo}
        </button>
      )}
      {isOpen && (
        <Dialog title={words.photoDialog} onClose={close}>
          {photo === null ? (
            <AskDigits label={words.show} send={ask} onCancel={close} />
          ) : (
            <>
              <img class="photo" src={photo} alt={words.photoAlt} />
              <div class="answers">
                {/* It takes over the focus from the form, which is gone. */}
                <button type="button" class="main" ref={(button) => button?.focus()} onClick={close}>
                  {text.close}
                </button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </Panel>
  );
}

function sayProof({ text, format }: PageView, { kind, at, signed_by }: CustomerProof): string {
  const day = format.day(Date.parse(at));
  const sentence = kind === "code" ? text.proof.code : signed_by ? text.proof.signed : text.proof.signature;
  const said = fill(sentence, { time: format.clock(Date.parse(at)), name: isolate(signed_by ?? "") });
  // "At" and its like fit no day.
  return day ? `${day} · ${said}` : said;
}

/** The page's policy lets images come from its text, and from no other address that the page makes. */
function readDataUrl(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(image);
  });
}
