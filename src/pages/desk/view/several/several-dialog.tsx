import { useEffect, useRef, useState } from "preact/hooks";
import type { OperatorDelivery } from "../../../../contract/operator.ts";
import { type Result, refuse } from "../../../kit/client.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { actOnEach, type Outcome } from "../../core/act-on-each.ts";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { ChooseRider } from "../choose-rider.tsx";
import { ReasonField } from "../reason-field.tsx";

const words = text.several;

/** What can be done with several deliveries, in the order of its buttons. */
export const SEVERAL_ACTS = ["assign", "search_longer", "unassign", "cancel"] as const;
export type SeveralAct = (typeof SEVERAL_ACTS)[number];

/** How many requests are under way at a time. A rider's deliveries come to them in the order of the list. */
const AT_ONCE: Readonly<Record<SeveralAct, number>> = { assign: 1, search_longer: 4, unassign: 4, cancel: 4 };

/** What a dispatcher says for an act with several deliveries: to whom, or why. */
export function SeveralDialog({
  act,
  deliveries,
  done,
  close,
}: {
  act: SeveralAct;
  deliveries: readonly OperatorDelivery[];
  done: (outcome: Outcome) => void;
  close: () => void;
}) {
  // What was ticked when the dialog opened: a row that comes or goes behind it changes nothing.
  const [those] = useState(deliveries);
  const [riderId, setRiderId] = useState("");
  const [reason, setReason] = useState("");
  const [answered, setAnswered] = useState<number | null>(null);
  const isClosed = useRef(false);
  useEffect(
    () => () => {
      isClosed.current = true;
    },
    [],
  );
  const sends: Record<SeveralAct, (delivery: OperatorDelivery) => Promise<Result<OperatorDelivery>>> = {
    assign: ({ id }) => api.act(id, "assign", { rider_id: riderId }),
    search_longer: ({ id }) => api.act(id, "search_longer"),
    unassign: ({ id, rider }) => api.act(id, "unassign", { reason, rider_id: rider?.id }),
    cancel: ({ id }) => api.act(id, "cancel", { reason }),
  };
  const send = async (): Promise<Result<Outcome>> => {
    if ((act === "unassign" || act === "cancel") && reason.trim() === "") return refuse(words.sayWhy, "reason");
    if (act === "assign" && riderId === "") return refuse(text.choose.first);
    setAnswered(0);
    const isStopped = () => isClosed.current;
    return { ok: true, data: await actOnEach(those, AT_ONCE[act], sends[act], setAnswered, isStopped) };
  };
  const [first] = those;
  return (
    <Dialog title={words.titles[act](those.length)} onClose={close}>
      <Form submit={text.acts.send[act]} isDangerous={act === "cancel"} send={send} done={done} cancel={close}>
        {act === "assign" && first && (
          <ChooseRider
            delivery={those.find(({ status }) => status === "searching") ?? first}
            legend={words.riders}
            value={riderId}
            onValue={setRiderId}
          />
        )}
        {act === "search_longer" && <p>{text.acts.searchLongerBody}</p>}
        {act === "cancel" && <p>{words.cancelBody}</p>}
        {(act === "unassign" || act === "cancel") && (
          <ReasonField reasons={text.acts.reasons[act]} value={reason} onValue={setReason} />
        )}
        <p role="status">{answered !== null && words.answered(answered, those.length)}</p>
      </Form>
    </Dialog>
  );
}
