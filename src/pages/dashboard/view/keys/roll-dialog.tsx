import { useState } from "preact/hooks";
import type { Key, KeyWithSecret } from "../../../../contract/account.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { A_DAY, OverlapField } from "../overlap-field.tsx";

const words = text.keys;

export function RollDialog({ row, made, close }: { row: Key; made: (key: KeyWithSecret) => void; close: () => void }) {
  const [overlap, setOverlap] = useState(A_DAY);
  return (
    <Dialog title={words.rollTitle} onClose={close}>
      <p>{words.rollBody}</p>
      <Form submit={words.rollSubmit} send={() => api.rollKey(row.id, Number(overlap))} done={made} cancel={close}>
        <OverlapField label={words.rollOverlap} value={overlap} onValue={setOverlap} />
      </Form>
    </Dialog>
  );
}
