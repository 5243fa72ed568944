import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RiderAtWork, RiderOffer } from "../../../contract/rider.ts";
import { createPluralFormat } from "../../kit/plural-format.ts";
import { useStore } from "../../kit/use-store.ts";
import { writeSpan } from "../../kit/write-number.ts";
import { isReturning } from "../core/changes.ts";
import { hereOf, legAhead, shownWay } from "../core/shown-way.ts";
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
import { BareStage, Sheet, Stage } from "./stage.tsx";
import { AppContext, type AppView, useApp } from "./use-app.ts";
import { createDrafts, Drafts } from "./use-draft.ts";
import { type Screen, useScreen } from "./use-screen.ts";
import { Home } from "./work/home.tsx";
import { Job } from "./work/job.tsx";
import { Conversation } from "./work/messages.tsx";
import { Offer } from "./work/offer.tsx";
import { isReachable } from "./work/position-note.tsx";
import { Problem } from "./work/problem.tsx";
import { WayBack } from "./work/way-back.tsx";

/** The whole app, in the rider's language. */
export function App({ running, first }: { running: RunningApp; first: Locale }) {
  const state = useStore(running.core);
  const whereabouts = useStore(running.whereabouts);
  const [locale, setLocale] = useState(first);
  const { screen, go, back, home } = useScreen();
  const format = useMemo(() => {
    const format = createPluralFormat(locale.tag);
    // As the desk writes it: "1 h 20 min", where `Intl` has "1 hr 20 min".
    return locale.language === "en" ? { ...format, minutes: (count: number) => writeSpan(count * 60_000) } : format;
  }, [locale]);

  useEffect(() => {
    document.documentElement.lang = locale.tag;
    document.documentElement.dir = locale.dir;
    // An alert may come in English all the same.
    const { offer, messages, jobsChanged } = locale.text;
    tellWorker({ title: offer.title, message: messages.alert, job: jobsChanged }).catch(() => {});
  }, [locale]);

  const choices = useRef(0);
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
      // A language whose words take longer doesn't replace the one that was chosen after it.
      choices.current++;
      const mine = choices.current;
      void loadLocale(wantedLanguages()).then((loaded) => mine === choices.current && setLocale(loaded));
    },
    screen,
    go,
    back,
  };
  return (
    <AppContext.Provider value={app}>
      <main>
        <Present home={home} />
      </main>
    </AppContext.Provider>
  );
}

/** The screen that the rider needs now. */
function Present({ home }: { home: () => void }) {
  const { state, text } = useApp();
  const { phase, rider } = state;
  if (phase === "signed_out") return <Pair />;
  if (phase === "suspended") return <Suspended />;
  if (phase === "starting" || !rider) {
    return (
      <BareStage>
        <Sheet title={text.starting} />
      </BareStage>
    );
  }
  return <Work rider={rider} home={home} />;
}

/** The screens about one delivery. */
const ABOUT_DELIVERY: readonly Screen[] = ["hand_over", "signature", "problem", "messages"];

/** The rider's work on the map, which stays while the sheet changes, and what they open above it. */
function Work({ rider, home }: { rider: RiderAtWork; home: () => void }) {
  const app = useApp();
  const { state, core, whereabouts, screen } = app;
  const { handedOver, waiting } = state;
  const [drafts] = useState(createDrafts);
  const [seen, setSeen] = useState<string | null>(null);
  const here = hereOf(rider, whereabouts.fix);
  const [job] = rider.jobs;
  const leg = job && legAhead(rider, job, here, core.now());
  const accepted = acceptedOffer(waiting);
  const offer = rider.offer ?? (handedOver || job ? null : accepted);
  const finish = () => {
    home();
    core.finish();
  };
  useDeliverysScreen(handedOver ? null : (job?.delivery_id ?? ""), home);

  function open() {
    // It comes before everything else, because it runs out.
    if (rider.offer) return <Offer key={rider.offer.id} offer={rider.offer} />;
    if (screen === "settings") return <Settings />;
    if (screen === "gps") return <Gps />;
    if (screen === "outbox") return <Outbox />;
    if (handedOver) return <HandedOver key={handedOver.delivery_id} job={handedOver} onNext={finish} />;
    if (job && leg) {
      if (isReturning(job)) return <WayBack key={job.delivery_id} job={job} leg={leg} />;
      if (screen === "problem") return <Problem job={job} />;
      if (screen === "messages" && job.messages) return <Conversation job={job} onSeen={setSeen} />;
      if ((screen === "hand_over" || screen === "signature") && job.status === "in_transit") {
        const mayEnterCode = job.code_tries_left > 0;
        return screen === "hand_over" && mayEnterCode ? <HandOver job={job} /> : <Signature job={job} />;
      }
      // The service lists only deliveries that their rider is on.
      const status = job.status as JobStatus;
      return <Job key={job.delivery_id} job={job} leg={leg} status={status} seen={seen} onSeen={setSeen} />;
    }
    return offer ? <Offer key={offer.id} offer={offer} isAccepting /> : <Home />;
  }

  const work = offer ? { offer } : handedOver ? { handedOver } : job && leg ? { job, leg } : null;
  return (
    <Drafts.Provider value={drafts}>
      <Stage
        way={shownWay(rider, work, here)}
        isQuiet={work === null && !isReachable(app)}
        hasMenu={rider.offer === null && handedOver === null}
      >
        {open()}
      </Stage>
    </Drafts.Provider>
  );
}

/**
 * Closes the screens about one delivery once another comes first: the desk has sent it back, or somebody else has it.
 * @param first the id of the delivery that comes first; null while that isn't certain
 */
function useDeliverysScreen(first: string | null, home: () => void): void {
  const { screen } = useApp();
  const shown = useRef(first);
  useEffect(() => {
    if (first === null || first === shown.current) return;
    shown.current = first;
    if (ABOUT_DELIVERY.includes(screen)) home();
  }, [first]);
}

/** The offer that the rider has accepted, and of which the service hasn't said yet whose it is. */
function acceptedOffer(waiting: readonly Waiting[]): RiderOffer | null {
  for (const { change } of waiting) if (change.kind === "accept") return change.offer;
  return null;
}
