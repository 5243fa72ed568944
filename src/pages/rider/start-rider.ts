import type { FixFault } from "../../contract/rider.ts";
import { createStore, type Store } from "../kit/store.ts";
import { threadsOf, unreadMessages } from "./core/changes.ts";
import { createClient } from "./core/client.ts";
import { createRiderCore, type RiderCore } from "./core/create-core.ts";
import { keepNothing } from "./core/keep-nothing.ts";
import { sendFixes } from "./core/send-fixes.ts";
import { type Fix, openStorage } from "./core/storage.ts";
import { renewAlerts, takeAlertsBack } from "./device/alerts.ts";
import { openBroadcast } from "./device/broadcast.ts";
import { inTurn } from "./device/in-turn.ts";
import { type Installer, watchInstaller } from "./device/installer.ts";
import { keepAwake } from "./device/keep-awake.ts";
import { keepStorage } from "./device/keep-storage.ts";
import { createBell } from "./device/ring.ts";
import { type PositionState, watchPosition } from "./device/watch-position.ts";
import { JOB_TAG } from "./worker/messages.ts";

/** Where this phone is, as far as the page is told. */
export interface Whereabouts {
  position: PositionState;
  /** The newest. */
  fix: Fix | null;
  /** What the service last said of what this page has sent: that it can use it, or why not. Null: nothing yet. */
  taken: "usable" | FixFault | null;
}

/** The running app, which the views show. */
export interface RunningApp {
  core: RiderCore;
  whereabouts: Store<Whereabouts>;
  installer: Installer["offer"];
  stop(): void;
}

/** A place of before says nothing about a step. */
const LATELY_MS = 120_000;

/**
 * Starts the core, and lets the phone do what the rider's work asks for: positions on duty, the screen on while there is a
 * delivery, and a bell while there is an offer.
 */
export async function startRider(): Promise<RunningApp> {
  const installer = watchInstaller();
  const storage = await openStorage().catch(keepNothing);
  const client = createClient();
  const windows = openBroadcast();
  const whereabouts = createStore<Whereabouts>({ position: "off", fix: null, taken: null });
  const core = await createRiderCore(storage, client, inTurn, windows, () => {
    const { fix } = whereabouts.state;
    return fix && Date.now() - fix.toldAt < LATELY_MS ? { lat: fix.lat, lng: fix.lng } : undefined;
  });
  const fixes = sendFixes(storage, client, (fault) =>
    whereabouts.set({ ...whereabouts.state, taken: fault ?? "usable" }),
  );
  const awake = keepAwake();
  const bell = createBell();
  const watch = watchPosition({
    take: (fix) => {
      whereabouts.set({ ...whereabouts.state, fix });
      const { rider } = core.state;
      // A phone without room sends the next one.
      if (rider) fixes.add({ ...fix, riderId: rider.id }).catch(() => {});
    },
    tell: (position) => {
      if (position === whereabouts.state.position) return;
      const isLost = position === "off" || position === "denied";
      whereabouts.set({
        ...whereabouts.state,
        position,
        ...(position !== "on" && { taken: null }),
        ...(isLost && { fix: null }),
      });
    },
  });
  const renew = renewAlerts(core);
  let hasAskedToKeep = false;
  let offered: string | null = null;
  const heard = new Set<string>();
  takeAlertsBack().catch(() => {});
  const stopFollowing = core.subscribe(({ phase, rider, waiting }) => {
    const atWork = phase === "signed_in" ? rider : null;
    const hasJob = atWork !== null && atWork.jobs.length > 0;
    // A fix that comes before the service knows that they are on duty is dropped, and the next one may take a minute.
    const isOnDuty = atWork?.on_duty && !waiting.some(({ change }) => change.kind === "duty");
    watch.want(atWork !== null && (isOnDuty || hasJob) && atWork.position === "phone");
    awake.want(hasJob);
    bell.ring(Boolean(atWork?.offer));
    const offer = atWork?.offer?.id ?? null;
    // Answered here, on another phone, or run out.
    if (offered !== null && offer !== offered) takeAlertsBack().catch(() => {});
    offered = offer;
    if (atWork && !document.hidden) takeAlertsBack(JOB_TAG).catch(() => {});
    const news = (atWork ? threadsOf(atWork) : []).flatMap(unreadMessages).filter(({ id }) => !heard.has(id));
    for (const { id } of news) heard.add(id);
    if (news.length > 0) bell.strike();
    if (isOnDuty && !hasAskedToKeep) {
      hasAskedToKeep = true;
      keepStorage().catch(() => {});
    }
    renew(atWork);
  });
  const refresh = () => {
    if (document.hidden) return;
    core.refresh();
    fixes.refresh();
  };
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", refresh);
  return {
    core,
    whereabouts,
    installer: installer.offer,
    stop() {
      installer.stop();
      removeEventListener("online", refresh);
      document.removeEventListener("visibilitychange", refresh);
      stopFollowing();
      watch.want(false);
      awake.stop();
      bell.stop();
      fixes.stop();
      core.stop();
      windows.close();
      storage.close();
    },
  };
}
