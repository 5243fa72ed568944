import { useState } from "preact/hooks";
import { TextField } from "../../../kit/ui/fields.tsx";
import { text } from "../../text/en.ts";

/** A field for a password, with a button that shows what was typed. */
export function PasswordField(
  field: Pick<Parameters<typeof TextField>[0], "name" | "label" | "hint" | "autoComplete" | "value" | "onValue">,
) {
  const [isShown, setShown] = useState(false);
  return (
    <div class="password">
      <TextField {...field} type={isShown ? "text" : "password"} />
      <button type="button" class="button quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? text.signIn.hidePassword : text.signIn.showPassword}
      </button>
    </div>
  );
}
