import { useRef, useState } from "preact/hooks";
import { IMAGE_FORMATS } from "../../../../../contract/images/formats.ts";
import { LIMITS } from "../../../../../contract/limits.ts";
import { Labelled } from "../../../../kit/ui/fields.tsx";
import { text } from "../../../text/en.ts";

const words = text.branding;
const TYPES = Object.keys(IMAGE_FORMATS);

/** A logo that the browser can show: a data: URL of a file, or an address of the service; null: none. */
export type ShownLogo = string | null;

/** Chooses a file for the logo. The browser reads it, so that the preview shows it before anything is sent. */
export function LogoField({ value, onValue }: { value: ShownLogo; onValue: (value: ShownLogo) => void }) {
  const [wrong, setWrong] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const reason = !TYPES.includes(file.type)
      ? words.logoType
      : file.size > LIMITS.logoBytes
        ? words.logoTooLarge(LIMITS.logoBytes / 1024)
        : "";
    setWrong(reason);
    if (reason !== "") return;
    const url = await readAsUrl(file);
    // Another file has been chosen since, or the logo was removed.
    if (input.current?.files?.[0] !== file) return;
    if (url === null) setWrong(words.logoUnreadable);
    else onValue(url);
  };
  const remove = () => {
    if (input.current) input.current.value = "";
    setWrong("");
    onValue(null);
    input.current?.focus();
  };
  return (
    <div class="field">
      <Labelled name="logo" label={words.logo} hint={words.logoHint(LIMITS.logoBytes / 1024)} wrong={wrong}>
        {(about) => (
          <input
            {...about}
            ref={input}
            type="file"
            accept={TYPES.join()}
            onChange={(e) => void choose(e.currentTarget.files?.[0])}
          />
        )}
      </Labelled>
      {value !== null && (
        <button type="button" class="button small" onClick={remove}>
          {words.removeLogo}
        </button>
      )}
    </div>
  );
}

/** Null if the file can't be read: it may have been moved or deleted. */
const readAsUrl = (file: File) =>
  new Promise<string | null>((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(typeof reader.result === "string" ? reader.result : null);
    reader.readAsDataURL(file);
  });
