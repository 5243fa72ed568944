import type { ComponentType } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { LIMITS } from "../../../contract/limits.ts";
import type { Message, Phrase, SendMessage } from "../../../contract/message.ts";
import { cleanText } from "../../kit/clean-text.ts";
import { en } from "../../kit/thread/languages/en.ts";
import type { ThreadText } from "../../kit/thread/text.ts";
import { useStore } from "../../kit/use-store.ts";
import type { Client, Mistake } from "../core/client.ts";
import type { OrderState } from "../core/create-order.ts";
import { createThread, type Thread } from "../core/create-thread.ts";
import "../style/thread.css";
import { Panel } from "./panel.tsx";
import { sayMistake, usePage } from "./use-page.ts";

/** Every language but English. */
const FILES = import.meta.glob<{ default: ThreadText }>([
  "../../kit/thread/languages/*.ts",
  "!../../kit/thread/languages/en.ts",
]);

/** What a customer says. The rider has phrases of their own. */
const SAID: readonly Phrase[] = [
  "ring_twice",
  "leave_at_door",
  "on_my_way_down",
  "at_gate",
  "lift_broken",
  "five_minutes",
  "thank_you",
  "ok",
];
/** What is left to say once it has ended. */
const SAID_AFTER: readonly Phrase[] = ["thank_you"];

export interface MessagesProps {
  stage: OrderState["stage"];
}

/** The messages' part of the page. */
export interface OpenMessages {
  View: ComponentType<MessagesProps>;
  stop(): void;
}

/**
 * Asks for the messages, and loads the words of a language; the English ones where they can't be had. Resolves when both have
 * answered, so that the part is drawn once.
 */
export async function openMessages(client: Client, language: string): Promise<OpenMessages> {
  const thread = createThread(client);
  const [file] = await Promise.all([
    FILES[`../../kit/thread/languages/${language}.ts`]?.().catch(() => undefined),
    thread.isTried,
  ]);
  const words = file?.default ?? en;
  return { View: ({ stage }) => <Messages thread={thread} words={words} stage={stage} />, stop: thread.stop };
}

/** What the customer and the rider write to each other: the thread, phrases for one tap, and a line of text. */
function Messages({ thread, words, stage }: { thread: Thread; words: ThreadText } & MessagesProps) {
  const page = usePage();
  const { locale, text, format } = page;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const told = useStore(thread);
  const isComing = stage === "before" || stage === "under_way";
  const [mistake, setMistake] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const say = (why: Mistake) => (why === "busy" ? words.soon : why === "closed" ? words.closed : sayMistake(page, why));

  const send = (message: SendMessage) => ask(() => thread.say(message));

  async function ask(what: () => Promise<Mistake | null>): Promise<boolean> {
    if (isSending) return false;
    setSending(true);
    // If the same mistake happens again, screen readers read its sentence again.
    setMistake(null);
    const why = await what();
    setSending(false);
    if (why) setMistake(say(why));
    return why === null;
  }

  async function sendText(event: Event) {
    event.preventDefault();
    const input = field.current;
    const written = cleanText(input?.value ?? "");
    if (!input || written === "") return;
    if (written.length > LIMITS.messageCharacters) {
      return setMistake(format.plural(text.tooLong, LIMITS.messageCharacters));
    }
    const isSent = await send({ text: written, lang: locale.tag });
    // Somebody may have gone on writing.
    if (isSent && cleanText(input.value) === written) input.value = "";
  }

  const newest = told?.open && told.messages.findLast(({ from }) => from === "rider");
  // The messages have ended, and there were none.
  if (!isComing && told && !told.open && told.messages.length === 0) return null;
  return (
    <Panel title={words.title}>
      <div role="log">
        {told && told.messages.length > 0 && (
          <ol class="thread">
            {told.messages.map((message) => (
              <One
                key={message.id}
                message={message}
                words={words}
                report={message === newest ? () => ask(() => thread.report(message.id)) : null}
              />
            ))}
          </ol>
        )}
      </div>
      <div class="chips">
        {(isComing ? SAID : SAID_AFTER).map((phrase) => (
          <button key={phrase} type="button" aria-disabled={isSending} onClick={() => send({ phrase })}>
            {words.phrases[phrase]}
          </button>
        ))}
      </div>
      <form class="line" noValidate onSubmit={sendText} onInput={() => setMistake(null)}>
        <label for={id} class="spoken">
          {words.field}
        </label>
        <input id={id} ref={field} type="text" dir="auto" autocomplete="off" placeholder={words.field} />
        <button type="submit" class="main" aria-disabled={isSending}>
          {words.send}
        </button>
      </form>
      <p class="mistake" role="alert">
        {mistake}
      </p>
    </Panel>
  );
}

/** @param report null except for the rider's newest: whoever reads the report sees what was written before, too */
function One({ message, words, report }: { message: Message; words: ThreadText; report: (() => void) | null }) {
  const { locale, format } = usePage();
  const said = useId();
  const { from, phrase, text, lang, sent_at, read_at, reported } = message;
  const isOwn = from === "customer";
  const who = isOwn ? words.you : from === "rider" ? words.rider : words.operator;
  const language = text !== null && lang !== null && isOther(lang, locale.tag) ? nameOf(lang, locale.tag) : null;
  return (
    <li class={isOwn ? "own" : ""}>
      <p class="quiet">{[who, format.clock(Date.parse(sent_at)), language].filter(Boolean).join(" · ")}</p>
      <p class="said" id={said}>
        {phrase !== null ? sayPhrase(words, phrase) : <bdi lang={lang ?? undefined}>{text}</bdi>}
      </p>
      {report && (
        <button
          type="button"
          class="report"
          aria-describedby={said}
          aria-disabled={reported}
          onClick={() => reported || report()}
        >
          {reported ? words.reported : words.report}
        </button>
      )}
      {isOwn && read_at === null && <p class="quiet">{words.unread}</p>}
    </li>
  );
}

/** A later service may know more phrases than this page. */
const sayPhrase = ({ phrases }: ThreadText, phrase: string): string =>
  (phrases as Record<string, string>)[phrase] ?? phrase.replaceAll("_", " ");

const isOther = (lang: string, tag: string) => lang.split("-")[0] !== tag.split("-")[0];

function nameOf(lang: string, tag: string): string | null {
  try {
    return new Intl.DisplayNames([tag], { type: "language" }).of(lang) ?? null;
  } catch {
    return null;
  }
}
