import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { Door } from "../sign-in/door.tsx";
import { Entrance } from "../sign-in/entrance.ts";
import { LinkScreen } from "../sign-in/link-screen.tsx";
import { SignIn, SignInAgain } from "../sign-in/sign-in.tsx";
import { ActionButton } from "../ui/action-button.tsx";
import { say, Toasts } from "../ui/toasts.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { KitWords, useWords } from "../ui/words.ts";
import { proofWanted } from "./ask-proof.ts";
import { People, usePeople } from "./people.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import type { Session } from "./session.ts";

interface Props {
  session: Session;
  entrance: Entrance;
  people: People;
  words: KitWords;
  /** The screens of whoever is signed in. */
  children: ComponentChildren;
}

/** A page with a sign-in, inside a LocationProvider. Every address shows it first, and after it the screen that the visitor asked for. */
export function SignedIn(props: Props) {
  return (
    <KitWords.Provider value={props.words}>
      <Entrance.Provider value={props.entrance}>
        <People.Provider value={props.people}>
          <Gate {...props} />
        </People.Provider>
      </Entrance.Provider>
    </KitWords.Provider>
  );
}

function Gate({ session: { me, shown, trouble, findMe }, entrance: { home, text }, children }: Props) {
  const { path } = useLocation();
  if (path === `${home}/sign-in`) return <LinkScreen />;
  if (me.value === undefined) {
    return (
      trouble.value && (
        <Door title={text.signIn.title}>
          <Trouble problem={trouble.value} again={findMe} />
        </Door>
      )
    );
  }
  if (shown.value === null) return <SignIn />;
  return (
    <>
      {me.value === null && <SignInAgain />}
      <div key={shown.value.member.id} class="screens" hidden={me.value === null}>
        {children}
        <Toasts />
        {proofWanted.value && <ProofDialog answer={proofWanted.value} />}
      </div>
    </>
  );
}

/** Ends the session of this browser. */
export function SignOut(props: { class?: string; children: ComponentChildren }) {
  const { api, left } = usePeople();
  const words = useWords();
  const signOut = async () => {
    const result = await api.endSession("current");
    // While the session still exists, the page must not look signed out.
    if (result.ok || result.problem.status === 401) await left();
    else say(words.explain(result.problem));
  };
  return <ActionButton {...props} act={signOut} />;
}
