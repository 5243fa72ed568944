import { useState } from "preact/hooks";
import type { Endpoint } from "../../../../contract/webhook.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Conflict, useConflict } from "../conflict.tsx";
import { draftOf, type EndpointDraft, EndpointForm } from "./endpoint-dialog.tsx";
import { nameTypes } from "./endpoint-state.tsx";

const words = text.webhooks;

/** Changes an endpoint. If somebody else has changed it since, their change is shown before it can be overwritten. */
export function EditEndpointDialog({ row, done, close }: { row: Endpoint; done: () => void; close: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(row));
  const { theirs, version, readTheirs } = useConflict(row, () => api.endpoint(row.id));
  // The address is sent only if it differs, because a change of it needs a fresh proof.
  const send = async ({ url, ...rest }: { url: string; types: readonly string[]; description: string | null }) =>
    readTheirs(await api.changeEndpoint(row.id, url === (theirs ?? row).url ? rest : { url, ...rest }, version));
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
        <Conflict
          key={theirs.version}
          id={row.id}
          fields={[
            ...compare(draft, draftOf(theirs)),
            // The form has no field for the state, which somebody else may have changed, too.
            [words.state, words[row.status], words[theirs.status]],
          ]}
          take={() => setDraft(draftOf(theirs))}
        />
      )}
    </EndpointForm>
  );
}

const compare = (mine: EndpointDraft, theirs: EndpointDraft) =>
  [
    [words.url, mine.url, theirs.url],
    [words.types, nameChosen(mine), nameChosen(theirs)],
    [words.description, mine.note, theirs.note],
  ] as const;

const nameChosen = ({ types }: EndpointDraft) => nameTypes({ types: types ? [...types].sort() : ["*"] });
