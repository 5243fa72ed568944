import { useState } from "preact/hooks";
import { useRoute } from "preact-iso";
import type { DeliveryRecord } from "../../../../contract/delivery-record.ts";
import { isBeforePickup, isFinal } from "../../../../contract/status.ts";
import type { Result } from "../../../kit/client.ts";
import { Confirm } from "../../../kit/ui/confirm.tsx";
import { TextField } from "../../../kit/ui/fields.tsx";
import { Menu } from "../../../kit/ui/menu.tsx";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { api, isSandbox, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Screen } from "../screen.tsx";
import { useRefresh } from "../use-refresh.ts";
import { Advance } from "./advance.tsx";
import { Card } from "./card.tsx";
import { Arrival, Late } from "./delivery-cells.tsx";
import { Facts, StatusBadge } from "./facts.tsx";
import { Images } from "./images.tsx";
import { Timeline } from "./timeline.tsx";

const words = text.deliveries;
const REFRESH_MS = 10_000;

/** A delivery, and in the sandbox, whose customers nobody tells it, its code while it is needed. */
async function readDelivery(id: string): Promise<Result<{ record: DeliveryRecord; code: string | null }>> {
  const read = await api.delivery(id);
  if (!read.ok) return read;
  const view = isSandbox() && !isFinal(read.data.status) ? await api.customerView(read.data) : null;
  return { ok: true, data: { record: read.data, code: view?.ok ? view.data.delivery_code : null } };
}

/** One delivery: the customer's card, the facts, what has happened, and what a member can do with it. */
export function Delivery() {
  const { id = "" } = useRoute().params;
  const delivery = useLoad(() => readDelivery(id), id);
  const [isCancelling, setCancelling] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const [reason, setReason] = useState("");
  const { record, code } = delivery.data ?? {};
  const hasEnded = record !== undefined && isFinal(record.status);
  const { reload } = delivery;
  const isMissing = delivery.problem?.status === 404;
  useRefresh(reload, REFRESH_MS, hasEnded || isMissing);
  if (!record) {
    return (
      <Screen title={words.delivery} back={["/dashboard/deliveries", words.back]}>
        {delivery.problem ? <Trouble problem={delivery.problem} again={reload} /> : <Waiting />}
      </Screen>
    );
  }
  const mayCancel = isBeforePickup(record.status);
  const mayErase = hasEnded && record.erased_at === null;
  return (
    <Screen
      title={record.dropoff.address ?? record.dropoff.name ?? record.external_id ?? record.id}
      back={["/dashboard/deliveries", words.back]}
      actions={
        mayChange() &&
        (mayCancel || mayErase) && (
          <Menu label={text.kit.actions}>
            {mayCancel && (
              <button type="button" class="risky" onClick={() => setCancelling(true)}>
                {words.cancelTitle}
              </button>
            )}
            {mayErase && (
              <button type="button" class="risky" onClick={() => setErasing(true)}>
                {words.erase}
              </button>
            )}
          </Menu>
        )
      }
    >
      <p class="state">
        <StatusBadge status={record.status} /> <Arrival row={record} /> <Late row={record} />
        {record.external_id && <span class="hint">{record.external_id}</span>}
      </p>
      {mayChange() && record.simulation?.mode === "manual" && !hasEnded && (
        <Advance id={id} isAtDoor={record.status === "in_transit"} code={code ?? ""} done={reload} />
      )}
      <div class="two-columns">
        <section>
          <h2>{words.card}</h2>
          <Card id={id} sequence={record.sequence} />
        </section>
        <div>
          <Facts record={record} code={code ?? null} />
          {(record.proof || record.problems.length > 0) && <Images id={id} sequence={record.sequence} />}
          <Timeline record={record} />
        </div>
      </div>
      {isErasing && (
        <Confirm
          title={words.eraseTitle}
          body={words.eraseBody}
          submit={words.eraseSubmit}
          keep={words.keep}
          send={() => api.erase(id)}
          close={() => setErasing(false)}
          done={() => {
            setErasing(false);
            say(words.erased);
            void reload();
          }}
        />
      )}
      {isCancelling && (
        <Confirm
          title={words.cancelTitle}
          body={words.cancelBody}
          submit={words.cancelSubmit}
          keep={words.keep}
          send={() => api.cancel(id, reason)}
          close={() => setCancelling(false)}
          done={() => {
            setCancelling(false);
            say(words.cancelled);
            void reload();
          }}
        >
          <TextField name="reason" label={words.cancelReason} value={reason} onValue={setReason} />
        </Confirm>
      )}
    </Screen>
  );
}

/** The parts where they will be, and grey in place of what isn't known yet. */
function Waiting() {
  return (
    <>
      <p class="state skeleton" aria-hidden="true">
        <span />
      </p>
      <div class="two-columns">
        <section>
          <h2>{words.card}</h2>
          <div class="card-place" />
        </section>
        <div>
          <section>
            <h2>{words.facts}</h2>
            <Skeleton rows={6} />
          </section>
          <section>
            <h2>{words.timeline}</h2>
            <Skeleton rows={4} />
          </section>
        </div>
      </div>
    </>
  );
}
