import { useState } from "preact/hooks";
import type { Key } from "../../../../contract/account.ts";
import type { Result } from "../../../kit/client.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { TextField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { KeyUseFacts } from "./key-use.tsx";

const words = text.keys;
const HOUR_MS = 3_600_000;
const SHOWN = 5;

/** Ends a key. It shows what still uses the key. Unless nothing did in the last hour, the key's name has to be typed. */
export function RevokeDialog({ row, changed, close }: { row: Key; changed: () => void; close: () => void }) {
  const [typed, setTyped] = useState("");
  const use = useLoad(() => api.keyUse(row.id), row.id);
  const last = use.data?.last_used_at ?? null;
  const isInUse = last !== null && Date.now() - Date.parse(last) < HOUR_MS;
  // Until we know that the key isn't in use, one click must not end it.
  const needsName = isInUse || use.data === null;
  const send = async (): Promise<Result<Key>> => {
    if (needsName && typed.trim() !== row.name) return NAME_WANTED;
    return api.revokeKey(row.id);
  };
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
      <h3>{words.use.title}</h3>
      <KeyUseFacts use={use} most={SHOWN} />
      <Form submit={words.revokeSubmit} isDangerous send={send} done={done} cancel={close} cancelLabel={words.keep}>
        {isInUse && <p class="notice stale">{words.revokeRecent}</p>}
        {needsName && <TextField name="typed" label={words.typeName(row.name)} value={typed} onValue={setTyped} />}
      </Form>
    </Dialog>
  );
}

const NAME_WANTED: Result<never> = {
  ok: false,
  problem: {
    status: 422,
    code: "invalid_request",
    detail: "",
    errors: [{ param: "typed", detail: words.typeNameWrong }],
  },
};
