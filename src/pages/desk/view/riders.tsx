import { useRef, useState } from "preact/hooks";
import { LIMITS } from "../../../contract/limits.ts";
import type { OperatorRider } from "../../../contract/operator.ts";
import type { RiderInvitation } from "../../../contract/rider.ts";
import { makeKey } from "../../kit/make-key.ts";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { TextField } from "../../kit/ui/fields.tsx";
import { Listing } from "../../kit/ui/listing.tsx";
import { SecretDialog } from "../../kit/ui/secret-dialog.tsx";
import { useList } from "../../kit/ui/use-list.ts";
import { useNow } from "../../kit/ui/use-now.ts";
import { api, mayAct } from "../session.ts";
import { text } from "../text/en.ts";
import { Heading } from "./heading.tsx";
import { Phone } from "./panel.tsx";
import { Papers } from "./papers.tsx";
import { RiderDialog } from "./rider-dialog.tsx";
import { RiderForm } from "./rider-form.tsx";
import { describeVehicle, RiderState } from "./rider-state.tsx";
import { Status } from "./status-mark.tsx";
import { useSelection } from "./use-selection.ts";

const words = text.riders;

type Open =
  | { kind: "invite" }
  | { kind: "rider"; rider: OperatorRider }
  | { kind: "link"; name: string; invitation: RiderInvitation }
  | null;

/** Every rider: who is on duty, where, and with what. */
export function Riders() {
  const now = useNow();
  const { addressOf } = useSelection();
  const [isOnDuty, setOnDuty] = useState(false);
  const [search, setSearch] = useState("");
  const query = { limit: LIMITS.pageEntries, search: search.trim(), ...(isOnDuty && { on_duty: "true" }) };
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const list = useList((after) => api.riders({ ...query, starting_after: after }), JSON.stringify(query));
  return (
    <section class="sheet">
      <div class="screen-head">
        <Heading name={words.title} />
        <div class="filters">
          <TextField
            name="search"
            type="search"
            label={text.deliveries.search}
            placeholder={words.searchHint}
            value={search}
            onValue={setSearch}
          />
          <label class="check">
            <input type="checkbox" checked={isOnDuty} onChange={(event) => setOnDuty(event.currentTarget.checked)} />
            {words.onDuty}
          </label>
        </div>
        {mayAct() && (
          <button type="button" class="button primary small" onClick={() => setOpen({ kind: "invite" })}>
            {words.invite}
          </button>
        )}
      </div>
      <Listing
        list={list}
        caption={words.caption}
        look="links riders"
        empty={<p class="empty">{isOnDuty || query.search ? words.noMatch : words.empty}</p>}
        columns={[
          {
            label: words.columns.rider,
            cell: (rider) => (
              <>
                <button type="button" class="row-link cover" onClick={() => setOpen({ kind: "rider", rider })}>
                  {rider.name}
                </button>
                <small>{describeVehicle(rider)}</small>
              </>
            ),
          },
          { label: words.columns.phone, cell: (rider) => <Phone of={rider} /> },
          {
            label: words.columns.state,
            cell: (rider) => (
              <>
                <RiderState rider={rider} />{" "}
                {rider.jobs.map(({ delivery_id, status }) => (
                  <a key={delivery_id} href={addressOf(delivery_id)} data-id={delivery_id}>
                    <Status status={status} />
                  </a>
                ))}
                {rider.place_fault && <small class="below">{words.faults[rider.place_fault]}</small>}
              </>
            ),
          },
          { label: words.columns.papers, cell: (rider) => <Papers rider={rider} now={now} /> },
        ]}
      />
      {open?.kind === "invite" && (
        <InviteDialog
          invited={(invitation, name) => {
            setOpen({ kind: "link", name, invitation });
            void list.reload();
          }}
          close={close}
        />
      )}
      {open?.kind === "rider" && (
        <RiderDialog
          rider={open.rider}
          changed={() => void list.reload()}
          invited={(invitation) => setOpen({ kind: "link", name: open.rider.name, invitation })}
          close={close}
        />
      )}
      {open?.kind === "link" && (
        <SecretDialog
          title={words.linkTitle(open.name)}
          body={words.linkBody(open.invitation.code)}
          secret={open.invitation.link}
          done={words.linkDone}
          close={close}
        />
      )}
    </section>
  );
}

function InviteDialog({
  invited,
  close,
}: {
  invited: (invitation: RiderInvitation, name: string) => void;
  close: () => void;
}) {
  const sent = useRef({ fields: "", key: "" });
  // Sent again because its answer was lost, it invites the same rider.
  const send = (body: object) => {
    const fields = JSON.stringify(body);
    if (sent.current.fields !== fields) sent.current = { fields, key: makeKey() };
    return api.inviteRider(body, sent.current.key);
  };
  return (
    <Dialog title={words.invite} onClose={close}>
      <RiderForm submit={words.send} send={send} done={invited} cancel={close} />
    </Dialog>
  );
}
