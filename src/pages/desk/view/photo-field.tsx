import { useState } from "preact/hooks";
import { riderPhotoPath } from "../../../contract/addresses.ts";
import { shrinkPhoto } from "../../kit/shrink-photo.ts";
import { Labelled } from "../../kit/ui/fields.tsx";
import { text } from "../text/en.ts";

const words = text.rider;

/**
 * Shows a rider's photo, and chooses another or none.
 * @param props.photoId of the one they have; null: they have none
 * @param props.value base64; null: they have none from now on; undefined: it stays
 */
export function PhotoField({
  photoId,
  value,
  onValue,
}: {
  photoId: string | null;
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
  const present = photoId && riderPhotoPath(photoId);
  const shown = value ? `data:image/jpeg;base64,${value}` : value === undefined && present;
  return (
    <div class="field">
      {shown && <img class="face" src={shown} alt={words.face} width={64} height={64} />}
      {value !== null && (
        <Labelled name="photo" label={photoId ? words.anotherPhoto : words.photo} hint={words.photoHint} wrong={wrong}>
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
      {photoId && (
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
      )}
    </div>
  );
}
