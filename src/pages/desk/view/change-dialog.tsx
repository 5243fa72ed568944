import { useState } from "preact/hooks";
import type { ChangeDelivery } from "../../../contract/delivery.ts";
import type { OperatorDelivery } from "../../../contract/operator.ts";
import { NOTHING_TO_SEND, type Result } from "../../kit/client.ts";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { Labelled, TextField } from "../../kit/ui/fields.tsx";
import { Form } from "../../kit/ui/form.tsx";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeMoney } from "../../kit/write-number.ts";
import { fromLocal, toLocal, writeTime } from "../../kit/write-time.ts";
import { text } from "../text/en.ts";

const words = text.change;

/** What of an order can be corrected, as it stands now. */
export function ChangeDialog({
  delivery,
  send,
  close,
}: {
  delivery: OperatorDelivery;
  send: (body: ChangeDelivery) => Promise<Result<unknown>>;
  close: () => void;
}) {
  const { dropoff, status } = delivery;
  // What was there when the dialog opened: only what somebody has typed is sent, so a colleague's change isn't undone.
  const [before] = useState({
    name: dropoff.name ?? "",
    phone: dropoff.phone ?? "",
    address: dropoff.address ?? "",
    instructions: delivery.instructions ?? "",
    scheduled: delivery.scheduled_at === null ? "" : toLocal(delivery.scheduled_at),
  });
  const [now, setNow] = useState(before);
  const field = (name: keyof typeof now) => ({
    value: now[name],
    onValue: (value: string) => setNow({ ...now, [name]: value }),
  });
  const save = () => {
    const changed = (name: keyof typeof now) => now[name] !== before[name];
    const end = (["name", "phone", "address"] as const).filter(changed).map((name) => [name, now[name]]);
    const body: ChangeDelivery = {
      ...(end.length > 0 && { dropoff: Object.fromEntries(end) }),
      ...(changed("instructions") && { instructions: now.instructions }),
      ...(changed("scheduled") && { scheduled_at: fromLocal(now.scheduled) }),
    };
    return Object.keys(body).length === 0 ? Promise.resolve(NOTHING_TO_SEND) : send(body);
  };
  return (
    <Dialog title={words.title} onClose={close}>
      <Form<unknown> submit={words.save} send={save} done={close} cancel={close}>
        <TextField name="dropoff.address" label={words.address} hint={words.addressHint} {...field("address")} />
        <TextField name="dropoff.name" label={words.name} {...field("name")} />
        <TextField name="dropoff.phone" type="tel" label={words.phone} hint={words.phoneHint} {...field("phone")} />
        <Labelled name="instructions" label={words.instructions}>
          {(about) => (
            <textarea
              {...about}
              rows={3}
              value={now.instructions}
              onInput={(event) => setNow({ ...now, instructions: event.currentTarget.value })}
            />
          )}
        </Labelled>
        {status === "pending" && (
          <Labelled name="scheduled_at" label={words.scheduled}>
            {(about) => (
              <input
                {...about}
                type="datetime-local"
                value={now.scheduled}
                onInput={(event) => setNow({ ...now, scheduled: event.currentTarget.value })}
              />
            )}
          </Labelled>
        )}
      </Form>
    </Dialog>
  );
}

/** What a change has made of price and promise, and who else sees it. */
export function Changed({ before, after }: { before: OperatorDelivery; after: OperatorDelivery }) {
  const now = useNow();
  const fee = ({ fee, currency }: OperatorDelivery) => writeMoney(fee, currency);
  return (
    <div class="notice">
      {after.fee !== null && <p>{words.fee(fee(before), fee(after))}</p>}
      {before.promised_by !== null && after.promised_by !== null && before.promised_by !== after.promised_by && (
        <p>{words.promised(writeTime(before.promised_by, now), writeTime(after.promised_by, now))}</p>
      )}
      {after.rider && <p>{words.told(after.rider.name)}</p>}
    </div>
  );
}
