import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { Panel } from "./panel.tsx";
import { usePage } from "./use-page.ts";

/**
 * The photo that the rider took at the hand-over, for the customer. It is there with the page; a tap enlarges it. Whoever
 * opened an older link, or couldn't get it, has a button in its place.
 */
export function Photo({ asksDigits }: { asksDigits: boolean }) {
  const { client, text } = usePage();
  const [isOpen, setOpen] = useState(false);
  /** As an address that the browser can show. */
  const [photo, setPhoto] = useState<string | null>(null);
  const [isComing, setComing] = useState(!asksDigits);
  const words = text.proof;
  const close = () => setOpen(false);

  async function ask(proof: { digits?: string }) {
    const outcome = await client.photo(proof);
    if (!outcome.done) return outcome.mistake;
    const shown = await readDataUrl(outcome.body).catch(() => null);
    setPhoto(shown);
    return shown === null ? "failed" : null;
  }

  useEffect(() => {
    if (isComing) void ask({}).then(() => setComing(false));
  }, []);

  return (
    <Panel title={words.photoTitle}>
      {isComing || (photo !== null && !asksDigits) ? (
        <button type="button" class="thumb" aria-label={words.photo} disabled={isComing} onClick={() => setOpen(true)}>
          {photo !== null && <img src={photo} alt={words.photoAlt} />}
        </button>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          {words.photo}
        </button>
      )}
      {isOpen && (
        <Dialog title={words.photoTitle} onClose={close}>
          {photo === null ? (
            <CustomerForm asksDigits={asksDigits} label={words.show} send={ask} onCancel={close} />
          ) : (
            <>
              <img class="photo" src={photo} alt={words.photoAlt} />
              <div class="answers">
                {/* It takes over the focus from the form, which is gone. */}
                <button type="button" class="main" ref={takeFocus} onClick={close}>
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

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** The page's policy lets images come from its text, and from no other address that the page makes. */
function readDataUrl(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(image);
  });
}
