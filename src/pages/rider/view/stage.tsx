import type { ComponentChildren } from "preact";
import type { ShownWay } from "../core/shown-way.ts";
import { Notices } from "./notices.tsx";
import { type ScreenProps, SettingsButton } from "./screen.tsx";
import { useTitle } from "./use-title.ts";
import { PositionWarning } from "./work/position-note.tsx";
import { Rings } from "./work/rings.tsx";
import { WayView } from "./work/way-view.tsx";

interface Props {
  way: ShownWay;
  /** The map isn't what matters: it loses its colours. */
  isQuiet?: boolean;
  hasMenu: boolean;
  /** The sheet or the screen. */
  children: ComponentChildren;
}

/** The rider's work: a map that stays, and above it a sheet that changes, or a screen. */
export function Stage({ way, isQuiet = false, hasMenu, children }: Props) {
  return (
    <div class="stage">
      <WayView way={way} isQuiet={isQuiet} />
      {hasMenu && (
        <div class="over">
          <SettingsButton />
        </div>
      )}
      {children}
    </div>
  );
}

/** The same where there is no work, and so no map. */
export function BareStage({ children, isQuiet = false }: { children: ComponentChildren; isQuiet?: boolean }) {
  return (
    <div class="stage">
      <div class="way" data-quiet={isQuiet}>
        <Rings />
      </div>
      {children}
    </div>
  );
}

interface SheetProps extends ScreenProps {
  /** What lies on the map, and moves nothing. */
  above?: ComponentChildren;
  /** Whether to tell that the service can't use the rider's position. */
  warns?: boolean;
}

/** What the rider has to know and do now. A page that is scrolled draws it over the map. Notices lie on the map and move nothing. */
export function Sheet({ title, above, warns, aside, actions, class: name = "", children }: SheetProps) {
  const heading = useTitle(title);
  return (
    <>
      <Notices>{warns && <PositionWarning />}</Notices>
      {above && <div class="above">{above}</div>}
      <div class={`sheet ${name}`}>
        <header>
          <div class="bar">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {aside}
          </div>
        </header>
        <div class="content">{children}</div>
        {actions && <div class="actions">{actions}</div>}
      </div>
    </>
  );
}
