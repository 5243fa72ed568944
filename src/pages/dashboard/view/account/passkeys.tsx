import { useState } from "preact/hooks";
import type { Passkey } from "../../../../contract/people/people.ts";
import { canUsePasskeys, findOnLocalhost, makePasskey } from "../../../kit/sign-in/passkeys.ts";
import { ActionButton } from "../../../kit/ui/action-button.tsx";
import { TextField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { Listing } from "../../../kit/ui/listing.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { useList } from "../../../kit/ui/use-list.ts";
import { api, findMe, me } from "../../session.ts";
import { text } from "../../text/en.ts";
import { words as shared } from "../../text/words.ts";
import { When } from "../when.tsx";

const words = text.you;

/** The member's passkeys, and a form that adds one. */
export function Passkeys() {
  const list = useList(api.passkeys, "passkeys");
  const onLocalhost = findOnLocalhost();
  const [name, setName] = useState("");
  const changed = (sentence: string) => {
    say(sentence);
    void list.reload();
    void findMe();
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
    else say(shared.explain(result.problem));
  };
  const columns: Column<Passkey>[] = [
    { label: words.passkeyName, cell: ({ name: called }) => called },
    { label: words.since, cell: ({ created_at: at }) => <When at={at} /> },
    { label: words.used, cell: ({ last_used_at: at }) => (at ? <When at={at} /> : text.keys.never) },
    {
      label: words.actions,
      cell: (row) => (
        <ActionButton class="button small" act={() => remove(row)}>
          {words.removePasskey} <span class="spoken">{row.name}</span>
        </ActionButton>
      ),
    },
  ];
  return (
    <section class="panel">
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
