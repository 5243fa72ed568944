import { useState } from "preact/hooks";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { SelectField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";

const words = text.webhooks;
const HOUR_MS = 3_600_000;
const HOURS = { hour: 1, day: 24, week: 168, month: 720 };

/** Sends the failed events of an endpoint again, from a chosen time on. */
export function ReplayDialog({ id, done, close }: { id: string; done: () => void; close: () => void }) {
  const [span, setSpan] = useState<keyof typeof HOURS>("day");
  return (
    <Dialog title={words.replayTitle} onClose={close}>
      <p>{words.replayBody}</p>
      <Form
        submit={words.replaySubmit}
        send={() => api.replayFailed(id, new Date(Date.now() - HOURS[span] * HOUR_MS).toISOString())}
        done={({ queued, has_more: hasMore }) => {
          say(words.replayedFailed(queued, hasMore));
          done();
        }}
        cancel={close}
      >
        <SelectField
          name="since"
          label={words.replaySince}
          value={span}
          onValue={(value) => setSpan(value as keyof typeof HOURS)}
          options={Object.entries(words.replaySpans)}
        />
      </Form>
    </Dialog>
  );
}
