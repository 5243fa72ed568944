import type { Key } from "../../../../contract/account.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";

const words = text.keys;
const DAY_MS = 86_400_000;

export function RevokeDialog({ row, changed, close }: { row: Key; changed: () => void; close: () => void }) {
  const isInUse = row.last_used_at !== null && Date.now() - Date.parse(row.last_used_at) < DAY_MS;
  const done = () => {
    say(words.revokeDone);
    changed();
  };
  return (
    <Dialog title={words.revokeTitle} onClose={close}>
      <p>
        <strong>{row.name}</strong> <code>{row.hint}</code>
      </p>
      <p>{words.revokeBody}</p>
      {isInUse && <p class="notice stale">{words.revokeRecent}</p>}
      <Form
        submit={words.revokeSubmit}
        isDangerous
        send={() => api.revokeKey(row.id)}
        done={done}
        cancel={close}
        cancelLabel={words.keep}
      />
    </Dialog>
  );
}
