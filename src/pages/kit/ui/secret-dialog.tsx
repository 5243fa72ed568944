import { useState } from "preact/hooks";
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
  const [turn, setTurn] = useState(0);
  return (
    // A browser may close a dialog at a second Escape: then it opens again.
    <Dialog key={turn} title={title} onClose={() => setTurn(turn + 1)}>
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
