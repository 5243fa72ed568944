import type { KeyCaller } from "../../../../contract/people/key-use.ts";
import { When } from "../../../kit/ui/when.tsx";
import { text } from "../../text/en.ts";

const words = text.keys.use;

/** The callers that use a key: servers with their address, pages with their origin. */
export function CallerList({ callers }: { callers: readonly KeyCaller[] }) {
  return (
    <ul class="rows">
      {callers.map(({ address, origin, user_agent: agent, last_used_at: at }) => (
        <li key={`${address ?? origin} ${agent}`}>
          <span>
            <code>{address ?? origin}</code>
            {address !== null && <small>{agent ?? words.noAgent}</small>}
          </span>
          <When at={at} />
        </li>
      ))}
    </ul>
  );
}
