import { useEffect, useMemo, useState } from "preact/hooks";
import type { RiderOffer } from "../../../contract/rider.ts";
import { createFormat } from "../../../widget/text/format.ts";
import { useStore } from "../../kit/use-store.ts";
import type { Waiting } from "../core/state.ts";
import { tellWorker } from "../device/start-worker.ts";
import type { RunningApp } from "../start-rider.ts";
import { keepLanguage, type Locale, loadLocale, wantedLanguages } from "../text/locale.ts";
import type { JobStatus } from "../text/text.ts";
import { Gps } from "./account/gps.tsx";
import { Outbox } from "./account/outbox.tsx";
import { Pair } from "./account/pair.tsx";
import { Settings } from "./account/settings.tsx";
import { Suspended } from "./account/suspended.tsx";
import { HandOver } from "./door/hand-over.tsx";
import { HandedOver } from "./door/handed-over.tsx";
import { Signature } from "./door/signature.tsx";
import { Screen } from "./screen.tsx";
import { AppContext, type AppView, useApp } from "./use-app.ts";
import { useScreen } from "./use-screen.ts";
import { Home } from "./work/home.tsx";
import { Job } from "./work/job.tsx";
import { Offer } from "./work/offer.tsx";
import { Problem } from "./work/problem.tsx";

/** The whole app, in the rider's language. */
export function App({ running, first }: { running: RunningApp; first: Locale }) {
  const state = useStore(running.core);
  const whereabouts = useStore(running.whereabouts);
  const [locale, setLocale] = useState(first);
  const { screen, go, back, home } = useScreen();
  const format = useMemo(() => createFormat(locale.tag), [locale]);

  useEffect(() => {
    document.documentElement.lang = locale.tag;
    document.documentElement.dir = locale.dir;
    // An alert may come in English all the same.
    tellWorker(locale.text.offer.title).catch(() => {});
  }, [locale]);

  const app: AppView = {
    core: running.core,
    installer: running.installer,
    state,
    whereabouts,
    locale,
    text: locale.text,
    format,
    setLanguage(language) {
      keepLanguage(language);
      void loadLocale(wantedLanguages()).then(setLocale);
    },
    screen,
    go,
    back,
  };
  return (
    <AppContext.Provider value={app}>
      <Present home={home} />
    </AppContext.Provider>
  );
}

/** The screen that the rider needs now. An offer comes before everything else, because it runs out. */
function Present({ home }: { home: () => void }) {
  const { state, core, text, screen } = useApp();
  const { phase, rider, handedOver, waiting } = state;
  if (phase === "signed_out") return <Pair />;
  if (phase === "suspended") return <Suspended />;
  if (phase === "starting" || !rider) return <Screen title={text.starting} />;
  if (rider.offer) return <Offer key={rider.offer.id} offer={rider.offer} />;
  const finish = () => {
    home();
    core.finish();
  };
  if (screen === "settings") return <Settings />;
  if (screen === "gps") return <Gps />;
  if (screen === "outbox") return <Outbox />;
  if (handedOver) return <HandedOver job={handedOver} onNext={finish} />;
  const [job] = rider.jobs;
  const accepted = acceptedOffer(waiting);
  if (!job && accepted) return <Offer key={accepted.id} offer={accepted} isAccepting />;
  if (!job) return <Home />;
  if (screen === "problem") return <Problem job={job} />;
  if ((screen === "hand_over" || screen === "signature") && job.status === "in_transit") {
    const mayEnterCode = job.code_tries_left > 0;
    return screen === "hand_over" && mayEnterCode ? <HandOver job={job} /> : <Signature job={job} />;
  }
  // The service lists only deliveries that their rider is on.
  return <Job key={job.delivery_id} job={job} status={job.status as JobStatus} />;
}

/** The offer that the rider has accepted, and of which the service hasn't said yet whose it is. */
function acceptedOffer(waiting: readonly Waiting[]): RiderOffer | null {
  for (const { change } of waiting) if (change.kind === "accept") return change.offer;
  return null;
}
