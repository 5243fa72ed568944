import { useState } from "preact/hooks";
import type { Passkey } from "../../../contract/people/people.ts";
import { canUsePasskeys, findOnLocalhost, makePasskey } from "../sign-in/passkeys.ts";
import { ActionButton } from "../ui/action-button.tsx";
import { TextField } from "../ui/fields.tsx";
import { Form } from "../ui/form.tsx";
import { Listing } from "../ui/listing.tsx";
import type { Column } from "../ui/table.tsx";
import { say } from "../ui/toasts.tsx";
import { useList } from "../ui/use-list.ts";
import { When } from "../ui/when.tsx";
import { useWords } from "../ui/words.ts";
import { usePeople } from "./people.ts";
import { peopleText } from "./words.ts";

const words = peopleText.you;

/** The member's passkeys, and a form that adds one. */
export function Passkeys() {
  const { api, me, changed: changedMe } = usePeople();
  const kit = useWords();
  const list = useList(api.passkeys, "passkeys");
  const onLocalhost = findOnLocalhost();
  const [name, setName] = useState("");
  const changed = (sentence: string) => {
    say(sentence);
    void list.reload();
    changedMe();
  };
  const add = async () => {
    const wanted = await api.newPasskey();
    if (!wanted.ok) return wanted;
    const made = await makePasskey(wanted.data.options, name);
    if (made) return api.addPasskey(made);
    return { ok: false as const, problem: { status: 400, code: "not_made", detail: words.passkeyFailed, errors: [] } };
  };
  const remove = async ({ id }: Passkey) => {
    const result = await api.removePasskey(id);
    if (result.ok) changed(words.passkeyRemoved);
    else say(kit.explain(result.problem));
  };
  const columns: Column<Passkey>[] = [
    { label: words.passkeyName, cell: ({ name: called }) => called },
    { label: words.since, cell: ({ created_at: at }) => <When at={at} /> },
    { label: words.used, cell: ({ last_used_at: at }) => (at ? <When at={at} /> : words.never) },
    {
      label: words.actions,
      isMenu: true,
      cell: (row) => (
        <ActionButton class="button small" act={() => remove(row)}>
          {words.removePasskey} <span class="spoken">{row.name}</span>
        </ActionButton>
      ),
    },
  ];
  return (
    <section class="block">
      <h2>{words.passkeys}</h2>
      <p>
        {canUsePasskeys() ? words.passkeysLead : words.passkeysUnavailable}{" "}
        {onLocalhost && <a href={onLocalhost}>{words.passkeysOnLocalhost}</a>}
      </p>
      <Listing
        list={list}
        caption={words.captionPasskeys}
        columns={columns}
        empty={<p class="hint">{words.passkeysNone}</p>}
        expected={me.value?.passkeys}
      />
      {canUsePasskeys() && (
        <Form
          submit={words.addPasskey}
          send={add}
          done={() => {
            setName("");
            changed(words.passkeyAdded);
          }}
        >
          <TextField
            name="name"
            label={words.passkeyName}
            hint={words.passkeyNameHint}
            value={name}
            onValue={setName}
          />
        </Form>
      )}
    </section>
  );
}
