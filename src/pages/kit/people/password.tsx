import { useState } from "preact/hooks";
import { ratePassword, type Strength } from "../../../contract/people/judge-password.ts";
import { PasswordField } from "../sign-in/password-field.tsx";
import { Form } from "../ui/form.tsx";
import { say } from "../ui/toasts.tsx";
import { usePeople } from "./people.ts";
import { peopleText } from "./words.ts";

const words = peopleText.you;

const STEPS: readonly Strength[] = ["weak", "fair", "good", "strong"];

/** Shows while a password is typed how hard it is to guess, by the service's own rules. The service also refuses stolen ones. */
function StrengthMeter({ password }: { password: string }) {
  const { me } = usePeople();
  const { member, account } = me.value ?? {};
  const known = [member?.email ?? "", member?.name ?? "", account?.name ?? "", __SERVICE_TITLE__];
  const strength = password === "" ? null : ratePassword(password, known);
  return (
    <div class="strength" data-strength={strength}>
      <div class="meter" aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} class={strength && STEPS.indexOf(step) <= STEPS.indexOf(strength) ? "on" : ""} />
        ))}
      </div>
      <p class="rule">{words.passwordHint}</p>
      <p role="status">{strength && words.strength[strength]}</p>
    </div>
  );
}

export function Password() {
  const { api, me, changed } = usePeople();
  const [password, setPassword] = useState("");
  return (
    <section class="block">
      <h2>{words.password}</h2>
      <p>{me.value?.has_password ? words.passwordSet : words.passwordNone}</p>
      <Form
        submit={words.setPassword}
        send={() => api.setPassword(password)}
        done={() => {
          setPassword("");
          say(words.passwordSaved);
          changed();
        }}
      >
        <PasswordField
          name="password"
          label={words.newPassword}
          hint={<StrengthMeter password={password} />}
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
        />
      </Form>
    </section>
  );
}
