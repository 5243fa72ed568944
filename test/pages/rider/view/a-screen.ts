import { h, render } from "preact";
import { createStore } from "../../../../src/pages/kit/store.ts";
import type { RiderCore } from "../../../../src/pages/rider/core/create-core.ts";
import { type RiderState, STARTING } from "../../../../src/pages/rider/core/state.ts";
import type { Whereabouts } from "../../../../src/pages/rider/start-rider.ts";
import { loadLocale } from "../../../../src/pages/rider/text/locale.ts";
import { App } from "../../../../src/pages/rider/view/app.tsx";

/** Waits on a busy machine take long. */
export const PATIENTLY = { timeout: 60_000 };

/** The app in this state, in a document without a service. */
export async function showApp(state: Partial<RiderState>, does: Partial<RiderCore> = {}, language = "en") {
  const nothing = async () => {};
  const core: RiderCore = {
    ...createStore<RiderState>({ ...STARTING, ...state }),
    pair: async () => null,
    act: nothing,
    sendAgain: nothing,
    refresh: () => {},
    dismiss: nothing,
    finish: () => {},
    signOut: async () => null,
    send: async () => ({ kind: "later", why: "no_network", seconds: null }),
    now: () => Date.now(),
    stop: () => {},
    ...does,
  };
  const whereabouts = createStore<Whereabouts>({ position: "off", fix: null });
  const running = { core, whereabouts, installer: createStore(null), stop: () => {} };
  const page = document.createElement("div");
  document.body.append(page);
  render(h(App, { running, first: await loadLocale([language]) }), page);
  return {
    page,
    press: (label: string) => {
      const button = [...page.querySelectorAll("button")].find(({ textContent }) => textContent === label);
      if (!button) throw new Error(`There is no button "${label}"`);
      button.click();
    },
    close() {
      render(null, page);
      page.remove();
    },
  };
}
