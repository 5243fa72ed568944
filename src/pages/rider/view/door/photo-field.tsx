import { useRef, useState } from "preact/hooks";
import { shrinkPhoto } from "../../../kit/shrink-photo.ts";
import { Icon } from "../icons.tsx";
import { useApp } from "../use-app.ts";

/** Takes a photo with the phone's own camera. */
export function PhotoField({ photo, onChange }: { photo: string | null; onChange: (photo: string | null) => void }) {
  const { text } = useApp();
  const [hasFailed, setFailed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const words = text.handOver;

  async function take(file: File | undefined) {
    if (!file) return;
    setFailed(false);
    try {
      onChange(await shrinkPhoto(file));
    } catch {
      setFailed(true);
    }
    // Without this, choosing the same file again would fire no event.
    if (field.current) field.current.value = "";
  }

  return (
    <div class="photo">
      <input
        ref={field}
        id="photo"
        class="spoken"
        type="file"
        accept="image/*"
        capture="environment"
        onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
      />
      {photo === null ? (
        <label for="photo" class="tool-button">
          <Icon name="camera" />
          {words.photo}
        </label>
      ) : (
        <div class="row">
          <img src={`data:image/jpeg;base64,${photo}`} alt={words.photoTaken} />
          <button type="button" class="plain-button" onClick={() => onChange(null)}>
            {words.photoRemove}
          </button>
        </div>
      )}
      {hasFailed && (
        <p class="mistake" role="alert">
          {words.photoFailed}
        </p>
      )}
    </div>
  );
}
