import { useState } from "preact/hooks";
import { lazy, useRoute } from "preact-iso";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import { useLoad } from "../../../kit/ui/use-load.ts";
import { When } from "../../../kit/ui/when.tsx";
import { api, mayChange } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Id } from "../id.tsx";
import { Screen } from "../screen.tsx";
import { KeyDialogs, KeyMenu, type OpenKey } from "./key-dialogs.tsx";
import { KeyState } from "./key-state.tsx";
import { KeyUseFacts } from "./key-use.tsx";

const words = text.keys;
const SHOWN = 50;

const UsageByDay = lazy(async () => (await import("../activity/usage-by-day.tsx")).UsageByDay);

/** One key: where it may be used, who uses it, and how much by day. */
export function KeyScreen() {
  const { id = "" } = useRoute().params;
  const key = useLoad(() => api.key(id), id);
  const use = useLoad(() => api.keyUse(id), id);
  const [open, setOpen] = useState<OpenKey>(null);
  const row = key.data;
  // Both at once: what came second would push the rest down.
  if (!row || !(use.data ?? use.problem)) {
    return (
      <Screen title={words.one} back={["/dashboard/keys", words.back]}>
        {key.problem ? <Trouble problem={key.problem} again={key.reload} /> : <Skeleton rows={8} />}
      </Screen>
    );
  }
  const restricted = row.allowed_ips ?? row.allowed_origins;
  return (
    <Screen
      title={row.name}
      back={["/dashboard/keys", words.back]}
      actions={mayChange() && <KeyMenu row={row} setOpen={setOpen} isSmall={false} />}
    >
      <div class="two-columns">
        <section>
          <h2>{words.facts}</h2>
          <dl class="facts">
            <dt>{words.state}</dt>
            <dd>
              <KeyState row={row} />
            </dd>
            <dt>{words.kind}</dt>
            <dd>{row.kind === "secret" ? words.secret : words.publishable}</dd>
            <dt>{words.hint}</dt>
            <dd>
              <code>{row.hint}</code>
            </dd>
            <dt>{words.id}</dt>
            <dd>
              <Id id={row.id} />
            </dd>
            <dt>{words.restrictedTo}</dt>
            <dd>
              {restricted ? (
                <ul>
                  {restricted.map((one) => (
                    <li key={one}>
                      <code>{one}</code>
                    </li>
                  ))}
                </ul>
              ) : (
                words.unrestricted[row.kind]
              )}
            </dd>
            <dt>{words.createdAt}</dt>
            <dd>
              <When at={row.created_at} />
            </dd>
          </dl>
        </section>
        <section class="stack">
          <h2>{words.use.title}</h2>
          <KeyUseFacts use={use} most={SHOWN} />
          <p>
            <a href={`/dashboard/requests?key=${id}`}>{words.itsRequests}</a>
          </p>
        </section>
      </div>
      {row.last_used_at && <UsageByDay keyId={id} />}
      <KeyDialogs open={open} setOpen={setOpen} changed={() => void key.reload()} />
    </Screen>
  );
}
