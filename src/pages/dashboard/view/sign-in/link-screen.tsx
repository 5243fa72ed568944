import { useState } from "preact/hooks";
import { Form } from "../../../kit/ui/form.tsx";
import { api } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Door } from "./door.tsx";

/**
 * Signs in with the token behind the # of the address, which no server log sees. It takes a tap, because the scanners of
 * mail servers open every link.
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
      {/* The page is loaded anew, so that neither the address nor the history keeps the token. */}
      <Form
        submit={text.link.submit}
        send={() => api.signInWithLink(token)}
        done={() => location.replace("/dashboard")}
      />
    </Door>
  );
}
