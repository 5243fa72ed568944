import { useState } from "preact/hooks";
import type { Key } from "../../../../contract/account.ts";
import type { KeyPreview } from "../../../../contract/people/key-use.ts";
import type { Result } from "../../../kit/client.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { readLines, TextField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Conflict, useConflict } from "../conflict.tsx";
import { CallerList } from "./caller-list.tsx";
import { RestrictionField } from "./restriction-field.tsx";

const words = text.keys;
const LOOK_FIRST: Result<never> = {
  ok: false,
  problem: { status: 409, code: "would_shut_out", detail: "", errors: [] },
};

/** Changes a key's name and where it may be used. It warns before it shuts out anybody who uses the key. */
export function EditKeyDialog({ row, changed, close }: { row: Key; changed: () => void; close: () => void }) {
  const field = row.kind === "secret" ? "allowed_ips" : "allowed_origins";
  const linesOf = (key: Key) => key[field]?.join("\n") ?? "";
  const [name, setName] = useState(row.name);
  const [restriction, setRestriction] = useState(linesOf(row));
  const [warning, setWarning] = useState<KeyPreview | null>(null);
  const { theirs, version, readTheirs } = useConflict(row, () => api.key(row.id));
  const use = useLoad(() => api.keyUse(row.id), row.id);
  const seen = use.data?.callers.flatMap(({ address, origin }) => address ?? origin ?? []) ?? [];
  const restrict = (lines: string) => {
    setRestriction(lines);
    setWarning(null);
  };
  const send = async (): Promise<Result<Key>> => {
    const lines = readLines(restriction);
    const restrictions = { [field]: lines.length > 0 ? lines : null };
    const isOtherRestriction = restriction !== linesOf(theirs ?? row);
    if (warning === null && isOtherRestriction) {
      const preview = await api.previewKey(row.id, restrictions);
      if (!preview.ok) return preview;
      if (preview.data.shut_out.length > 0 || preview.data.you_are_shut_out) {
        setWarning(preview.data);
        return LOOK_FIRST;
      }
    }
    // A change of the restrictions needs a fresh proof; a change of the name doesn't.
    return readTheirs(await api.changeKey(row.id, { name, ...(isOtherRestriction && restrictions) }, version));
  };
  const done = () => {
    say(words.saved);
    changed();
  };
  return (
    <Dialog title={words.editTitle} onClose={close}>
      <Form
        submit={warning ? words.saveAnyway : words.save}
        isDangerous={warning !== null}
        send={send}
        done={done}
        cancel={close}
      >
        <TextField name="name" label={words.name} hint={words.nameHint} value={name} onValue={setName} />
        <RestrictionField kind={row.kind} seen={seen} value={restriction} onValue={restrict} />
        {warning && (
          <div class="notice stale">
            {warning.shut_out.length > 0 && (
              <>
                <p>{words.shutsOut}</p>
                <CallerList callers={warning.shut_out} />
                {row.kind === "publishable" && <p>{words.originsAreSaid}</p>}
              </>
            )}
            {warning.you_are_shut_out && <p>{words.shutsYouOut(warning.your_address)}</p>}
          </div>
        )}
        {theirs && (
          <Conflict
            key={theirs.version}
            id={row.id}
            fields={[
              [words.name, name, theirs.name],
              [words.restrictedTo, readLines(restriction).join("\n"), linesOf(theirs)],
            ]}
            take={() => {
              setName(theirs.name);
              restrict(linesOf(theirs));
            }}
          />
        )}
      </Form>
    </Dialog>
  );
}
