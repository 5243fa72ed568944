import { h, render } from "preact";
import type { RiderAtWork } from "../../../../src/contract/rider.ts";
import { createStore } from "../../../../src/pages/kit/store.ts";
import { createClient } from "../../../../src/pages/rider/core/client.ts";
import { createRiderCore, type RiderCore } from "../../../../src/pages/rider/core/create-core.ts";
import { keepNothing } from "../../../../src/pages/rider/core/keep-nothing.ts";
import { type Refused, type RiderState, STARTING, type Waiting } from "../../../../src/pages/rider/core/state.ts";
import type { Whereabouts } from "../../../../src/pages/rider/start-rider.ts";
import { loadLocale } from "../../../../src/pages/rider/text/locale.ts";
import { App } from "../../../../src/pages/rider/view/app.tsx";

/** Waits on a busy machine take long. */
export const PATIENTLY = { timeout: 60_000 };

/** The app in this state, in a document without a service. */
export async function showApp(
  state: Partial<RiderState>,
  does: Partial<RiderCore> = {},
  language = "en",
  where: Partial<Whereabouts> = {},
) {
  const nothing = async () => {};
  return drawApp(
    {
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
    },
    language,
    where,
  );
}

/** What the phone remembers of a rider who is signed in. */
interface Kept {
  rider: RiderAtWork;
  waiting?: readonly Waiting[];
  refused?: readonly Refused[];
}

/** A request as the service gets it. */
interface Asked {
  /** Method and path. */
  what: string;
  /** Idempotency-Key. */
  key: string | undefined;
  /** Without its time. */
  body: Record<string, unknown>;
}

/**
 * The app with all that is behind its screens, on a phone that remembers this.
 * @param answer what the service answers to a change; it then knows what `known` says
 */
export async function startApp(
  { rider, waiting = [], refused = [] }: Kept,
  answer: (asked: Asked) => Response | Promise<Response>,
) {
  const storage = { ...keepNothing(), lasts: true };
  await storage.keepRider(rider);
  await storage.putBack(waiting);
  for (const one of refused) await storage.refuse(one, one.refusal);
  const service = { known: Response.json(rider), asked: [] as Asked[] };
  const ask: typeof fetch = async (path, { method, headers, body } = {}) => {
    if (method === "GET") return service.known.clone();
    const { at: _at, ...rest } = JSON.parse(String(body ?? "{}"));
    const asked = {
      what: `${method} ${path}`,
      key: new Headers(headers).get("Idempotency-Key") ?? undefined,
      body: rest,
    };
    service.asked.push(asked);
    return answer(asked);
  };
  const core = await createRiderCore(storage, createClient(ask), (work) => work());
  const app = await drawApp(core);
  return {
    ...app,
    service,
    close() {
      app.close();
      core.stop();
    },
  };
}

async function drawApp(core: RiderCore, language = "en", where: Partial<Whereabouts> = {}) {
  const whereabouts = createStore<Whereabouts>({ position: "off", fix: null, taken: null, ...where });
  const running = { core, whereabouts, installer: createStore(null), stop: () => {} };
  const page = document.createElement("div");
  document.body.append(page);
  render(h(App, { running, first: await loadLocale([language]) }), page);
  return {
    page,
    press: (label: string) => {
      // Behind an open dialog, nothing can be pressed.
      const within = page.querySelector("dialog[open]") ?? page;
      const button = [...within.querySelectorAll("button")].find(({ textContent }) => textContent === label);
      if (!button) throw new Error(`There is no button "${label}"`);
      button.click();
    },
    close() {
      render(null, page);
      page.remove();
    },
  };
}
