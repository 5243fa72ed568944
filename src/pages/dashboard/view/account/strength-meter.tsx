import { ratePassword, type Strength } from "../../../../contract/people/judge-password.ts";
import { me } from "../../session.ts";
import { text } from "../../text/en.ts";

const STEPS: readonly Strength[] = ["weak", "fair", "good", "strong"];

/** Shows while a password is typed how hard it is to guess, by the service's own rules. The service also refuses stolen ones. */
export function StrengthMeter({ password }: { password: string }) {
  const { member, account } = me.value ?? {};
  const known = [member?.email ?? "", member?.name ?? "", account?.name ?? "", __SERVICE_TITLE__];
  const strength = password === "" ? null : ratePassword(password, known);
  return (
    <div class="strength" data-strength={strength}>
      <div class="bars" aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} class={strength && STEPS.indexOf(step) <= STEPS.indexOf(strength) ? "on" : ""} />
        ))}
      </div>
      <p role="status">{strength && text.you.strength[strength]}</p>
    </div>
  );
}
