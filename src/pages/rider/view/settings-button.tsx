import { Icon } from "./icons.tsx";
import { useApp } from "./use-app.ts";

export function SettingsButton() {
  const { text, go } = useApp();
  return (
    <button type="button" class="round" aria-label={text.menu} onClick={() => go("settings")}>
      <Icon name="settings" />
    </button>
  );
}
