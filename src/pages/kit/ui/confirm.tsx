import type { ComponentChildren } from "preact";
import type { Result } from "../client.ts";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";

/** Asks for a confirmation before something that can't be undone. */
export function Confirm({
  title,
  body,
  submit,
  keep,
  send,
  done,
  close,
  children,
}: {
  title: string;
  body: string;
  submit: string;
  /** On the button that closes the dialog without a change. */
  keep: string;
  send: () => Promise<Result<unknown>>;
  done: () => void;
  close: () => void;
  /** More fields. */
  children?: ComponentChildren;
}) {
  return (
    <Dialog title={title} onClose={close}>
      <p>{body}</p>
      <Form submit={submit} isDangerous send={send} done={done} cancel={close} cancelLabel={keep}>
        {children}
      </Form>
    </Dialog>
  );
}
