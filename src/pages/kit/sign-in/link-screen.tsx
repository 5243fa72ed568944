import { useState } from "preact/hooks";
import { readSignInHash } from "../../../contract/addresses.ts";
import type { Problem } from "../client.ts";
import { ActionButton } from "../ui/action-button.tsx";
import { TextField } from "../ui/fields.tsx";
import { Form } from "../ui/form.tsx";
import { useWords } from "../ui/words.ts";
import { Door } from "./door.tsx";
import { useEntrance } from "./entrance.ts";

/**
 * Signs in with the token after the # of the address, which browsers don't send, so no log contains it. The member has to
 * press a button, because mail scanners open every link.
 */
export function LinkScreen() {
  const { api, home, text } = useEntrance();
  const [{ token, email }] = useState(() => readSignInHash(location.hash));
  const [refused, setRefused] = useState<Problem | null>(null);
  const words = useWords();
  if (!token) return <EndedLink title={text.link.title} why={text.link.missing} email={email} />;
  if (refused) {
    // A token that was cut on its way is no token.
    const why = refused.status === 422 ? text.link.missing : words.explain(refused);
    return <EndedLink title={text.link.ended} why={why} email={email} />;
  }
  return (
    <Door title={text.link.title}>
      <p>{text.link.body}</p>
      {/* The page is replaced, so that neither the address nor the history keeps the token. */}
      <Form
        submit={text.link.submit}
        send={async () => {
          const result = await api.signInWithLink(token);
          if (!result.ok && (result.problem.code === "link_refused" || result.problem.status === 422))
            setRefused(result.problem);
          return result;
        }}
        done={() => location.replace(home)}
      />
    </Door>
  );
}

/**
 * Has a new link mailed to whom the old one was for. The answer doesn't tell whether the address is a member's.
 * @param props.email empty: it isn't known
 */
function EndedLink({ title, why, email: known }: { title: string; why: string; email: string }) {
  const { api, home, text } = useEntrance();
  const words = useWords();
  const [email, setEmail] = useState(known);
  const [note, setNote] = useState("");
  const mailLink = async () => {
    const result = await api.askForLink(email);
    setNote(result.ok ? text.signIn.linkSent(result.data.email) : words.explain(result.problem));
  };
  return (
    <Door title={title}>
      <p role="alert">{why}</p>
      {known === "" ? (
        <Form
          submit={text.link.another}
          send={() => api.askForLink(email)}
          done={(sent) => setNote(text.signIn.linkSent(sent.email))}
        >
          <TextField
            name="email"
            label={text.signIn.email}
            type="email"
            autoComplete="username"
            value={email}
            onValue={setEmail}
          />
        </Form>
      ) : (
        <>
          <ActionButton class="button primary" act={mailLink}>
            {text.link.another}
          </ActionButton>
          {!note && <p class="hint">{text.link.goesTo(known)}</p>}
        </>
      )}
      <p role="status">{note}</p>
      <p>
        <a href={home}>{text.link.anotherWay}</a>
      </p>
    </Door>
  );
}
