import { useEffect, useId, useRef } from "preact/hooks";
import { LIMITS } from "../../../../contract/limits.ts";
import type { Message, Phrase } from "../../../../contract/message.ts";
import type { RiderJob } from "../../../../contract/rider.ts";
import { cleanText } from "../../../kit/clean-text.ts";
import { type Thread, unreadMessages } from "../../core/changes.ts";
import { takeAlertsBack } from "../../device/alerts.ts";
import { MESSAGE_TAG } from "../../worker/messages.ts";
import { Icon } from "../icons.tsx";
import { Screen } from "../screen.tsx";
import { useApp } from "../use-app.ts";
import { useDraft } from "../use-draft.ts";
import { nameDoor } from "./destination.tsx";

/** What a rider says. The customer has phrases of their own. */
const SAID: readonly Phrase[] = ["ok", "five_minutes", "at_gate", "cant_find", "lift_broken", "thank_you"];

/** What answers most messages, for one tap while riding, and after the end. */
const ANSWERS: readonly Phrase[] = ["ok", "thank_you"];

/** More wouldn't be read while riding. */
const SHOWN = 3;

/** What customers have written after the end, with who they are. */
export function WrittenAfter() {
  const { state, text } = useApp();
  return state.rider?.written_after?.map((thread) => (
    <section key={thread.delivery_id}>
      <h2 class="hint">
        <bdi>{thread.name ?? text.messages.customer}</bdi>
      </h2>
      <Messages job={thread} phrases={ANSWERS} />
    </section>
  ));
}

/** What was written since the rider's last answer: on the map, so that the address stays where it is. */
export function Incoming({ job, seen, onSeen }: { job: Thread; seen: string | null; onSeen(id: string): void }) {
  const { text } = useApp();
  const messages = job.messages ?? [];
  const closed = messages.findLastIndex(({ id }) => id === seen);
  // What the customer wrote before the rider's answer reached the service stands before that answer, and isn't seen yet.
  const before = closed === -1 ? messages.findLastIndex(({ from }) => from === "rider") : closed;
  const newest = messages
    .slice(before + 1)
    .filter(({ from }) => from !== "rider")
    .slice(-SHOWN);
  const last = newest.at(-1);
  useReading(job);
  return (
    <div role="log">
      {last && (
        <div class="incoming">
          <div>
            {newest.map((message) => (
              <One key={message.id} message={message} />
            ))}
          </div>
          <button type="button" class="round" aria-label={text.messages.close} onClick={() => onSeen(last.id)}>
            <Icon name="close" />
          </button>
          <div class="phrases">
            <Phrases of={ANSWERS} deliveryId={job.delivery_id} onSaid={() => onSeen(last.id)} />
          </div>
        </div>
      )}
    </div>
  );
}

/** All that was written, and what can be. */
export function Conversation({ job, onSeen }: { job: RiderJob; onSeen(id: string): void }) {
  const { text, back } = useApp();
  const newest = job.messages?.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined) onSeen(newest);
  }, [newest]);
  return (
    <Screen title={text.messages.title} about={nameDoor(job)} class="conversation" onBack={back}>
      <Messages job={job} phrases={SAID} />
    </Screen>
  );
}

/** What was written, with answers for one tap and a line for the rider's own words. Nothing where the merchant has it off. */
function Messages({ job, phrases }: { job: Thread; phrases: readonly Phrase[] }) {
  const { core, text, locale } = useApp();
  const { messages, delivery_id: deliveryId } = job;
  const { entered, enter } = useDraft(`message ${deliveryId}`, deliveryId, { written: "" });
  useReading(job);
  if (!messages) return null;
  // Whoever reads the report sees what was written before, too.
  const newest = messages.findLast(({ from }) => from === "customer");

  function sendText(event: Event) {
    event.preventDefault();
    const said = cleanText(entered.written);
    if (said === "") return;
    void core.act({ kind: "message", deliveryId, text: said, lang: locale.tag });
    enter({ written: "" });
  }

  return (
    <section class="messages">
      <div role="log">
        {messages.map((message) => (
          <One
            key={message.id}
            message={message}
            report={
              message === newest && (() => core.act({ kind: "report_message", deliveryId, messageId: message.id }))
            }
          />
        ))}
      </div>
      <div class="phrases">
        <Phrases of={phrases} deliveryId={deliveryId} />
      </div>
      <form class="line" onSubmit={sendText}>
        <input
          type="text"
          dir="auto"
          autocomplete="off"
          maxLength={LIMITS.messageCharacters}
          aria-label={text.thread.field}
          placeholder={text.thread.field}
          value={entered.written}
          onInput={({ currentTarget }) => enter({ written: currentTarget.value })}
        />
        <button type="submit" class="tool-button">
          {text.thread.send}
        </button>
      </form>
    </section>
  );
}

function Phrases({ of, deliveryId, onSaid }: { of: readonly Phrase[]; deliveryId: string; onSaid?: () => void }) {
  const { core, text } = useApp();
  return of.map((phrase) => (
    <button
      key={phrase}
      type="button"
      class="tool-button"
      onClick={() => {
        onSaid?.();
        void core.act({ kind: "message", deliveryId, phrase });
      }}
    >
      {text.thread.phrases[phrase]}
    </button>
  ));
}

/** While the page shows messages that are new, tells the service that they are read. */
function useReading(job: Thread): void {
  const { core } = useApp();
  const newest = unreadMessages(job).at(-1)?.id;
  const told = useRef<string | undefined>(undefined);
  // Also at each answer of the service, because the page may have been hidden, or without network.
  useEffect(() => {
    if (newest === undefined || newest === told.current || document.hidden) return;
    takeAlertsBack(MESSAGE_TAG).catch(() => {});
    void core.send({ method: "GET", path: `/v1/rider/jobs/${job.delivery_id}/messages` }).then(({ kind }) => {
      if (kind === "done") told.current = newest;
    });
  }, [core, job, newest]);
}

/** @param props report: only of the customer's newest */
function One({ message, report = false }: { message: Message; report?: (() => void) | false }) {
  const { from, phrase, text: written, lang, sent_at, read_at, reported } = message;
  const { text, format } = useApp();
  const said = useId();
  const { thread } = text;
  const isOwn = from === "rider";
  const who = isOwn ? thread.you : from === "customer" ? text.messages.customer : thread.operator;
  const isUnread = isOwn && read_at === null;
  return (
    <div class="message" data-own={isOwn}>
      <p class="hint">
        {[who, format.clock(Date.parse(sent_at)), isUnread && thread.unread].filter(Boolean).join(" · ")}
      </p>
      <p class={isOwn ? "" : "huge"} id={said}>
        {/* A later service may know more phrases than this page. */}
        {phrase ? (thread.phrases[phrase] ?? phrase) : <bdi lang={lang ?? undefined}>{written}</bdi>}
      </p>
      {report && (
        <button type="button" class="text-button" aria-describedby={said} aria-disabled={reported} onClick={report}>
          {reported ? thread.reported : thread.report}
        </button>
      )}
    </div>
  );
}
