import { useId } from "preact/hooks";
import { useFieldError } from "../../../kit/ui/form.tsx";
import { text } from "../../text/en.ts";

const words = text.webhooks;

/** Chooses event types, each with what it means. */
export function TypesField({ value, onValue }: { value: readonly string[]; onValue: (value: string[]) => void }) {
  const id = useId();
  const error = useFieldError("types");
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend>{words.typeNames}</legend>
      <ul class="choices">
        {Object.entries(words.typeMeanings).map(([type, meaning]) => (
          <li key={type}>
            <label>
              <input
                type="checkbox"
                checked={value.includes(type)}
                onChange={(e) =>
                  onValue(e.currentTarget.checked ? [...value, type] : value.filter((one) => one !== type))
                }
              />
              <span>
                <code>{type}</code> <small>{meaning}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p class="error" id={`${id}-error`}>
        {error && words.noTypes}
      </p>
    </fieldset>
  );
}
