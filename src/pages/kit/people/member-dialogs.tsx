import { useState } from "preact/hooks";
import type { Member, MemberLink } from "../../../contract/people/people.ts";
import { NOTHING_TO_SEND, type Result } from "../client.ts";
import { Dialog } from "../ui/dialog.tsx";
import { SelectField, TextField } from "../ui/fields.tsx";
import { Form } from "../ui/form.tsx";
import { usePeople } from "./people.ts";
import { peopleText } from "./words.ts";

const words = peopleText.members;

export function InviteDialog({ done, close }: { done: (link: MemberLink) => void; close: () => void }) {
  const { api, roles } = usePeople();
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState(Object.keys(roles)[1] ?? "");
  const send = () => api.invite({ email, role, ...(name && { name }) });
  return (
    <Dialog title={words.inviteTitle} onClose={close}>
      <Form submit={words.send} send={send} done={done} cancel={close}>
        <TextField name="email" label={words.email} type="email" value={email} onValue={setEmail} />
        <TextField name="name" label={words.name} value={name} onValue={setName} />
        <RoleField value={role} onValue={setRole} />
      </Form>
    </Dialog>
  );
}

export function ChangeMemberDialog({ row, done, close }: { row: Member; done: () => void; close: () => void }) {
  const { api } = usePeople();
  const [name, setName] = useState(row.name ?? "");
  const [role, setRole] = useState<string>(row.role);
  const send = async (): Promise<Result<unknown>> => {
    // Sends only the fields that differ from what was read, so that it doesn't undo what another tab has saved since.
    const called = name.trim() || null;
    const change = { ...(role !== row.role && { role }), ...(called !== row.name && { name: called }) };
    return Object.keys(change).length > 0 ? api.changeMember(row.id, change) : NOTHING_TO_SEND;
  };
  return (
    <Dialog title={words.changeTitle} onClose={close}>
      <p>{row.email}</p>
      <Form submit={words.save} send={send} done={done} cancel={close}>
        <TextField name="name" label={words.name} value={name} onValue={setName} />
        <RoleField value={role} onValue={setRole} />
      </Form>
    </Dialog>
  );
}

function RoleField(field: { value: string; onValue: (role: string) => void }) {
  const options = Object.entries(usePeople().roles).map(([role, [, about]]) => [role, about] as const);
  return <SelectField name="role" label={words.role} options={options} {...field} />;
}
