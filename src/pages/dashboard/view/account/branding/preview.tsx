import { useEffect, useRef, useState } from "preact/hooks";
import { THEMES } from "../../../../../contract/branding/adapt-accent.ts";
import { isReadyMessage, type PreviewLook, sendLook } from "../../../../kit/preview-look.ts";
import { text } from "../../../text/en.ts";

const words = text.branding;

/** The tracking page in a frame as wide as a phone. It follows every change of the look. */
export function Preview({ look: chosen }: { look: Omit<PreviewLook, "theme"> }) {
  const [theme, setTheme] = useState<PreviewLook["theme"]>("light");
  const frame = useRef<HTMLIFrameElement>(null);
  const look = { ...chosen, theme };
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
  return (
    <section class="stack">
      <div class="screen-head">
        <h2>{words.previewTitle}</h2>
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
      </div>
      <iframe ref={frame} class="phone" src="/dashboard/preview" title={words.preview} loading="lazy" />
    </section>
  );
}
