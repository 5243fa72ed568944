import { text } from "../text/en.ts";
import { Screen } from "./screen.tsx";

export function Missing() {
  return (
    <Screen title={text.missing.title} lead={text.missing.lead}>
      <p>
        <a href="/dashboard" class="button primary">
          {text.missing.back}
        </a>
      </p>
    </Screen>
  );
}
