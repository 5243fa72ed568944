import { fill } from "../../../widget/text/words.ts";
import { type Change, leavePhoto } from "../core/changes.ts";
import type { Refused, Waiting } from "../core/state.ts";
import type { Text } from "../text/text.ts";
import { useApp } from "./use-app.ts";

/** Codes of refusals after which the same proof would be refused again, or is with the dispatcher. */
const KNOWN: readonly string[] = ["wrong_code", "code_locked", "late_step"];
/** The fields for what the rider writes. */
const WORDS: readonly string[] = ["text", "note", "signature.name"];
/** Codes of refusals after which nothing more can be said. */
const UNSAYABLE: readonly string[] = ["messages_closed", "message_limit", "not_allowed_by_merchant"];

/** Changes of one delivery that the service refused, and what the rider can do about them. */
export function Refusal({ chain }: { chain: readonly Refused[] }) {
  const { text, core, locale } = useApp();
  const words = text.network;
  const isPhotoAtFault = chain.some(blamesPhoto);
  // Nobody else has read it, and it has left its field.
  const written = chain.flatMap(({ change }) => (change.kind === "complete" ? [] : (wordsIn(change) ?? [])));
  const changes = new Intl.ListFormat(locale.tag, { type: "unit" }).format(chain.map((one) => nameChange(text, one)));
  const reasons = new Set(chain.map((one) => explain(text, one)));
  const dismiss = () => {
    for (const { id } of chain) void core.dismiss(id);
  };
  return (
    <div class="notice bad-notice" role="alert">
      <p>
        <strong>{fill(words.notDone, { changes })}</strong> {[...reasons].join(" ")}
      </p>
      {written.map((words) => (
        <p key={words}>
          <q>
            <bdi>{words}</bdi>
          </q>
        </p>
      ))}
      <div class="answers">
        {chain.some(mayPass) && (
          <button type="button" onClick={() => core.sendAgain(chain, { withPhotos: !isPhotoAtFault })}>
            {isPhotoAtFault ? words.withoutPhoto : words.sendAgain}
          </button>
        )}
        <button type="button" onClick={dismiss}>
          {words.understood}
        </button>
      </div>
    </div>
  );
}

export function nameChange(text: Text, { change }: Waiting): string {
  return change.kind === "step" ? text.changes.step[change.step] : text.changes[change.kind];
}

/**
 * Whether the rider may send a refused change again from here: a report, or a hand-over whose code wasn't wrong and that isn't kept. Other
 * changes have a button of their own, for example each step.
 */
function mayPass(refused: Refused): boolean {
  const { change, refusal } = refused;
  if (blamesWords(refused)) return false;
  return change.kind === "problem" || (change.kind === "complete" && !KNOWN.includes(refusal.code));
}

/** The app itself looks at everything else in a text. */
const blamesWords = ({ refusal: { code, params = [] } }: Refused): boolean =>
  code === "invalid_request" && params.some((param) => WORDS.includes(param));

function blamesPhoto({ change, refusal: { code, params = [] } }: Refused): boolean {
  return leavePhoto(change) !== null && (code === "body_too_large" || params.includes("photo"));
}

function explain(text: Text, refused: Refused): string {
  if (blamesPhoto(refused)) return text.network.photoRefused;
  if (blamesWords(refused)) return text.network.markup;
  const { code } = refused.refusal;
  if (UNSAYABLE.includes(code)) return text.thread.closed;
  const known = Object.entries(text.refusals).find(([known]) => known === code);
  return known?.[1] ?? text.refusals.other;
}

/** What the rider wrote in their own words; undefined for what has none. */
function wordsIn(change: Change): string | undefined {
  if (change.kind === "message") return change.text;
  if (change.kind === "problem") return change.report.note;
  return change.kind === "complete" ? change.proof.signature?.name : undefined;
}
