import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import type { Problem, Result } from "../client.ts";
import { useWords } from "./words.ts";

/** The problem of the last attempt, for the fields that it names. */
const FormProblem = createContext<Problem | null>(null);

/** The errors of a field and of the entries in it, as sentences. Empty if there is none. */
export function useFieldError(name: string): string {
  const problem = useContext(FormProblem);
  const errors = problem?.errors ?? [];
  const own = errors.filter(({ param }) => param === name || param.startsWith(`${name}.`));
  return own.map(({ detail }) => detail.charAt(0).toUpperCase() + detail.slice(1)).join(" ");
}

interface Props<Data> {
  /** What the button says. */
  submit: string;
  isDangerous?: boolean;
  /** Another button of the screen is the first choice. */
  isSecond?: boolean;
  send: () => Promise<Result<Data>>;
  done: (data: Data) => void;
  /** Present in a dialog, which has a second button. */
  cancel?: () => void;
  cancelLabel?: string;
  /** What else can be done with the fields: a button after the first one. */
  other?: ComponentChildren;
  children?: ComponentChildren;
}

/** Fields and their button. An error of a field is shown below the field, any other error above the button. */
export function Form<Data>({
  submit,
  isDangerous,
  isSecond,
  send,
  done,
  cancel,
  cancelLabel,
  other,
  children,
}: Props<Data>) {
  const words = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problem]);
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    // A second press while the first request is under way sends nothing.
    if (busy) return;
    setBusy(true);
    const result = await send();
    setBusy(false);
    setProblem(result.ok ? null : result.problem);
    if (result.ok) done(result.data);
  };
  return (
    <FormProblem.Provider value={problem}>
      <form ref={form} onSubmit={onSubmit} aria-busy={busy} noValidate>
        {children}
        <p role="alert" class="form-problem">
          {problem && words.explain(problem, true)}
        </p>
        <div class="buttons">
          <button
            type="submit"
            class={`button ${isDangerous ? "dangerous" : isSecond ? "" : "primary"}`}
            aria-disabled={busy}
          >
            {submit}
          </button>
          {other}
          {cancel && (
            <button type="button" class="button" onClick={cancel}>
              {cancelLabel ?? words.cancel}
            </button>
          )}
        </div>
      </form>
    </FormProblem.Provider>
  );
}
