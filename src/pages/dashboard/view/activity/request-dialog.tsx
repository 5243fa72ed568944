import type { LoggedRequest } from "../../../../contract/people/traffic.ts";
import { CopyButton } from "../../../kit/ui/copy-button.tsx";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { When } from "../../../kit/ui/when.tsx";
import { text } from "../../text/en.ts";

const words = text.requests;

interface Props {
  row: LoggedRequest;
  /** Null if the key ended so long ago that its name is forgotten. */
  keyName: string | null;
  close: () => void;
}

/** All that is kept of one request, and for a problem the way to its advice. */
export function RequestDialog({ row, keyName, close }: Props) {
  const { id, method, route, status, code, title, duration_ms: ms, key_id: key, created_at: at } = row;
  return (
    <Dialog title={`${method} ${route}`} onClose={close}>
      <dl class="facts">
        <dt>{words.status}</dt>
        <dd>
          <RequestStatus status={status} />
        </dd>
        {code !== null && (
          <>
            <dt>{words.problem}</dt>
            <dd>
              {title} <code>{code}</code>
            </dd>
          </>
        )}
        <dt>{words.at}</dt>
        <dd>
          <When at={at} precision="seconds" />
        </dd>
        <dt>{words.duration}</dt>
        <dd>{words.took(Math.round(ms))}</dd>
        <dt>{words.key}</dt>
        <dd>{keyName === null ? words.endedKey : <a href={`/dashboard/keys/${key}`}>{keyName}</a>}</dd>
        <dt>{words.id}</dt>
        <dd>
          <code>{id}</code> <CopyButton text={id} label={text.kit.copy} />
        </dd>
      </dl>
      <p class="hint">{words.idHint}</p>
      <div class="buttons">
        {code !== null && (
          <a class="button primary" href={`/docs#${code}`} target="_blank" rel="noopener">
            {words.advice}
          </a>
        )}
        <button type="button" class="button" onClick={close}>
          {text.kit.close}
        </button>
      </div>
    </Dialog>
  );
}

export function RequestStatus({ status }: Pick<LoggedRequest, "status">) {
  return <span class={status < 400 ? "badge good" : "badge bad"}>{status}</span>;
}
