import { useState } from "preact/hooks";
import { Form } from "../../../kit/ui/form.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { api, findMe, me } from "../../session.ts";
import { text } from "../../text/en.ts";
import { PasswordField } from "../sign-in/password-field.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

const words = text.you;

export function Password() {
  const [password, setPassword] = useState("");
  return (
    <section class="panel">
      <h2>{words.password}</h2>
      <p>{me.value?.has_password ? words.passwordSet : words.passwordNone}</p>
      <Form
        submit={words.setPassword}
        send={() => api.setPassword(password)}
        done={() => {
          setPassword("");
          say(words.passwordSaved);
          void findMe();
        }}
      >
        <PasswordField
          name="password"
          label={words.newPassword}
          hint={words.passwordHint}
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
        />
        <StrengthMeter password={password} />
      </Form>
    </section>
  );
}
