import { useEffect, useRef, useState } from "preact/hooks";
import type { Message, MessageThread } from "../../../contract/message.ts";
import type { Result } from "../../kit/client.ts";
import { en } from "../../kit/thread/languages/en.ts";
import { TextField } from "../../kit/ui/fields.tsx";
import { Form } from "../../kit/ui/form.tsx";
import { useNow } from "../../kit/ui/use-now.ts";
import { writeTime } from "../../kit/write-time.ts";
import { api, mayAct } from "../session.ts";
import { text } from "../text/en.ts";

const words = text.thread;

const EVERY_MS = 5000;

/** What customer, rider and desk write to each other. Nothing before there is somebody to write to. */
export function Thread({ id }: { id: string }) {
  const [thread, setThread] = useState<MessageThread | null>();
  const [written, setWritten] = useState("");
  // Number of the newest request. The answer to an older one is dropped.
  const asked = useRef(0);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      if (document.hidden) return;
      asked.current++;
      const mine = asked.current;
      const result = await api.messages(id);
      if (!isOver && mine === asked.current) setThread((before) => (result.ok ? result.data : (before ?? null)));
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [id]);
  const list = useRef<HTMLOListElement>(null);
  const count = thread?.messages.length ?? 0;
  useEffect(() => {
    // The newest one is in view.
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [count]);
  if (thread === undefined) return <section class="thread" />;
  if (!thread || !(thread.open || thread.messages.length > 0)) return null;
  const send = (): Promise<Result<MessageThread>> => api.sendMessage(id, { text: written.trim() });
  return (
    <section class="thread" aria-labelledby="thread-title">
      <h3 id="thread-title">{words.title}</h3>
      <div role="log" aria-label={words.title}>
        {count === 0 && <p class="hint">{words.none}</p>}
        <ol ref={list}>
          {thread.messages.map((message) => (
            <One key={message.id} message={message} />
          ))}
        </ol>
      </div>
      {thread.open && mayAct() && (
        <Form
          submit={words.send}
          isSecond
          send={send}
          done={(after) => {
            asked.current++;
            setThread(after);
            setWritten("");
          }}
        >
          <TextField name="text" label={words.field} value={written} onValue={setWritten} />
        </Form>
      )}
    </section>
  );
}

function One({ message }: { message: Message }) {
  const { from, phrase, text: written, lang, sent_at, read_at, reported } = message;
  const now = useNow();
  const isUnread = from === "operator" && read_at === null;
  return (
    <li data-from={from}>
      <small>{[words.from[from], writeTime(sent_at, now), isUnread && words.unread].filter(Boolean).join(" · ")}</small>{" "}
      {reported && <strong class="attention">{words.reported}</strong>}
      {/* A later service may know more phrases than this page. */}
      <p>{phrase === null ? <bdi lang={lang ?? undefined}>{written}</bdi> : (en.phrases[phrase] ?? phrase)}</p>
    </li>
  );
}
