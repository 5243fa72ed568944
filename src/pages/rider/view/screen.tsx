import type { ComponentChildren } from "preact";
import type { Refused } from "../core/state.ts";
import { Icon } from "./icons.tsx";
import { Notices } from "./notices.tsx";
import { useApp } from "./use-app.ts";
import { useTitle } from "./use-title.ts";

export interface ScreenProps {
  title: string;
  /** Beside the title. */
  aside?: ComponentChildren;
  /** The large buttons, always at the thumb. */
  actions?: ComponentChildren;
  class?: string;
  children?: ComponentChildren;
}

interface Props extends ScreenProps {
  /** Below the title: which delivery it is about. */
  about?: string;
  /** In the line above the content: how to leave the screen. Absent where there is nothing below it. */
  onBack?: () => void;
  /** Refusals that it tells itself. */
  tells?: (refused: Refused) => boolean;
  /** It tells itself what it means that there is no network. */
  tellsNetwork?: boolean;
  /** Above the title, the service's mark and name, on the screen that signs in. */
  brand?: ComponentChildren;
}

/** One screen. The focus moves to its title, so that a screen reader begins there. */
export function Screen({ title, about, onBack, brand, aside, actions, class: name = "", children, ...told }: Props) {
  const { text } = useApp();
  const heading = useTitle(title);
  return (
    <div class={`screen ${name}`}>
      <header>
        {brand}
        <div class="bar">
          {onBack && (
            <button type="button" class="round" aria-label={text.back} onClick={onBack}>
              <Icon name="back" />
            </button>
          )}
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {about && (
              <p>
                <bdi>{about}</bdi>
              </p>
            )}
          </div>
          {aside}
        </div>
      </header>
      <Notices except={told.tells} tellsNetwork={told.tellsNetwork} />
      <div class="content">{children}</div>
      {actions && <div class="actions">{actions}</div>}
    </div>
  );
}

export function SettingsButton() {
  const { text, go } = useApp();
  return (
    <button type="button" class="round" aria-label={text.menu} onClick={() => go("settings")}>
      <Icon name="settings" />
    </button>
  );
}
