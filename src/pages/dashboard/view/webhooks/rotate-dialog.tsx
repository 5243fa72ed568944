import { useState } from "preact/hooks";
import type { EndpointWithSecret } from "../../../../contract/webhook.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { OverlapField, USUAL_OVERLAP } from "../overlap-field.tsx";

const words = text.webhooks;

export function RotateDialog({
  id,
  done,
  close,
}: {
  id: string;
  done: (endpoint: EndpointWithSecret) => void;
  close: () => void;
}) {
  const [overlap, setOverlap] = useState(USUAL_OVERLAP);
  return (
    <Dialog title={words.rotateTitle} onClose={close}>
      <p>{words.rotateBody}</p>
      <Form submit={words.rotateSubmit} send={() => api.rotateSecret(id, Number(overlap))} done={done} cancel={close}>
        <OverlapField label={words.rotateOverlap} value={overlap} onValue={setOverlap} />
      </Form>
    </Dialog>
  );
}
