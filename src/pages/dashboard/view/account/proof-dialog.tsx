import { useState } from "preact/hooks";
import { canUsePasskeys, usePasskey } from "../../../kit/sign-in/passkeys.ts";
import { PasswordField } from "../../../kit/sign-in/password-field.tsx";
import { ActionButton } from "../../../kit/ui/action-button.tsx";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { api, me } from "../../session.ts";
import { text } from "../../text/en.ts";
import { words } from "../../text/words.ts";

/** Asks for the password or a passkey once more, before a change that others could misuse. */
export function ProofDialog({ answer }: { answer: (hasProved: boolean) => void }) {
  const [password, setPassword] = useState("");
  const [note, setNote] = useState("");
  const { has_password: hasPassword = false, passkeys = 0 } = me.value ?? {};
  const hasPasskey = passkeys > 0 && canUsePasskeys();
  const withPasskey = async () => {
    const wanted = await api.passkeyForProof();
    const signed = wanted.ok ? await usePasskey(wanted.data.options) : null;
    if (!signed) return setNote(wanted.ok ? text.signIn.passkeyFailed : words.explain(wanted.problem));
    const result = await api.proveWithPasskey(signed);
    if (result.ok) answer(true);
    else setNote(words.explain(result.problem));
  };
  const mailLink = async () => {
    const result = await api.askForLink(me.value?.member.email ?? "");
    setNote(result.ok ? text.signIn.linkSent(result.data.email) : words.explain(result.problem));
  };
  return (
    <Dialog title={text.proof.title} onClose={() => answer(false)}>
      <p>{hasPassword || hasPasskey ? text.proof.body : text.proof.neither}</p>
      {!hasPassword && !hasPasskey && (
        <ActionButton class="button primary" act={mailLink}>
          {text.signIn.linkInstead}
        </ActionButton>
      )}
      {hasPasskey && (
        <ActionButton class="button primary" act={withPasskey}>
          {text.proof.passkey}
        </ActionButton>
      )}
      <p role="status">{note}</p>
      {hasPassword ? (
        <Form
          submit={text.proof.submit}
          send={() => api.proveWithPassword(password)}
          done={() => answer(true)}
          cancel={() => answer(false)}
        >
          <PasswordField
            name="password"
            label={text.signIn.password}
            autoComplete="current-password"
            value={password}
            onValue={setPassword}
          />
        </Form>
      ) : (
        <button type="button" class="button" onClick={() => answer(false)}>
          {text.kit.cancel}
        </button>
      )}
    </Dialog>
  );
}
