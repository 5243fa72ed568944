import { useState } from "preact/hooks";
import type { Member, MemberLink, Role } from "../../../../contract/people/people.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { SelectField, TextField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";

const words = text.members;

export function InviteDialog({ done, close }: { done: (link: MemberLink) => void; close: () => void }) {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<string>("developer");
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
  const [name, setName] = useState(row.name ?? "");
  const [role, setRole] = useState<string>(row.role);
  const send = () => api.changeMember(row.id, { role, name: name.trim() || null });
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
  const options = (Object.keys(words.roles) as Role[]).map((role) => [role, words.roles[role]] as const);
  return <SelectField name="role" label={words.role} options={options} {...field} />;
}
