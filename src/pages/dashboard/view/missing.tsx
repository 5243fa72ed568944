import { text } from "../text/en.ts";
import { Screen } from "./screen.tsx";

export function Missing() {
  return (
    <Screen title={text.missing.title}>
      <p>
        <a href="/dashboard">{text.missing.back}</a>
      </p>
    </Screen>
  );
}
