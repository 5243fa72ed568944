import { useState } from "preact/hooks";
import type { Endpoint } from "../../../../contract/webhook.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Conflict, useConflict } from "../conflict.tsx";
import { draftOf, type EndpointDraft, EndpointForm } from "./endpoint-dialog.tsx";
import { nameTypes } from "./endpoint-state.tsx";

const words = text.webhooks;

/** Changes an endpoint, and never overwrites unseen what somebody else has changed meanwhile. */
export function EditEndpointDialog({ row, done, close }: { row: Endpoint; done: () => void; close: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(row));
  const { theirs, version, look } = useConflict(row, () => api.endpoint(row.id));
  // The address is sent only where it is another one: to change it takes a fresh proof.
  const send = async ({ url, ...rest }: { url: string; types: readonly string[]; description: string | null }) =>
    look(await api.changeEndpoint(row.id, url === (theirs ?? row).url ? rest : { url, ...rest }, version));
  return (
    <EndpointForm
      title={words.editTitle}
      submit={words.save}
      draft={draft}
      setDraft={setDraft}
      send={send}
      done={done}
      close={close}
    >
      {theirs && (
        <Conflict id={row.id} fields={compare(draft, draftOf(theirs), theirs)} take={() => setDraft(draftOf(theirs))} />
      )}
    </EndpointForm>
  );
}

const compare = (mine: EndpointDraft, theirs: EndpointDraft, { status }: Endpoint) =>
  [
    [words.url, mine.url, theirs.url],
    [words.types, nameChosen(mine), nameChosen(theirs)],
    [words.description, mine.note, theirs.note],
    // Not in the form, and worth knowing.
    [words.state, words.enabled, words[status]],
  ] as const;

const nameChosen = ({ types }: EndpointDraft) => nameTypes({ types: types ? [...types].sort() : ["*"] });
