import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Me } from "../../../contract/people/people.ts";
import type { Result } from "../client.ts";
import { ActionButton } from "../ui/action-button.tsx";
import { TextField } from "../ui/fields.tsx";
import { Form } from "../ui/form.tsx";
import { useWords } from "../ui/words.ts";
import { Door } from "./door.tsx";
import { sendsMail, useEntrance } from "./entrance.ts";
import { canUsePasskeys, usePasskey } from "./passkeys.ts";
import { PasswordField } from "./password-field.tsx";

/**
 * The sign-in. Every address shows it while nobody is signed in.
 * @param props.hasEnded whether it appears because a session has ended
 */
export function SignIn({ hasEnded = false }: { hasEnded?: boolean }) {
  const { api, entered, text } = useEntrance();
  const words = useWords();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [note, setNote] = useState("");
  const form = useRef<HTMLDivElement>(null);
  const enter = (result: Result<Me>) => {
    if (result.ok) entered();
    else setNote(words.explain(result.problem));
  };
  const withPasskey = async () => {
    const wanted = await api.passkeyForSignIn();
    if (!wanted.ok) return setNote(words.explain(wanted.problem));
    const signed = await usePasskey(wanted.data.options);
    if (!signed) return setNote(text.signIn.passkeyFailed);
    enter(await api.signInWithPasskey(signed));
  };
  const mailLink = async () => {
    if (!email.includes("@")) {
      setNote(text.signIn.emailFirst);
      return form.current?.querySelector("input")?.focus();
    }
    const result = await api.askForLink(email);
    setNote(result.ok ? text.signIn.linkSent(result.data.email) : words.explain(result.problem));
  };
  return (
    <Door title={text.signIn.title}>
      {hasEnded && <p>{text.signIn.hasEnded}</p>}
      {canUsePasskeys() && (
        <>
          <ActionButton class="button primary" act={withPasskey}>
            {text.signIn.passkey}
          </ActionButton>
          <p class="or">{text.signIn.or}</p>
        </>
      )}
      <div ref={form}>
        <Form
          submit={text.signIn.submit}
          isSecond={canUsePasskeys()}
          send={() => api.signInWithPassword({ email, password })}
          done={entered}
        >
          <TextField
            name="email"
            label={text.signIn.email}
            type="email"
            autoComplete="username"
            value={email}
            onValue={setEmail}
          />
          <PasswordField
            name="password"
            label={text.signIn.password}
            autoComplete="current-password"
            value={password}
            onValue={setPassword}
          />
        </Form>
      </div>
      {sendsMail() && (
        <ActionButton class="button quiet" act={mailLink}>
          {text.signIn.forgot} {text.signIn.linkInstead}
        </ActionButton>
      )}
      <p role="status">{note}</p>
      <p class="hint">{text.signIn.firstTime}</p>
    </Door>
  );
}

/** The sign-in after a session has ended. It covers the screens and dialogs that were open, which are kept below it. */
export function SignInAgain() {
  const { text } = useEntrance();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} class="again" aria-label={text.signIn.title} onCancel={(event) => event.preventDefault()}>
      <SignIn hasEnded />
    </dialog>
  );
}
