import { useState } from "preact/hooks";
import type { Endpoint } from "../../../../contract/webhook.ts";
import type { Result } from "../../../kit/client.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { LinesField, readLines, SelectField, TextField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { text } from "../../text/en.ts";

const words = text.webhooks;
const EVERY_TYPE = "*";

/** Adds an endpoint, or changes `row`. */
export function EndpointDialog<Data>({
  row,
  send,
  done,
  close,
}: {
  row?: Endpoint;
  send: (body: unknown) => Promise<Result<Data>>;
  done: (data: Data) => void;
  close: () => void;
}) {
  const [url, setUrl] = useState(row?.url ?? "");
  const [note, setNote] = useState(row?.description ?? "");
  const [which, setWhich] = useState(!row || row.types.includes(EVERY_TYPE) ? "every" : "some");
  const [types, setTypes] = useState(row?.types.filter((type) => type !== EVERY_TYPE).join("\n") ?? "");
  const body = () => ({
    url,
    types: which === "every" ? [EVERY_TYPE] : readLines(types),
    ...(note ? { description: note } : row && { description: null }),
  });
  return (
    <Dialog title={row ? words.editTitle : words.createTitle} onClose={close}>
      <Form submit={row ? words.save : words.add} send={() => send(body())} done={done} cancel={close}>
        <TextField name="url" label={words.url} hint={words.urlHint} type="url" value={url} onValue={setUrl} />
        <SelectField
          name="which"
          label={words.types}
          value={which}
          onValue={setWhich}
          options={[
            ["every", words.everyType],
            ["some", words.someTypes],
          ]}
        />
        {which === "some" && (
          <LinesField name="types" label={words.typeNames} hint={words.typesHint} value={types} onValue={setTypes} />
        )}
        <TextField name="description" label={words.description} value={note} onValue={setNote} />
      </Form>
    </Dialog>
  );
}
