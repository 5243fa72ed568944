import { useState } from "preact/hooks";
import type { EndpointWithSecret } from "../../../../contract/webhook.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { type EndpointDraft, EndpointForm } from "./endpoint-dialog.tsx";

const words = text.webhooks;

export function CreateEndpointDialog({
  done,
  close,
}: {
  done: (endpoint: EndpointWithSecret) => void;
  close: () => void;
}) {
  const [draft, setDraft] = useState<EndpointDraft>({ url: "", note: "", types: null });
  return (
    <EndpointForm
      title={words.createTitle}
      submit={words.add}
      draft={draft}
      setDraft={setDraft}
      send={({ description, ...body }) => api.createEndpoint(description === null ? body : { ...body, description })}
      done={done}
      close={close}
    />
  );
}
