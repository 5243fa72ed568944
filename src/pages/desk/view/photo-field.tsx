import { useState } from "preact/hooks";
import { shrinkPhoto } from "../../kit/shrink-photo.ts";
import { Labelled } from "../../kit/ui/fields.tsx";
import { text } from "../text/en.ts";

const words = text.rider;

/**
 * Chooses another photo of a rider, or none.
 * @param props.value base64; null: they have none from now on; undefined: it stays
 */
export function PhotoField({
  value,
  onValue,
}: {
  value: string | null | undefined;
  onValue: (value: string | null | undefined) => void;
}) {
  const [wrong, setWrong] = useState("");
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    const photo = file && (await shrinkPhoto(file).catch(() => null));
    // Another file has been chosen since.
    if (input.files?.[0] !== file) return;
    setWrong(photo === null ? words.photoUnreadable : "");
    onValue(photo ?? undefined);
  };
  return (
    <div class="field">
      {value !== null && (
        <Labelled name="photo" label={words.photo} hint={words.photoHint} wrong={wrong}>
          {(about) => (
            <input
              {...about}
              type="file"
              accept="image/*"
              onChange={({ currentTarget }) => void choose(currentTarget)}
            />
          )}
        </Labelled>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={value === null}
          onChange={({ currentTarget }) => {
            setWrong("");
            onValue(currentTarget.checked ? null : undefined);
          }}
        />
        {words.noPhoto}
      </label>
    </div>
  );
}
