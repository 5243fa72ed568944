import { me } from "../../session.ts";
import { text } from "../../text/en.ts";
import { Screen } from "../screen.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Password } from "./password.tsx";
import { Sessions } from "./sessions.tsx";

/** The member's password, passkeys and sessions. */
export function You() {
  return (
    <Screen title={text.you.title} lead={me.value?.member.email}>
      <Password />
      <Passkeys />
      <Sessions />
    </Screen>
  );
}
