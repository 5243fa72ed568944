import { useState } from "preact/hooks";
import type { Key, KeyWithSecret } from "../../../../contract/account.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { OverlapField, USUAL_OVERLAP } from "../overlap-field.tsx";
import { KeyUseFacts } from "./key-use.tsx";

const words = text.keys;
const SHOWN = 5;

/** Replaces a key with a new one. It shows what uses the old key and so needs the new one. */
export function RollDialog({ row, made, close }: { row: Key; made: (key: KeyWithSecret) => void; close: () => void }) {
  const [overlap, setOverlap] = useState(USUAL_OVERLAP);
  const use = useLoad(() => api.keyUse(row.id), row.id);
  return (
    <Dialog title={words.rollTitle} onClose={close}>
      <p>
        <strong>{row.name}</strong> <code>{row.hint}</code>
      </p>
      <p>{words.rollBody}</p>
      <h3>{words.use.title}</h3>
      <KeyUseFacts use={use} most={SHOWN} />
      <Form submit={words.rollSubmit} send={() => api.rollKey(row.id, Number(overlap))} done={made} cancel={close}>
        <OverlapField label={words.rollOverlap} value={overlap} onValue={setOverlap} />
      </Form>
    </Dialog>
  );
}
