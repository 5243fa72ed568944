import { useLayoutEffect, useRef } from "preact/hooks";
import { SignIn } from "./sign-in.tsx";

/** Covers everything when a session has ended, also a dialog that was open. What stands below it is kept, and not shown. */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} class="again" onCancel={(event) => event.preventDefault()}>
      <SignIn hasEnded />
    </dialog>
  );
}
