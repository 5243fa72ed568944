import { useState } from "preact/hooks";
import type { Endpoint } from "../../../../contract/webhook.ts";
import type { Result } from "../../../kit/client.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { SelectField, TextField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { text } from "../../text/en.ts";
import { TypesField } from "./types-field.tsx";

const words = text.webhooks;
const EVERY_TYPE = "*";

/** The values in the form. */
export interface EndpointDraft {
  url: string;
  note: string;
  /** Null: every type, also those that come later. */
  types: readonly string[] | null;
}

export const draftOf = ({ url, description, types }: Endpoint): EndpointDraft => ({
  url,
  note: description ?? "",
  types: types.includes(EVERY_TYPE) ? null : types,
});

/** The form of an endpoint: of a new one, or of one that is changed. */
export function EndpointForm<Data>({
  title,
  submit,
  draft,
  setDraft,
  send,
  done,
  close,
  children,
}: {
  title: string;
  submit: string;
  draft: EndpointDraft;
  setDraft: (draft: EndpointDraft) => void;
  send: (body: { url: string; types: readonly string[]; description: string | null }) => Promise<Result<Data>>;
  done: (data: Data) => void;
  close: () => void;
  children?: preact.ComponentChildren;
}) {
  // The chosen types are remembered while “All events” is selected.
  const [chosen, setChosen] = useState(draft.types ?? []);
  const { url, note, types } = draft;
  const choose = (types: readonly string[]) => {
    setChosen(types);
    setDraft({ ...draft, types });
  };
  return (
    <Dialog title={title} onClose={close}>
      <Form
        submit={submit}
        send={() => send({ url, types: types ?? [EVERY_TYPE], description: note || null })}
        done={done}
        cancel={close}
      >
        <TextField
          name="url"
          label={words.url}
          hint={words.urlHint}
          type="url"
          value={url}
          onValue={(url) => setDraft({ ...draft, url })}
        />
        <SelectField
          name="which"
          label={words.types}
          value={types === null ? "every" : "some"}
          onValue={(which) => setDraft({ ...draft, types: which === "every" ? null : chosen })}
          options={[
            ["every", words.everyType],
            ["some", words.someTypes],
          ]}
        />
        {types !== null && <TypesField value={types} onValue={choose} />}
        <TextField
          name="description"
          label={words.description}
          value={note}
          onValue={(note) => setDraft({ ...draft, note })}
        />
        {children}
      </Form>
    </Dialog>
  );
}
