import { useEffect, useRef, useState } from "preact/hooks";
import type { OperatorDelivery } from "../../../contract/operator.ts";
import { type Result, refuse } from "../../kit/client.ts";
import { ActionButton } from "../../kit/ui/action-button.tsx";
import { Labelled, SelectField, TextField } from "../../kit/ui/fields.tsx";
import { Form } from "../../kit/ui/form.tsx";
import { say } from "../../kit/ui/toasts.tsx";
import { fromLocal } from "../../kit/write-time.ts";
import { onDuty } from "../city.ts";
import { type Act, nextStep } from "../core/acts.ts";
import { api } from "../session.ts";
import { text } from "../text/en.ts";
import { words as problems } from "../text/words.ts";
import { ChooseRider } from "./choose-rider.tsx";
import { ReasonField } from "./reason-field.tsx";

const words = text.acts;

/** To change an order takes a dialog. */
type FormAct = Exclude<Act, "change">;

interface Props {
  delivery: OperatorDelivery;
  act: FormAct;
  /** The rider to begin with; empty: the nearest who can. */
  riderId: string;
  /** Sends it, and shows what came of it. */
  send: (request: () => Promise<Result<OperatorDelivery>>, said: string) => Promise<Result<OperatorDelivery>>;
  close: () => void;
}

/** What a dispatcher says for an act: to whom, and why. */
export function ActForm({ delivery, act, riderId, send, close }: Props) {
  const { id, rider, status } = delivery;
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(riderId);
  const [reason, setReason] = useState("");
  const [when, setWhen] = useState("");
  const [signature, setSignature] = useState("");
  const [collected, setCollected] = useState("");
  useEffect(() => {
    place.current?.querySelector<HTMLElement>("input:checked, input:not(:disabled), textarea")?.focus();
  }, []);
  const post = (path: string, body: unknown, said: string) => send(() => api.act(id, path, body), said);
  // The step that the form was opened for. If the rider takes it first, the step after it isn't recorded instead.
  const [step] = useState<ReturnType<typeof nextStep>>(() => nextStep(delivery));
  const cash = cashDue(delivery, act);
  // Where nobody knows, the rider's phone may still say it.
  const said = collected === "" ? {} : { cash_collected: collected === "yes" };
  const chosenName = onDuty.value.find(({ id }) => id === chosen)?.name ?? "";
  const sends: Record<FormAct, () => Promise<Result<OperatorDelivery>>> = {
    assign: () => post("assign", { rider_id: chosen }, words.done.assign(chosenName)),
    reassign: async () => {
      const taken = await post("unassign", { reason, rider_id: rider?.id }, words.done.unassign);
      if (!taken.ok) return taken;
      const given = await post("assign", { rider_id: chosen }, words.done.reassign(chosenName));
      // This form went with the rider, so it can't say why.
      if (!given.ok) say(problems.explain(given.problem));
      return given;
    },
    unassign: () => post("unassign", { reason, rider_id: rider?.id }, words.done.unassign),
    hand_over: () =>
      post("hand_over", { rider_id: chosen, reason, from_rider_id: rider?.id }, words.done.hand_over(chosenName)),
    advance: () => post("advance", { to: step, reason, ...said }, words.done.advance),
    complete: () => post("complete", { signature, ...said }, words.done.complete),
    unlock_code: () => post("unlock_code", undefined, text.needs.unlocked),
    search_longer: () => post("search_longer", undefined, words.done.search_longer),
    looks_right: () =>
      post("settle", { attention: "hand_over", ...(reason.trim() !== "" && { reason }) }, words.done.looks_right),
    seen: () => post("seen", reason.trim() === "" ? {} : { reason }, words.done.seen),
    reattempt: () => post("reattempt", when === "" ? {} : { scheduled_at: fromLocal(when) }, words.done.reattempt),
    return: () => post("return", { reason }, words.done.return),
    returned: () => post("advance", { to: "returned", reason }, words.done.returned),
    cancel: () => post("cancel", reason === "" ? {} : { reason }, words.done.cancel),
  };
  const choosesRider = act === "assign" || act === "reassign" || act === "hand_over";
  return (
    <div ref={place} class="act-form">
      <h3>{words[act]}</h3>
      <Form
        submit={act === "unlock_code" ? words.unlock_code : words.send[act]}
        isDangerous={act === "cancel" || act === "return"}
        send={choosesRider && chosen === "" ? async () => refuse(text.choose.first) : sends[act]}
        done={close}
        cancel={close}
        other={
          act === "assign" &&
          chosen !== "" &&
          status === "searching" && (
            <ActionButton
              class="button"
              act={async () => {
                const result = await post("offer", { rider_id: chosen }, words.done.offer(chosenName));
                if (result.ok) close();
                else say(problems.explain(result.problem));
              }}
            >
              {words.send.offer}
            </ActionButton>
          )
        }
      >
        {choosesRider && (
          <ChooseRider
            delivery={delivery}
            legend={act === "hand_over" ? text.choose.legendHandOver : text.choose.legend}
            value={chosen}
            onValue={setChosen}
          />
        )}
        {act === "advance" && step && <p>{words.step(text.statuses[step])}</p>}
        {cash && (
          <SelectField
            name="cash_collected"
            label={words.collected(cash.amount, cash.currency)}
            value={collected}
            onValue={setCollected}
            options={words.collectedOptions}
          />
        )}
        {act === "search_longer" && <p>{words.searchLongerBody}</p>}
        {act === "cancel" && <p>{words.cancelBody}</p>}
        {act in words.reasons && (
          <ReasonField reasons={words.reasons[act as keyof typeof words.reasons]} value={reason} onValue={setReason} />
        )}
        {act === "reattempt" && (
          <>
            <p>{words.reattemptBody}</p>
            <Labelled name="scheduled_at" label={words.when} hint={words.whenHint}>
              {(about) => (
                <input
                  {...about}
                  type="datetime-local"
                  value={when}
                  onInput={(event) => setWhen(event.currentTarget.value)}
                />
              )}
            </Labelled>
          </>
        )}
        {act === "complete" && (
          <TextField name="signature" label={words.signer} value={signature} onValue={setSignature} />
        )}
      </Form>
    </div>
  );
}

/** The cash that the rider collects in the step that is recorded for them, as long as nobody has said whether they have it. */
function cashDue({ cash, status }: OperatorDelivery, act: FormAct) {
  if (!cash || cash.collected !== null) return null;
  const end = act === "complete" ? "dropoff" : act === "advance" && status === "at_pickup" ? "pickup" : null;
  return cash.from === end ? cash : null;
}
