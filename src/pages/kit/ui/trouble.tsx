import type { Problem } from "../client.ts";
import { useWords } from "./words.ts";

/** Statuses that another request can't change: not found, and invalid. */
const LASTING: readonly number[] = [404, 422];

/** Replaces content that couldn't be loaded. */
export function Trouble({ problem, again }: { problem: Problem; again: () => void }) {
  const words = useWords();
  return (
    <div class={problem.status === 404 ? "empty" : "notice bad"} role="alert">
      <p>{words.explain(problem)}</p>
      {problem.errors.map(({ param, detail }) => (
        <p key={param}>
          <code>{param}</code> {detail}
        </p>
      ))}
      {!LASTING.includes(problem.status) && (
        <button type="button" class="button" onClick={again}>
          {words.again}
        </button>
      )}
    </div>
  );
}
