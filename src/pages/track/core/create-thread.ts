import { LIMITS } from "../../../contract/limits.ts";
import type { Message, MessageThread, SendMessage } from "../../../contract/message.ts";
import { createStore, type Store } from "../../kit/store.ts";
import type { Client, Mistake } from "./client.ts";

/** Nearly as often as the card asks, and only while somebody looks: what this fetches counts as read. */
const POLL_MS = 10_000;

export interface Thread extends Store<MessageThread | null> {
  /** Null once it is sent. */
  say(message: SendMessage): Promise<Mistake | null>;
  /** Null once the delivery service has been told of the rider's message. */
  report(id: string): Promise<Mistake | null>;
  /** Resolves once the service has answered, or couldn't. */
  isTried: Promise<void>;
  stop(): void;
}

/** What the customer and the rider have written to each other. Null until the service has answered. */
export function createThread(client: Client): Thread {
  const store = createStore<MessageThread | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the newest request. Answers to older ones are dropped. */
  let turn = 0;
  let isStopped = false;

  async function take(answer: ReturnType<Client["readMessages"]>): Promise<Mistake | null> {
    const mine = ++turn;
    const outcome = await answer;
    if (!outcome.done) return outcome.mistake;
    if (mine === turn) store.set(readThread(outcome.body));
    return null;
  }

  async function poll(): Promise<void> {
    clearTimeout(timer);
    if (document.hidden) return;
    await take(client.readMessages());
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void poll(), POLL_MS);
  }

  async function say(message: SendMessage): Promise<Mistake | null> {
    const known = store.state?.messages.map(({ id }) => id);
    const why = await take(client.sendMessage(message));
    if (why !== "offline" || !known) return why;
    // It may have arrived, and only its answer was lost.
    await poll();
    const isIt = ({ id, from, phrase, text }: Message) =>
      from === "customer" && !known.includes(id) && (phrase ?? text) === (message.phrase ?? message.text);
    return store.state?.messages.some(isIt) ? null : why;
  }

  const onVisible = () => void poll();
  document.addEventListener("visibilitychange", onVisible);
  return {
    isTried: poll(),
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    say,
    report: (id) => take(client.reportMessage(id)),
    stop() {
      isStopped = true;
      document.removeEventListener("visibilitychange", onVisible);
      clearTimeout(timer);
    },
  };
}

/** Reads the service's answer. What isn't a message is left out; the page shows texts as text. */
function readThread(body: unknown): MessageThread {
  const { open, messages } = Object(body);
  const all: unknown[] = Array.isArray(messages) ? messages : [];
  return { open: open === true, messages: all.slice(-LIMITS.messages).flatMap(readMessage) };
}

function readMessage(value: unknown): Message[] {
  const { id, from, phrase, text, lang, sent_at, read_at, reported } = Object(value);
  if (typeof id !== "string" || (typeof phrase !== "string" && typeof text !== "string")) return [];
  if (Number.isNaN(Date.parse(sent_at))) return [];
  return [
    {
      id,
      from,
      phrase: phrase ?? null,
      text: text ?? null,
      lang: lang ?? null,
      sent_at,
      read_at: read_at ?? null,
      reported: reported === true,
    },
  ];
}
