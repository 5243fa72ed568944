import { useState } from "preact/hooks";
import type { KeyWithSecret } from "../../../../contract/account.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { readLines, SelectField, TextField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { RestrictionField } from "./restriction-field.tsx";

const words = text.keys;

export function CreateKeyDialog({ made, close }: { made: (key: KeyWithSecret) => void; close: () => void }) {
  const [kind, setKind] = useState("secret");
  const [name, setName] = useState("");
  const [restriction, setRestriction] = useState("");
  const send = () => {
    const lines = readLines(restriction);
    const field = kind === "secret" ? "allowed_ips" : "allowed_origins";
    return api.createKey({ kind, name, ...(lines.length > 0 && { [field]: lines }) });
  };
  return (
    <Dialog title={words.create} onClose={close}>
      <Form submit={words.create} send={send} done={made} cancel={close}>
        <SelectField
          name="kind"
          label={words.kind}
          value={kind}
          onValue={setKind}
          options={[
            ["secret", words.secret],
            ["publishable", words.publishable],
          ]}
        />
        <TextField name="name" label={words.name} hint={words.nameHint} value={name} onValue={setName} />
        <RestrictionField kind={kind} seen={[]} value={restriction} onValue={setRestriction} />
      </Form>
    </Dialog>
  );
}
