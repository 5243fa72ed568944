import type { ComponentChildren } from "preact";
import { Passkeys } from "./passkeys.tsx";
import { Password } from "./password.tsx";
import { usePeople } from "./people.ts";
import { Sessions } from "./sessions.tsx";
import { peopleText } from "./words.ts";

/** The member's password, passkeys and sessions, and what the page adds. */
export function You({ children }: { children?: ComponentChildren }) {
  const { me, Screen } = usePeople();
  return (
    <Screen title={peopleText.you.title} lead={me.value?.member.email}>
      <div class="blocks">
        <Password />
        <Passkeys />
      </div>
      <Sessions />
      {children}
    </Screen>
  );
}
