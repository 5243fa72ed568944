import { useState } from "preact/hooks";
import type { Key } from "../../../../contract/account.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { readLines, TextField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { RestrictionField } from "./restriction-field.tsx";

const words = text.keys;

export function EditKeyDialog({ row, changed, close }: { row: Key; changed: () => void; close: () => void }) {
  const field = row.kind === "secret" ? "allowed_ips" : "allowed_origins";
  const [name, setName] = useState(row.name);
  const [restriction, setRestriction] = useState(row[field]?.join("\n") ?? "");
  const send = () => {
    const lines = readLines(restriction);
    return api.changeKey(row.id, { name, [field]: lines.length > 0 ? lines : null });
  };
  const done = () => {
    say(words.saved);
    changed();
  };
  return (
    <Dialog title={words.editTitle} onClose={close}>
      <Form submit={words.save} send={send} done={done} cancel={close}>
        <TextField name="name" label={words.name} hint={words.nameHint} value={name} onValue={setName} />
        <RestrictionField kind={row.kind} value={restriction} onValue={setRestriction} />
      </Form>
    </Dialog>
  );
}
