import { useState } from "preact/hooks";
import type { Problem, Result } from "../../kit/client.ts";
import { useLoad } from "../../kit/ui/use-load.ts";
import { When } from "../../kit/ui/when.tsx";
import { api } from "../session.ts";
import { text } from "../text/en.ts";

const words = text.conflict;

/** A field of a form: its label, the value in the form, and the value that somebody else has saved. */
export type Compared = readonly [label: string, mine: string, theirs: string];

/**
 * For a form whose row somebody else may change while it is open.
 * @param read asks for the row as it is now
 * @returns `theirs`: the row as somebody else has saved it; null if nobody has
 */
export function useConflict<Row extends { version: string }>(row: Row, read: () => Promise<Result<Row>>) {
  const [theirs, setTheirs] = useState<Row | null>(null);
  return {
    theirs,
    /** The version that the member has seen last. */
    version: (theirs ?? row).version,
    /** Passes the answer of a save on. If somebody else was faster, it reads their row first. */
    async readTheirs<Data>(result: Result<Data>): Promise<Result<Data>> {
      if (result.ok || !isConflict(result.problem)) return result;
      const now = await read();
      if (!now.ok) return now;
      setTheirs(now.data);
      return result;
    },
  };
}

const isConflict = ({ code }: Problem) => code === "changed_meanwhile";

/** Shows what somebody else has changed since the form was opened. Saving again then overwrites it with what is in the form. */
export function Conflict({ id, fields, take }: { id: string; fields: readonly Compared[]; take: () => void }) {
  // The newest entry about the row tells who changed it.
  const audit = useLoad(() => api.audit({ limit: 50 }), id);
  const last = audit.data?.data.find(({ target_id: target }) => target === id);
  return (
    <div class="notice stale">
      <p>
        <strong>{last ? words.who(last.actor.member_name ?? last.actor.name) : words.somebody}</strong>{" "}
        {last && <When at={last.at} />}
      </p>
      {last?.actor.member_name && <p class="hint">{last.actor.name}</p>}
      <dl class="facts">
        {fields
          .filter(([, mine, theirs]) => mine !== theirs)
          .map(([label, , theirs]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{theirs || words.nothing}</dd>
            </div>
          ))}
      </dl>
      <button type="button" class="button small" onClick={take}>
        {words.take}
      </button>
    </div>
  );
}
