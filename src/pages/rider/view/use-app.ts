import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PluralFormat } from "../../kit/plural-format.ts";
import type { RiderState } from "../core/state.ts";
import type { RunningApp, Whereabouts } from "../start-rider.ts";
import type { Locale } from "../text/locale.ts";
import type { Text } from "../text/text.ts";
import type { Screen } from "./use-screen.ts";

/** What every view may need. */
export interface AppView {
  core: RunningApp["core"];
  installer: RunningApp["installer"];
  state: RiderState;
  whereabouts: Whereabouts;
  locale: Locale;
  text: Text;
  format: PluralFormat;
  /** Takes another language from now on. */
  setLanguage(language: string): void;
  /** The open screen. */
  screen: Screen;
  /** Opens a screen above the present one. */
  go(screen: Screen): void;
  /** Closes it, as the phone's own back button does. */
  back(): void;
}

export const AppContext = createContext<AppView | null>(null);

export function useApp(): AppView {
  const app = useContext(AppContext);
  if (!app) throw new Error("a view stands outside the app");
  return app;
}
