import { useState } from "preact/hooks";
import { Form } from "../../../kit/ui/form.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Door } from "./door.tsx";

/**
 * Signs in with the token after the # of the address, which browsers don't send, so no log contains it. The member has to
 * press a button, because mail scanners open every link.
 */
export function LinkScreen() {
  const [token] = useState(() => location.hash.slice(1));
  if (!token) {
    return (
      <Door title={text.link.title}>
        <p>{text.link.missing}</p>
      </Door>
    );
  }
  return (
    <Door title={text.link.title}>
      <p>{text.link.body}</p>
      {/* The page is replaced, so that neither the address nor the history keeps the token. */}
      <Form
        submit={text.link.submit}
        send={() => api.signInWithLink(token)}
        done={() => location.replace("/dashboard")}
      />
    </Door>
  );
}
