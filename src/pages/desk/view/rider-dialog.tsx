import { useState } from "preact/hooks";
import type { OperatorRider } from "../../../contract/operator.ts";
import type { RiderInvitation } from "../../../contract/rider.ts";
import { NOTHING_TO_SEND, type Result } from "../../kit/client.ts";
import { makeKey } from "../../kit/make-key.ts";
import { ActionButton } from "../../kit/ui/action-button.tsx";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { TextField } from "../../kit/ui/fields.tsx";
import { Form } from "../../kit/ui/form.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { say } from "../../kit/ui/toasts.tsx";
import { Trouble } from "../../kit/ui/trouble.tsx";
import { useLoad } from "../../kit/ui/use-load.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { dayOf } from "../../kit/write-time.ts";
import { api, mayAct } from "../session.ts";
import { text } from "../text/en.ts";
import { summaryText } from "../text/summary.ts";
import { words as kitWords } from "../text/words.ts";
import { Papers } from "./papers.tsx";
import { RiderForm } from "./rider-form.tsx";
import { describeVehicle, RiderState } from "./rider-state.tsx";

const words = text.rider;

/**
 * A rider's cash, who they are, and whether they work.
 * @param props.changed the list has to be read again
 * @param props.invited a new link was made for them
 */
export function RiderDialog({
  rider,
  changed,
  invited,
  close,
}: {
  rider: OperatorRider;
  changed: () => void;
  invited: (invitation: RiderInvitation) => void;
  close: () => void;
}) {
  const now = useNow();
  const { id, name, state, on_duty } = rider;
  // The sandbox's own riders have names for ids.
  const isInvited = id.startsWith("rdr_");
  const change = async (body: unknown, said: string) => {
    const result = await api.changeRider(id, body);
    say(result.ok ? said : kitWords.explain(result.problem));
    if (!result.ok) return;
    changed();
    close();
  };
  const inviteAgain = async () => {
    const result = await api.inviteRiderAgain(id);
    if (result.ok) invited(result.data);
    else say(kitWords.explain(result.problem));
  };
  const signOut = async () => {
    const result = await api.signRiderOut(id);
    say(result.ok ? words.isSignedOut(name) : kitWords.explain(result.problem));
  };
  return (
    <Dialog title={name} onClose={close}>
      <div class="rider-facts">
        <p>
          <RiderState rider={rider} /> <small>{describeVehicle(rider)}</small>
        </p>
        <Papers rider={rider} now={now} />
        <Today rider={rider} />
      </div>
      {mayAct() && isInvited && (
        <p class="buttons">
          {on_duty && (
            <ActionButton class="button small" act={() => change({ on_duty: false }, words.isOff(name))}>
              {words.putOff}
            </ActionButton>
          )}
          {state !== "suspended" && (
            <ActionButton class="button small" act={inviteAgain}>
              {words.newLink}
            </ActionButton>
          )}
          <ActionButton class="button small" act={signOut}>
            {words.signOut}
          </ActionButton>
          {state === "suspended" ? (
            <ActionButton class="button small" act={() => change({ suspended: false }, words.isResumed(name))}>
              {words.resume}
            </ActionButton>
          ) : (
            <ActionButton class="button small risky" act={() => change({ suspended: true }, words.isSuspended(name))}>
              {words.suspend}
            </ActionButton>
          )}
        </p>
      )}
      <Cash riderId={id} />
      {!isInvited && <p class="hint">{words.simulated}</p>}
      {mayAct() && isInvited ? (
        <RiderForm
          rider={rider}
          submit={words.save}
          send={async (body): Promise<Result<unknown>> =>
            Object.keys(body).length > 0 ? api.changeRider(id, body) : NOTHING_TO_SEND
          }
          done={() => {
            say(words.isSaved(name));
            changed();
            close();
          }}
          cancel={close}
          cancelLabel={text.kit.close}
        />
      ) : (
        <p class="buttons">
          <button type="button" class="button" onClick={close}>
            {text.kit.close}
          </button>
        </p>
      )}
    </Dialog>
  );
}

/** What the rider has delivered since midnight by this machine's clock. */
function Today({ rider: { id: riderId, name } }: { rider: OperatorRider }) {
  const day = dayOf(new Date());
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const loaded = useLoad(() => api.summary({ from: day, to: day, time_zone, rider: riderId }), riderId);
  // It keeps its line while it loads, and where it can't be read: the rest of the dialog doesn't need it.
  return (
    <p>
      {loaded.data ? words.today(loaded.data.delivered, loaded.data.kilometres) : "\u00a0"}{" "}
      <a href={`/desk/closing?${new URLSearchParams({ rider: riderId, name })}`}>{summaryText.closing}</a>
    </p>
  );
}

/** What the rider has collected, handed in and still holds, and what they hand in now. */
function Cash({ riderId }: { riderId: string }) {
  const loaded = useLoad(() => api.cash(riderId), riderId);
  const [amount, setAmount] = useState("");
  const [currency, setCurrency] = useState("");
  const [entry, setEntry] = useState(makeKey);
  if (loaded.problem) return <Trouble problem={loaded.problem} again={loaded.reload} />;
  if (!loaded.data) return <Skeleton rows={2} />;
  const { data } = loaded.data;
  const usual = currency || (data[0]?.currency ?? "");
  return (
    <>
      <h3>{words.cash}</h3>
      {data.length === 0 && <p class="hint">{words.noCash}</p>}
      <ul>
        {data.map(({ currency, collected, handed_in, owed }) => (
          <li key={currency}>
            <strong>{words.owes(owed, currency)}</strong> <small>{words.counts(collected, handed_in)}</small>
          </li>
        ))}
      </ul>
      {mayAct() && data.length > 0 && (
        <Form
          submit={words.handIn}
          // Sent again because its answer was lost, the same amount is the same entry.
          send={() =>
            api.handIn(riderId, { amount: Number(amount), currency: usual }, `${entry}-${Number(amount)}-${usual}`)
          }
          done={() => {
            setAmount("");
            setEntry(makeKey());
            void loaded.reload();
          }}
        >
          <TextField name="amount" label={words.amount} inputMode="numeric" value={amount} onValue={setAmount} />
          {data.length > 1 && <TextField name="currency" label={words.currency} value={usual} onValue={setCurrency} />}
        </Form>
      )}
    </>
  );
}
