import { deleteOldGuesses } from "./accounts/limits/create-guesses.ts";
import type { Traffic } from "./accounts/traffic/open-traffic.ts";
import { deleteOldTraffic } from "./accounts/traffic/write.ts";
import { deleteOldAudit } from "./audit/list.ts";
import type { Core } from "./core.ts";
import { deleteOldAlerts } from "./deliveries/approach/alerts.ts";
import type { Alerts } from "./deliveries/approach/open-alerts.ts";
import { type Attending, adoptWaiting } from "./deliveries/due/attend.ts";
import { eraseOld } from "./deliveries/erasure/erase.ts";
import { adoptWays, findStreets } from "./deliveries/estimates/find-streets.ts";
import type { Learning } from "./deliveries/eta/open-learning.ts";
import { deleteOldRideTimes } from "./deliveries/eta/ride-times.ts";
import { deleteOldImages } from "./deliveries/proof/stored-images.ts";
import { deleteOldQuotes } from "./deliveries/quotes/claim-quote.ts";
import { deleteOldUnsettled } from "./deliveries/unsettled.ts";
import { every } from "./every.ts";
import type { Mailer } from "./people/mail/open-mailer.ts";
import { deleteOldSignIns } from "./people/sign-in/sessions.ts";
import type { Watched } from "./places/client/condition.ts";
import { deleteOldPlaces } from "./places/remember-places.ts";
import type { Pusher } from "./push/open-pusher.ts";
import type { OfferPush } from "./riders/push/open-push.ts";
import type { OfferWatch } from "./riders/watch-offers.ts";
import { alertStaff } from "./staff-alerts/staff-alerts.ts";
import { deleteOldAnswers } from "./store/kept-answers.ts";
import type { Webhooks } from "./webhooks/open-webhooks.ts";
import { deleteOldEvents } from "./webhooks/outbox/delete-old-events.ts";

/** Seldom, because one more ride hardly changes the result. */
const LEARN_MS = 300_000;
const STREETS_MS = 10_000;
const TIDY_MS = 60_000;
const ALERT_MS = 60_000;
const DELETE_MS = 600_000;

/** What works without a request, beside what the core is enough for. */
export interface Work {
  learning: Learning;
  webhooks: Webhooks;
  offerWatch: OfferWatch;
  offerPush: OfferPush;
  alerts: Alerts;
  traffic: Traffic;
  attending: Attending;
  keepDays: number;
  mailer: Mailer;
  pusher: Pusher;
  watched: readonly Watched[];
  publicUrl: () => string;
}

/** Starts everything that the service does without a request. Returns the stop; what sends and writes has its own. */
export function startBackgroundWork(core: Core, work: Work, onError: (error: unknown) => void): () => Promise<void> {
  const { offerWatch, offerPush } = work;
  const onOffers = (riderIds: readonly string[]) => {
    if (riderIds.length === 0) return;
    offerWatch.wake(riderIds);
    offerPush.wake();
  };
  const repeat = (ms: number, work: () => Promise<void>) => every(ms, work, onError);
  const stops = [
    work.attending.start(onOffers, onError),
    repeat(LEARN_MS, work.learning.refresh),
    ...(core.router.isGuessing
      ? []
      : [repeat(STREETS_MS, () => findStreets(core)), repeat(DELETE_MS, () => adoptWays(core))]),
    repeat(TIDY_MS, () => core.db.tidy()),
    repeat(ALERT_MS, () => alertStaff(core, work)),
    repeat(DELETE_MS, () => adoptWaiting(core)),
    repeat(DELETE_MS, () => deleteOldAnswers(core.db, core.now())),
    repeat(DELETE_MS, () => deleteOldQuotes(core)),
    repeat(DELETE_MS, () => deleteOldEvents(core)),
    repeat(DELETE_MS, () => deleteOldImages(core)),
    repeat(DELETE_MS, () => deleteOldUnsettled(core)),
    repeat(DELETE_MS, () => eraseOld(core, work.keepDays)),
    repeat(DELETE_MS, () => deleteOldRideTimes(core)),
    repeat(DELETE_MS, () => deleteOldAlerts(core)),
    repeat(DELETE_MS, () => deleteOldSignIns(core)),
    repeat(DELETE_MS, () => deleteOldGuesses(core)),
    repeat(DELETE_MS, () => deleteOldAudit(core)),
    repeat(DELETE_MS, () => deleteOldTraffic(core)),
    repeat(DELETE_MS, () => deleteOldPlaces(core.db, core.now())),
  ];
  for (const sending of [work.webhooks, work.offerPush, work.alerts, work.traffic]) sending.start(onError);
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
