import { useState } from "preact/hooks";
import type { DeliveryRecord } from "../../../../contract/delivery-record.ts";
import { TextField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";

const words = text.deliveries;

/** Moves a sandbox delivery on by one step. The last step needs the customer's code, as at a real door. */
export function Advance({ record, code, done }: { record: DeliveryRecord; code: string; done: () => void }) {
  const [typed, setTyped] = useState(code);
  const isAtDoor = record.status === "in_transit";
  return (
    <section class="panel">
      <p>{words.advanceHint}</p>
      <Form
        submit={isAtDoor ? words.handOver : words.advance}
        send={() => api.advance(record.id, isAtDoor ? { code: typed } : {})}
        done={done}
      >
        {isAtDoor && (
          <TextField name="code" label={words.handOverCode} inputMode="numeric" value={typed} onValue={setTyped} />
        )}
      </Form>
    </section>
  );
}
