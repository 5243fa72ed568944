import { useEffect, useState } from "preact/hooks";

/** `work` is what the rider has to do now; the others open above it. */
const SCREENS = ["work", "hand_over", "signature", "problem", "messages", "outbox", "settings", "gps"] as const;
export type Screen = (typeof SCREENS)[number];

/** The open screen. It is an entry of the browser's history, so that the phone's back button closes it. */
export function useScreen(): { screen: Screen; go(screen: Screen): void; back(): void; home(): void } {
  const [screen, setScreen] = useState(readScreen);
  useEffect(() => {
    const follow = () => setScreen(readScreen());
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  return {
    screen,
    go(next) {
      history.pushState({ screen: next }, "");
      setScreen(next);
    },
    back: () => history.back(),
    home() {
      if (readScreen() === "work") return;
      history.replaceState({ screen: "work" }, "");
      setScreen("work");
    },
  };
}

function readScreen(): Screen {
  const { screen } = Object(history.state);
  return SCREENS.find((one) => one === screen) ?? "work";
}
