import { useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import type { Endpoint } from "../../../../contract/webhook.ts";
import { ActionButton } from "../../../kit/ui/action-button.tsx";
import { Confirm } from "../../../kit/ui/confirm.tsx";
import { Menu } from "../../../kit/ui/menu.tsx";
import { SecretDialog } from "../../../kit/ui/secret-dialog.tsx";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { say } from "../../../kit/ui/toasts.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { useNow } from "../../../kit/ui/use-now.ts";
import { When } from "../../../kit/ui/when.tsx";
import { writeSpan } from "../../../kit/write-number.ts";
import { writeTime } from "../../../kit/write-time.ts";
import { api, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { words as shared } from "../../text/words.ts";
import { Bars } from "../bars.tsx";
import { BrokenAtSlashes } from "../broken-at-slashes.tsx";
import { Id } from "../id.tsx";
import { Screen } from "../screen.tsx";
import { useKeptList } from "../use-kept-list.ts";
import { Attempts } from "./attempts.tsx";
import { EditEndpointDialog } from "./edit-endpoint-dialog.tsx";
import { EndpointState, nameEndpoint, nameTypes } from "./endpoint-state.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";

const words = text.webhooks;

/** One endpoint: its facts, the attempts to send to it, and what a member can do with it. */
export function EndpointScreen() {
  const { id = "" } = useRoute().params;
  const { route } = useLocation();
  const endpoint = useLoad(() => api.endpoint(id), id);
  const attempts = useKeptList((after) => api.attempts(id, { starting_after: after }), `attempts ${id}`);
  const [open, setOpen] = useState<"edit" | "rotate" | "remove" | { secret: string } | null>(null);
  const close = () => setOpen(null);
  const changed = () => {
    close();
    say(words.changed);
    void endpoint.reload();
  };
  const test = async () => {
    const result = await api.testEndpoint(id);
    if (!result.ok) say(shared.explain(result.problem));
    else say(result.data.outcome === "succeeded" ? words.testSucceeded(result.data.response_status) : words.testFailed);
    void attempts.reload();
    void endpoint.reload();
  };
  const turn = async (status: Endpoint["status"]) => {
    const result = await api.changeEndpoint(id, { status });
    if (result.ok) changed();
    else say(shared.explain(result.problem));
  };
  const row = endpoint.data;
  if (!row) {
    return (
      <Screen title={words.title} back={["/dashboard/webhooks", words.back]}>
        {endpoint.problem ? <Trouble problem={endpoint.problem} again={endpoint.reload} /> : <Skeleton rows={6} />}
      </Screen>
    );
  }
  const actions = mayChange() && (
    <>
      <ActionButton class="button primary" act={test}>
        {words.test}
      </ActionButton>
      <Menu label={text.kit.actions}>
        <button type="button" onClick={() => setOpen("edit")}>
          {words.edit}
        </button>
        <button type="button" onClick={() => setOpen("rotate")}>
          {words.rotate}
        </button>
        <button
          type="button"
          class={row.status === "enabled" ? "risky" : undefined}
          onClick={() => void turn(row.status === "enabled" ? "disabled" : "enabled")}
        >
          {row.status === "enabled" ? words.disable : words.enable}
        </button>
        <button type="button" class="risky" onClick={() => setOpen("remove")}>
          {words.remove}
        </button>
      </Menu>
    </>
  );
  return (
    <Screen title={nameEndpoint(row.url)} back={["/dashboard/webhooks", words.back]} actions={actions}>
      <dl class="facts">
        <dt>{words.url}</dt>
        <dd>
          <BrokenAtSlashes text={row.url} />
        </dd>
        <dt>{words.state}</dt>
        <dd>
          <EndpointState row={row} />
        </dd>
        {row.disabled_reason && (
          <>
            <dt>{words.disabledBecause}</dt>
            <dd>{words.disabledReasons[row.disabled_reason]}</dd>
          </>
        )}
        {row.description && (
          <>
            <dt>{words.yourNote}</dt>
            <dd>{row.description}</dd>
          </>
        )}
        <dt>{words.id}</dt>
        <dd>
          <Id id={row.id} />
        </dd>
        <dt>{words.types}</dt>
        <dd>{nameTypes(row)}</dd>
        <dt>{words.lastSuccess}</dt>
        <dd>{row.last_success_at ? <When at={row.last_success_at} /> : words.never}</dd>
        {row.previous_secret_expires_at && (
          <>
            <dt>{words.oldSecret}</dt>
            <dd>
              <SecretLeft until={row.previous_secret_expires_at} />
            </dd>
          </>
        )}
      </dl>
      <LastDay id={id} sequence={attempts.rows?.[0]?.id ?? ""} />
      <Attempts endpoint={row} list={attempts} />
      {open === "edit" && <EditEndpointDialog row={row} done={changed} close={close} />}
      {open === "rotate" && (
        <RotateDialog
          id={id}
          close={close}
          done={({ secret }) => {
            setOpen({ secret });
            void endpoint.reload();
          }}
        />
      )}
      {open === "remove" && (
        <Confirm
          title={words.removeTitle}
          body={words.removeBody}
          submit={words.removeSubmit}
          keep={words.keep}
          send={() => api.deleteEndpoint(id)}
          close={close}
          done={() => {
            say(words.removed);
            route("/dashboard/webhooks");
          }}
        />
      )}
      {open !== null && typeof open === "object" && (
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

/**
 * How each of the last hours went.
 * @param props.sequence changes with each attempt
 */
function LastDay({ id, sequence }: { id: string; sequence: string }) {
  const { data } = useLoad(() => api.attemptHours(id), `${id} ${sequence}`);
  const now = useNow();
  const hours = data?.data ?? [];
  const sum = (of: "succeeded" | "failed") => hours.reduce((all, hour) => all + hour[of], 0);
  return (
    <figure class="panel day">
      <figcaption>
        {words.lastDay}
        <span class="hint">{data && words.ofDay(sum("succeeded"), sum("failed"))}</span>
      </figcaption>
      <Bars
        bars={hours.map(({ from, succeeded, failed }) => ({
          title: `${writeTime(from, now)}: ${words.ofDay(succeeded, failed)}`,
          good: succeeded,
          bad: failed,
        }))}
      />
      <p class="axis" aria-hidden="true">
        <span>{words.dayAgo}</span>
        <span>{words.nowOnAxis}</span>
      </p>
    </figure>
  );
}

/** How long the old secret still signs beside the new one. */
function SecretLeft({ until }: { until: string }) {
  const now = useNow();
  return (
    <>
      {words.oldSecretLeft(writeSpan(Date.parse(until) - now))} <When at={until} />
    </>
  );
}
