import { useState } from "preact/hooks";
import type { Endpoint, EndpointWithSecret } from "../../../../contract/webhook.ts";
import { ActionButton } from "../../../kit/ui/action-button.tsx";
import { Confirm } from "../../../kit/ui/confirm.tsx";
import { TextField } from "../../../kit/ui/fields.tsx";
import { Form } from "../../../kit/ui/form.tsx";
import { Listing } from "../../../kit/ui/listing.tsx";
import { Menu } from "../../../kit/ui/menu.tsx";
import { SecretDialog } from "../../../kit/ui/secret-dialog.tsx";
import type { Column } from "../../../kit/ui/table.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { useList } from "../../../kit/ui/use-list.ts";
import { When } from "../../../kit/ui/when.tsx";
import { api } from "../../session.ts";
import { alertsText } from "../../text/alerts.ts";
import { text } from "../../text/en.ts";
import { words as kit } from "../../text/words.ts";

const words = alertsText.webhooks;

type Open = { kind: "remove"; row: Endpoint } | { kind: "added" | "rotated"; secret: string } | null;

/** Where the operator's own server gets alerts. */
export function AlertWebhooks() {
  const list = useList(api.alertEndpoints, "alert endpoints");
  const [url, setUrl] = useState("");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const show = (kind: "added" | "rotated", { secret }: EndpointWithSecret) => {
    setOpen({ kind, secret });
    void list.reload();
  };
  const test = async ({ id }: Endpoint) => {
    const result = await api.testAlertEndpoint(id);
    if (!result.ok) return say(kit.explain(result.problem));
    const { outcome, error, response_status: status } = result.data;
    say(outcome === "succeeded" ? words.tested : words.testFailed(error ?? String(status)));
  };
  const rotate = async ({ id }: Endpoint) => {
    const result = await api.rotateAlertSecret(id);
    if (result.ok) show("rotated", result.data);
    else say(kit.explain(result.problem));
  };
  const columns: Column<Endpoint>[] = [
    { label: words.url, cell: ({ url: address }) => <code>{address}</code> },
    { label: words.state, cell: (row) => <State row={row} /> },
    {
      label: words.actions,
      isMenu: true,
      cell: (row) => (
        <Menu label={text.kit.actionsFor(row.url)} isSmall>
          <ActionButton act={() => test(row)}>{words.test}</ActionButton>
          <ActionButton act={() => rotate(row)}>{words.rotate}</ActionButton>
          <button type="button" class="risky" onClick={() => setOpen({ kind: "remove", row })}>
            {words.remove}
          </button>
        </Menu>
      ),
    },
  ];
  return (
    <section class="block">
      <h2>{alertsText.title}</h2>
      <p>{alertsText.lead}</p>
      <p>{words.lead}</p>
      <Listing list={list} caption={words.caption} columns={columns} empty={null} expected={0} />
      <Form
        submit={words.add}
        isSecond
        send={() => api.addAlertEndpoint(url)}
        done={(made) => {
          setUrl("");
          show("added", made);
        }}
      >
        <TextField name="url" label={words.url} hint={words.urlHint} type="url" value={url} onValue={setUrl} />
      </Form>
      {open?.kind === "remove" && (
        <Confirm
          title={words.removeTitle}
          body={words.removeBody(open.row.url)}
          submit={words.remove}
          keep={words.keep}
          send={() => api.removeAlertEndpoint(open.row.id)}
          done={() => {
            close();
            say(words.removed);
            void list.reload();
          }}
          close={close}
        />
      )}
      {(open?.kind === "added" || open?.kind === "rotated") && (
        <SecretDialog
          title={words.secretTitle}
          body={open.kind === "added" ? words.secretBody : words.rotatedBody}
          secret={open.secret}
          done={words.done}
          close={close}
        />
      )}
    </section>
  );
}

function State({ row }: { row: Endpoint }) {
  if (row.status === "disabled") return <span class="badge bad">{words.disabled}</span>;
  if (row.failing_since === null) return <span class="badge good">{words.works}</span>;
  return (
    <>
      <span class="badge bad">{words.failing}</span> <When at={row.failing_since} />
    </>
  );
}
