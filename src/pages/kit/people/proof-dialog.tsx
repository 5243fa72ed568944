import { useState } from "preact/hooks";
import { useEntrance } from "../sign-in/entrance.ts";
import { canUsePasskeys, usePasskey } from "../sign-in/passkeys.ts";
import { PasswordField } from "../sign-in/password-field.tsx";
import { ActionButton } from "../ui/action-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { useWords } from "../ui/words.ts";
import { usePeople } from "./people.ts";
import { peopleText } from "./words.ts";

const words = peopleText.proof;

/** Asks for the password or a passkey once more, before a change that others could misuse. */
export function ProofDialog({ answer }: { answer: (hasProved: boolean) => void }) {
  const { api, me } = usePeople();
  const { text } = useEntrance();
  const kit = useWords();
  const [password, setPassword] = useState("");
  const [note, setNote] = useState("");
  const { has_password: hasPassword = false, passkeys = 0 } = me.value ?? {};
  const hasPasskey = passkeys > 0 && canUsePasskeys();
  const withPasskey = async () => {
    const wanted = await api.passkeyForProof();
    const signed = wanted.ok ? await usePasskey(wanted.data.options) : null;
    if (!signed) return setNote(wanted.ok ? text.signIn.passkeyFailed : kit.explain(wanted.problem));
    const result = await api.proveWithPasskey(signed);
    if (result.ok) answer(true);
    else setNote(kit.explain(result.problem));
  };
  const mailLink = async () => {
    const result = await api.askForLink(me.value?.member.email ?? "");
    setNote(result.ok ? text.signIn.linkSent(result.data.email) : kit.explain(result.problem));
  };
  return (
    <Dialog title={words.title} onClose={() => answer(false)}>
      <p>{hasPassword || hasPasskey ? words.body : words.neither}</p>
      {!hasPassword && !hasPasskey && (
        <ActionButton class="button primary" act={mailLink}>
          {text.signIn.linkInstead}
        </ActionButton>
      )}
      {hasPasskey && (
        <ActionButton class="button primary" act={withPasskey}>
          {words.passkey}
        </ActionButton>
      )}
      <p role="status">{note}</p>
      {hasPassword ? (
        <Form
          submit={words.submit}
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
          {kit.cancel}
        </button>
      )}
    </Dialog>
  );
}
