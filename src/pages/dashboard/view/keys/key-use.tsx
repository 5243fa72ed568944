import type { KeyUse } from "../../../../contract/people/key-use.ts";
import { Skeleton } from "../../../kit/ui/skeleton.tsx";
import { Trouble } from "../../../kit/ui/trouble.tsx";
import type { Loaded } from "../../../kit/ui/use-load.ts";
import { When } from "../../../kit/ui/when.tsx";
import { writeNumber } from "../../../kit/write-number.ts";
import { text } from "../../text/en.ts";
import { CallerList } from "./caller-list.tsx";

const words = text.keys.use;

/** How often a key was used lately, from where, and for which routes. */
export function KeyUseFacts({ use, most }: { use: Loaded<KeyUse>; most: number }) {
  if (!use.data) return use.problem ? <Trouble problem={use.problem} again={use.reload} /> : <Skeleton rows={3} />;
  const { last_used_at: last, requests_last_day: day, requests_last_week: week, callers, routes } = use.data;
  if (last === null) return <p>{words.none}</p>;
  return (
    <>
      <dl class="facts">
        <dt>{text.keys.lastUsed}</dt>
        <dd>
          <When at={last} />
        </dd>
        <dt>{words.day}</dt>
        <dd>{writeNumber(day)}</dd>
        <dt>{words.week}</dt>
        <dd>{writeNumber(week)}</dd>
      </dl>
      {callers.length > 0 && (
        <>
          <h3>{words.callers}</h3>
          <CallerList callers={callers.slice(0, most)} />
          {callers.length > most && <p class="hint">{words.moreCallers(callers.length - most)}</p>}
        </>
      )}
      {routes.length > 0 && (
        <>
          <h3>{words.routes}</h3>
          <ul class="rows">
            {routes.slice(0, most).map(({ method, route, requests }) => (
              <li key={`${method} ${route}`}>
                <code>
                  {method} {route}
                </code>
                <span>{writeNumber(requests)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
