import { useState } from "preact/hooks";
import type { Endpoint } from "../../../../contract/webhook.ts";
import { Listing } from "../../../kit/ui/listing.tsx";
import { SecretDialog } from "../../../kit/ui/secret-dialog.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { When } from "../../../kit/ui/when.tsx";
import { api, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { BrokenAtSlashes } from "../broken-at-slashes.tsx";
import { Empty } from "../empty.tsx";
import { Screen } from "../screen.tsx";
import { useKeptList } from "../use-kept-list.ts";
import { CreateEndpointDialog } from "./create-endpoint-dialog.tsx";
import { EndpointState, nameTypes, shorten } from "./endpoint-state.tsx";

const words = text.webhooks;

const COLUMNS: Column<Endpoint>[] = [
  {
    label: words.url,
    cell: ({ id, url, description }) => (
      <>
        <a href={`/dashboard/webhooks/${id}`} class="row-link cover">
          <BrokenAtSlashes text={shorten(url)} />
        </a>
        <small>{description}</small>
      </>
    ),
  },
  { label: words.state, cell: (row) => <EndpointState row={row} /> },
  {
    label: words.lastSuccess,
    cell: ({ last_success_at: at }) => (at ? <When at={at} /> : <span class="hint">{words.never}</span>),
  },
  { label: words.types, cell: nameTypes },
];

/** The account's webhook endpoints. */
export function Webhooks() {
  const list = useKeptList(api.endpoints, "endpoints");
  const [open, setOpen] = useState<{ secret: string } | "create" | null>(null);
  const close = () => setOpen(null);
  const add = mayChange() && (
    <button type="button" class="button primary" onClick={() => setOpen("create")}>
      {words.create}
    </button>
  );
  return (
    <Screen title={words.title} lead={words.lead} actions={add}>
      <Listing
        list={list}
        caption={words.caption}
        columns={COLUMNS}
        look="links endpoints"
        empty={
          <Empty icon="webhooks" title={words.empty}>
            {words.emptyNext}{" "}
            <a href="/docs/webhooks" target="_blank" rel="noopener">
              {words.emptyHow}
            </a>
          </Empty>
        }
      />
      {open === "create" && (
        <CreateEndpointDialog
          close={close}
          done={({ secret }) => {
            setOpen({ secret });
            void list.reload();
          }}
        />
      )}
      {open !== null && open !== "create" && (
        <SecretDialog
          title={words.secretTitle}
          body={words.secretOnce}
          secret={open.secret}
          done={words.done}
          close={close}
        />
      )}
    </Screen>
  );
}
