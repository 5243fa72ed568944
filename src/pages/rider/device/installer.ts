import { createStore, type Store } from "../../kit/store.ts";

/** Chromium's event, which `lib.dom` doesn't have: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer to put the app on the home screen; null while there is none. */
export interface Installer {
  offer: Store<InstallEvent | null>;
  stop(): void;
}

/** Waits for the offer, which comes once. */
export function watchInstaller(): Installer {
  const offer = createStore<InstallEvent | null>(null);
  const take = (event: Event) => {
    event.preventDefault();
    offer.set(event as InstallEvent);
  };
  const end = () => offer.set(null);
  addEventListener("beforeinstallprompt", take);
  addEventListener("appinstalled", end);
  return {
    offer,
    stop() {
      removeEventListener("beforeinstallprompt", take);
      removeEventListener("appinstalled", end);
    },
  };
}
