import type { Account } from "../../../../../contract/account.ts";
import { NOTHING_TO_SEND, type Result } from "../../../../kit/client.ts";
import { TextField, useField } from "../../../../kit/ui/fields.tsx";
import { Form } from "../../../../kit/ui/form.tsx";
import { say } from "../../../../kit/ui/toasts.tsx";
import { api, mayChange } from "../../../session.ts";
import { text } from "../../../text/en.ts";
import { AccentField, readColour } from "./accent-field.tsx";
import { brandingChange } from "./branding-change.ts";
import { LogoField, type ShownLogo } from "./logo-field.tsx";

const words = text.branding;

/** What the form for the look holds now, saved or not. */
export function useBranding(saved: Account["branding"] | undefined) {
  // The dashboard's own origin serves the logo, too. The address in the record may name another host of the service.
  const savedLogo = saved?.logo_url ? new URL(saved.logo_url).pathname : null;
  const [accent, setAccent] = useField(saved?.accent ?? "");
  const [shopUrl, setShopUrl] = useField(saved?.shop_url ?? "");
  const [cancelledNote, setCancelledNote] = useField(saved?.cancelled_note ?? "");
  const [logo, setLogo] = useField<ShownLogo>(savedLogo);
  const look = { accent: readColour(accent), logo, shopUrl: URL.canParse(shopUrl) ? shopUrl : null };
  return { savedLogo, accent, setAccent, shopUrl, setShopUrl, cancelledNote, setCancelledNote, logo, setLogo, look };
}

interface Props {
  saved: Account["branding"];
  fields: ReturnType<typeof useBranding>;
  reload: () => void;
}

/** The form for the tracking page's look. */
export function BrandingForm({ saved, fields, reload }: Props) {
  const { savedLogo, accent, shopUrl, cancelledNote, logo } = fields;
  const isBare = accent === "" && shopUrl === "" && logo === null;
  const send = async (): Promise<Result<unknown>> => {
    const look = { accent: readColour(accent) ?? accent, shopUrl, cancelledNote, logo };
    const change = brandingChange(saved, savedLogo, look);
    return change ? api.changeBranding(change) : NOTHING_TO_SEND;
  };
  return (
    <section class="panel pairs">
      <h2>{words.title}</h2>
      <p class="hint">{isBare ? words.teach : words.lead}</p>
      {mayChange() ? (
        <Form
          submit={words.save}
          send={send}
          done={() => {
            say(words.saved);
            reload();
          }}
        >
          <AccentField value={accent} onValue={fields.setAccent} />
          <LogoField value={logo} onValue={fields.setLogo} />
          <TextField
            name="shop_url"
            label={words.shopUrl}
            hint={words.shopUrlHint}
            type="url"
            value={shopUrl}
            onValue={fields.setShopUrl}
          />
          <TextField
            name="cancelled_note"
            label={words.cancelledNote}
            hint={words.cancelledNoteHint}
            value={cancelledNote}
            onValue={fields.setCancelledNote}
          />
        </Form>
      ) : (
        <p class="notice">{words.viewersOnly}</p>
      )}
    </section>
  );
}
