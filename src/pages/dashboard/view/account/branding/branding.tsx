import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Account } from "../../../../../contract/account.ts";
import { THEMES } from "../../../../../contract/branding/adapt-accent.ts";
import { NOTHING_TO_SEND, type Result } from "../../../../kit/client.ts";
import { isReadyMessage, type PreviewLook, sendLook } from "../../../../kit/preview-look.ts";
import { TextField, useField } from "../../../../kit/ui/fields.tsx";
import { Form } from "../../../../kit/ui/form.tsx";
import { say } from "../../../../kit/ui/toasts.tsx";
import { api, mayChange } from "../../../session.ts";
import { text } from "../../../text/en.ts";
import { AccentField, readColour } from "./accent-field.tsx";
import { brandingChange } from "./branding-change.ts";
import { LogoField, type ShownLogo } from "./logo-field.tsx";

const words = text.branding;

interface Props {
  saved: Account["branding"];
  /** What the form above holds now, saved or not. */
  shop: Pick<PreviewLook, "name" | "phone" | "url">;
  reload: () => void;
  /** Stands below the preview. */
  facts: ComponentChildren;
  /** The form above. */
  children: ComponentChildren;
}

/** The forms for the shop and the tracking page's look, beside a preview that follows every change. */
export function BrandingPanel({ saved, shop, reload, facts, children }: Props) {
  // The dashboard's own origin serves the logo, too. The address in the record may name another host of the service.
  const savedLogo = saved.logo_url && new URL(saved.logo_url).pathname;
  const [accent, setAccent] = useField(saved.accent ?? "");
  const [shopUrl, setShopUrl] = useField(saved.shop_url ?? "");
  const [cancelledNote, setCancelledNote] = useField(saved.cancelled_note ?? "");
  const [logo, setLogo] = useField<ShownLogo>(savedLogo);
  const [theme, setTheme] = useState<PreviewLook["theme"]>(() =>
    matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  );
  const isBare = accent === "" && shopUrl === "" && logo === null;
  const send = async (): Promise<Result<unknown>> => {
    const change = brandingChange(saved, savedLogo, {
      accent: readColour(accent) ?? accent,
      shopUrl,
      cancelledNote,
      logo,
    });
    return change ? api.changeBranding(change) : NOTHING_TO_SEND;
  };
  const look = {
    ...shop,
    name: shop.name.trim() || words.yourShop,
    accent: readColour(accent),
    logo,
    shopUrl: URL.canParse(shopUrl) ? shopUrl : null,
    theme,
  };
  return (
    <div class="beside">
      <div>
        {children}
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
              <AccentField value={accent} onValue={setAccent} />
              <LogoField value={logo} onValue={setLogo} />
              <TextField
                name="shop_url"
                label={words.shopUrl}
                hint={words.shopUrlHint}
                type="url"
                value={shopUrl}
                onValue={setShopUrl}
              />
              <TextField
                name="cancelled_note"
                label={words.cancelledNote}
                hint={words.cancelledNoteHint}
                value={cancelledNote}
                onValue={setCancelledNote}
              />
            </Form>
          ) : (
            <p class="notice">{words.viewersOnly}</p>
          )}
        </section>
      </div>
      <div>
        <fieldset class="buttons" aria-label={words.theme}>
          {THEMES.map((one) => (
            <button
              key={one}
              type="button"
              class="button small"
              aria-pressed={one === theme}
              onClick={() => setTheme(one)}
            >
              {words.themes[one]}
            </button>
          ))}
        </fieldset>
        <Preview look={look} />
        {facts}
      </div>
    </div>
  );
}

/** The tracking page in a frame as wide as a phone. It follows every change of the look. */
function Preview({ look }: { look: PreviewLook }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const page = frame.current?.contentWindow ?? null;
      if (isReadyMessage(event, page)) sendLook(page, latest.current);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  const said = JSON.stringify(look);
  useEffect(() => {
    sendLook(frame.current?.contentWindow ?? null, latest.current);
  }, [said]);
  return <iframe ref={frame} class="phone" src="/dashboard/preview" title={text.branding.preview} loading="lazy" />;
}
