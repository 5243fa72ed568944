import { adaptAccent, contrastIn, ENOUGH, THEMES } from "../../../../../contract/branding/adapt-accent.ts";
import { TextField } from "../../../../kit/ui/fields.tsx";
import { text } from "../../../text/en.ts";

const words = text.branding;
const OUR_ACCENT = "#0f766e";

/** Reads a colour and writes it as `#rrggbb`. The # may be missing. Null if the text is no colour. */
export function readColour(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}

/** A colour to type or to pick, and below it how the page adapts one that is hard to read. */
export function AccentField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const colour = readColour(value);
  return (
    <div class="field">
      <div class="accent">
        <TextField
          name="accent"
          label={words.accent}
          hint={words.accentHint}
          placeholder={OUR_ACCENT}
          value={value}
          onValue={onValue}
        />
        <input
          type="color"
          aria-label={words.pick}
          value={colour ?? OUR_ACCENT}
          onInput={(e) => onValue(e.currentTarget.value)}
        />
      </div>
      <div role="status">{colour !== null && <Judgement colour={colour} />}</div>
    </div>
  );
}

/** Says whether text in the colour can be read in each theme, and shows what the page uses instead. */
function Judgement({ colour }: { colour: string }) {
  const adapted = adaptAccent(colour);
  const adjusted = THEMES.filter((theme) => adapted[theme].isAdjusted);
  if (adjusted.length === 0) return <p class="hint">{words.readable}</p>;
  return (
    <div class="notice stale">
      {adjusted.map((theme) => (
        <p key={theme}>
          {words.adjusted[theme](contrastIn(theme, colour).toFixed(1), ENOUGH)}{" "}
          <span class="nowrap">
            <svg class="swatch" viewBox="0 0 1 1" aria-hidden="true">
              <rect width="1" height="1" fill={adapted[theme].accent} />
            </svg>{" "}
            <code>{adapted[theme].accent}</code>
          </span>
        </p>
      ))}
    </div>
  );
}
