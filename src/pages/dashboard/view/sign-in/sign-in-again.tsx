import { useLayoutEffect, useRef } from "preact/hooks";
import { text } from "../../text/en.ts";
import { SignIn } from "./sign-in.tsx";

/** The sign-in after a session has ended. It covers the screens and dialogs that were open, which are kept below it. */
export function SignInAgain() {
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
