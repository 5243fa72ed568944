import { useId } from "preact/hooks";
import { Labelled } from "../../kit/ui/fields.tsx";
import { text } from "../text/en.ts";

const words = text.acts;

/** Why: in words of one's own, with the usual ones at hand. */
export function ReasonField({
  reasons,
  value,
  onValue,
}: {
  reasons: readonly string[];
  value: string;
  onValue: (value: string) => void;
}) {
  const list = useId();
  return (
    <Labelled name="reason" label={words.reason} hint={words.reasonHint}>
      {(about) => (
        <>
          <input {...about} list={list} value={value} onInput={(event) => onValue(event.currentTarget.value)} />
          <datalist id={list}>
            {reasons.map((reason) => (
              <option key={reason} value={reason} />
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  );
}
