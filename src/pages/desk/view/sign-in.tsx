import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { readSignInHash } from "../../../contract/addresses.ts";
import { Form } from "../../kit/ui/form.tsx";
import { api } from "../session.ts";
import { text } from "../text/en.ts";

const words = text.signIn;

/** A screen before anybody is signed in. */
export function Door({ children }: { children?: ComponentChildren }) {
  useEffect(() => {
    document.title = words.title;
  }, []);
  return (
    <main class="door">
      <img src="/favicon.svg" width="44" height="44" alt={__SERVICE_TITLE__} />
      <h1>{words.title}</h1>
      {children}
    </main>
  );
}

/**
 * Signs in with the token after the # of the address, which browsers don't send, so no log contains it. One has to press a
 * button, because mail scanners open every link.
 */
export function LinkScreen() {
  const [{ token }] = useState(() => readSignInHash(location.hash));
  return (
    <Door>
      {token ? (
        <>
          <p>{words.body}</p>
          {/* The page is replaced, so that neither the address nor the history keeps the token. */}
          <Form submit={words.go} send={() => api.signInWithLink(token)} done={() => location.replace("/desk")} />
        </>
      ) : (
        <p role="alert">{words.missing}</p>
      )}
      <p>
        <a href="/desk">{words.anotherWay}</a>
      </p>
    </Door>
  );
}

export function SignIn() {
  return (
    <Door>
      <p>{words.firstTime}</p>
    </Door>
  );
}
