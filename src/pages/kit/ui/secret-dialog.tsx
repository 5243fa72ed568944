import { Copyable } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";

/** Shows a secret that can't be shown again: only its button closes it. */
export function SecretDialog({
  title,
  body,
  secret,
  done,
  close,
}: {
  title: string;
  body: string;
  secret: string;
  /** What the button says. */
  done: string;
  close: () => void;
}) {
  return (
    <Dialog title={title}>
      <p>{body}</p>
      <Copyable text={secret} />
      <div class="buttons">
        <button type="button" class="button primary" onClick={close}>
          {done}
        </button>
      </div>
    </Dialog>
  );
}
