import { useState } from "preact/hooks";
import { TextField } from "../ui/fields.tsx";
import { useEntrance } from "./entrance.ts";

/** A field for a password, with a button that shows what was typed. */
export function PasswordField(
  field: Pick<Parameters<typeof TextField>[0], "name" | "label" | "hint" | "autoComplete" | "value" | "onValue">,
) {
  const { text } = useEntrance();
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
