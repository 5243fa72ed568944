import { useRef, useState } from "preact/hooks";
import type { ReportProblem, RiderJob } from "../../../../contract/rider.ts";
import { isBeforePickup } from "../../../../contract/status.ts";
import { PhotoField } from "../door/photo-field.tsx";
import { Icon } from "../icons.tsx";
import { Screen } from "../screen.tsx";
import { Sheet } from "../stage.tsx";
import { useApp } from "../use-app.ts";
import { useDraft } from "../use-draft.ts";
import { nameDoor } from "./destination.tsx";

const LONGEST_NOTE = 500;
/** What can only be in the way at the shop, or only after it. */
const AT_SHOP: readonly string[] = ["shop_closed", "not_ready"];
const AFTER_SHOP: readonly string[] = ["nobody_there", "refused"];

const NOTHING: { reason: ReportProblem["reason"] | null; note: string; photo: string | null } = {
  reason: null,
  note: "",
  photo: null,
};

/** What is in the way, for the merchant and the operator. */
export function Problem({ job }: { job: RiderJob }) {
  const { core, text, back } = useApp();
  const { entered, enter } = useDraft("problem", job.delivery_id, NOTHING);
  const { note, photo } = entered;
  const [isSent, setSent] = useState(false);
  const list = useRef<HTMLFieldSetElement>(null);
  const words = text.problem;
  const elsewhere = isBeforePickup(job.status) ? AFTER_SHOP : AT_SHOP;
  // What was chosen at the shop can't be in the way behind it.
  const reason = entered.reason !== null && elsewhere.includes(entered.reason) ? null : entered.reason;

  async function send() {
    if (reason === null) return list.current?.querySelector("input")?.focus();
    const said = note.trim();
    const report = { reason, ...(said !== "" && { note: said }), ...(photo !== null && { photo }) };
    await core.act({ kind: "problem", deliveryId: job.delivery_id, report });
    // What the phone has no room for isn't on its way.
    if (core.state.storageFailed) return;
    enter(NOTHING);
    setSent(true);
  }

  if (isSent) {
    return (
      <Sheet
        title={text.changes.problem}
        class="handed-over"
        aside={
          <span class="success" data-waits="false">
            <Icon name="check" />
          </span>
        }
        actions={
          <button type="button" class="main-button" onClick={back}>
            {text.back}
          </button>
        }
      >
        <p>{words.sent}</p>
      </Sheet>
    );
  }

  return (
    <Screen
      title={words.title}
      about={nameDoor(job)}
      class="problem"
      onBack={back}
      actions={
        <button type="button" class="main-button" aria-disabled={reason === null} onClick={send}>
          {reason === null ? words.choose : words.send}
        </button>
      }
    >
      <fieldset ref={list} class="reasons">
        <legend class="spoken">{words.title}</legend>
        {entriesOf(words.reasons)
          .filter(([name]) => !elsewhere.includes(name))
          .map(([name, label]) => (
            <label key={name} class="reason">
              {label}
              <input type="radio" name="reason" checked={reason === name} onChange={() => enter({ reason: name })} />
            </label>
          ))}
      </fieldset>
      <div class="field">
        <label for="note">{words.note}</label>
        <textarea
          id="note"
          rows={3}
          dir="auto"
          maxLength={LONGEST_NOTE}
          value={note}
          onInput={({ currentTarget }) => enter({ note: currentTarget.value })}
        />
      </div>
      <PhotoField photo={photo} onChange={(photo) => enter({ photo })} />
    </Screen>
  );
}

/** The languages' objects have exactly the keys of their type. */
const entriesOf = <Key extends string>(words: Record<Key, string>) => Object.entries(words) as [Key, string][];
