import type { PackageType } from "../../../contract/delivery.ts";
import type { FixFault, GpsApp, ReportProblem } from "../../../contract/rider.ts";
import type { DeliveryStatus } from "../../../contract/status.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { MapText } from "../../../widget/text/text.ts";
import type { Plural } from "../../kit/plural-format.ts";
import type { ThreadText } from "../../kit/thread/text.ts";
import type { Step } from "../core/changes.ts";

/** The statuses of a delivery that a rider has. */
export type JobStatus = Exclude<DeliveryStatus, "pending" | "searching" | "delivered" | "cancelled">;

/**
 * Everything the rider's app says, in one language. A language is one file that exports an object of this type, so the
 * compiler names whatever it lacks. Words in braces are filled in: {name} a person or a shop, {n} a whole number, {time} a
 * clock time.
 */
export interface Text {
  starting: string;
  back: string;
  cancel: string;
  tryAgain: string;
  /** Of the page, for screen readers. */
  menu: string;
  pair: {
    title: string;
    intro: string;
    code: string;
    signIn: string;
    short: string;
    refused: string;
    tooMany: string;
    unreachable: string;
    busy: string;
    failed: string;
    /** The session has ended. */
    again: string;
    /** {n}: what waits on the phone is sent once the rider is back. */
    kept: Plural;
    /** A home-screen app on an iPhone has cookies of its own. */
    iphone: string;
  };
  /** The operator has suspended the rider. */
  suspended: {
    title: string;
    call: string;
    hint: string;
  };
  home: {
    /** {name} */
    hello: string;
    offDuty: string;
    /** Buttons. */
    goOn: string;
    goOff: string;
    /** Before a number of deliveries. */
    today: string;
    /** Before a sum. */
    earned: string;
    offHint: string;
    /** The service took them off duty. */
    putOff: string;
    waiting: string;
    waitingHint: string;
    /** On duty, without network. */
    unreachable: string;
  };
  position: {
    asking: string;
    on: string;
    denied: string;
    missing: string;
    simulated: string;
    /** Without network. */
    kept: string;
    /** A page gets no position while another app is in front. */
    pauses: string;
    useApp: string;
    /** Why the service can't use what this phone or its GPS app sends. */
    unusable: string;
    faults: Readonly<Record<FixFault, string>>;
  };
  network: {
    offline: string;
    /** There is a network, and the service can't serve now. */
    busy: string;
    /** The browser has no storage for the app. */
    notKept: string;
    /** {n} */
    waiting: Plural;
    title: string;
    allSent: string;
    sentLater: string;
    /** {changes}: what the service refused, as in `changes` below */
    notDone: string;
    sendAgain: string;
    withoutPhoto: string;
    photoRefused: string;
    /** What the rider wrote could be taken for markup. */
    markup: string;
    understood: string;
    storageFailed: string;
  };
  /** What waits, or was refused. */
  changes: {
    duty: string;
    accept: string;
    decline: string;
    release: string;
    complete: string;
    returned: string;
    message: string;
    report_message: string;
    problem: string;
    step: Record<Step, string>;
  };
  /** Why something was refused, by the service's code. `other` stands for every other code. */
  refusals: {
    illegal_transition: string;
    late_step: string;
    unknown_delivery: string;
    unknown_offer: string;
    wrong_code: string;
    code_locked: string;
    problem_limit: string;
    rider_suspended: string;
    other: string;
  };
  /** Title of the alert that somebody else has given, taken or changed a delivery. */
  jobsChanged: string;
  messages: {
    /** Title of the alert while the page is closed. */
    alert: string;
    /** Opens what can be said to the customer. */
    title: string;
    /** Who wrote a message. */
    customer: string;
    /** Closes what was written, above the sheet. */
    close: string;
  };
  /** As the tracking page says it. */
  thread: ThreadText;
  offer: {
    title: string;
    accept: string;
    /** The service hasn't said yet whose the delivery is. */
    accepting: string;
    decline: string;
    /** Before a sum. */
    earn: string;
    /** The same, where only what the merchant pays is known. */
    fee: string;
    /** Before minutes and a distance. */
    toPickup: string;
    inAll: string;
    /** Before minutes and stops that come to what the rider has. */
    adds: string;
    stops: Plural;
    distance: string;
    package: string;
    /** {n}, for screen readers. */
    secondsLeft: Plural;
  };
  packages: Record<PackageType, string>;
  vehicles: Record<Vehicle, string>;
  pickup: string;
  dropoff: string;
  job: {
    titles: Record<JobStatus, string>;
    /** Title of the last metres to the customer. */
    near: string;
    actions: Record<Step | "hand_over", string>;
    /** Of steps that can't be taken back: the second tap. */
    confirm: Record<"arrive" | "pick_up", string>;
    notYet: string;
    /** {name} of the customer, as the rider says it at the shop. */
    for: string;
    /** {time}: when the rider is there. It stands after the minutes. */
    by: string;
    /** {n} {of} */
    progress: string;
    /** Of a place whose house the geocoder didn't find. */
    streetOnly: string;
    navigate: string;
    call: string;
    note: string;
    contents: string;
    problem: string;
    release: string;
    releaseHint: string;
    releaseConfirm: string;
    /** {name} of the rider who has the package. */
    meet: string;
    /** {time} at which that rider was where the map says. */
    seen: string;
    /** The order was corrected at {time}. */
    changed: string;
    /** {n} */
    others: Plural;
  };
  /** A package that goes back to the shop. */
  wayBack: {
    title: string;
    hint: string;
    /** The button for the one step. */
    done: string;
  };
  cash: {
    /** Before an amount. */
    collect: string;
    /** {amount} */
    ask: string;
    yes: string;
    no: string;
    missing: string;
  };
  handOver: {
    title: string;
    askCode: string;
    /** {n} of 6, for screen readers. */
    digits: string;
    erase: string;
    confirm: string;
    wrong: string;
    /** {n} */
    triesLeft: Plural;
    offline: string;
    useSignature: string;
    signHere: string;
    signer: string;
    signerMissing: string;
    signatureMissing: string;
    signatureFailed: string;
    useCode: string;
    clear: string;
    photo: string;
    photoTaken: string;
    photoRemove: string;
    photoFailed: string;
    checking: string;
    saved: string;
    savedHint: string;
    done: string;
    thanks: string;
    next: string;
  };
  problem: {
    title: string;
    reasons: Record<ReportProblem["reason"], string>;
    note: string;
    send: string;
    /** On the button that sends, before a reason is chosen. */
    choose: string;
    sent: string;
  };
  settings: {
    title: string;
    language: string;
    /** {weight} */
    carries: string;
    gps: string;
    gpsHint: string;
    alerts: string;
    alertsOn: string;
    alertsOff: string;
    alertsHint: string;
    alertsDenied: string;
    alertsFailed: string;
    alertsInstall: string;
    install: string;
    installHint: string;
    signOut: string;
    signOutHint: string;
    /** {n} */
    signOutWaiting: Plural;
    signOutOffline: string;
    signOutBusy: string;
  };
  gps: {
    title: string;
    intro: string;
    apps: Record<GpsApp, string>;
    /** {name} of the app */
    connect: string;
    replaces: string;
    open: string;
    scan: string;
    address: string;
    copy: string;
    copied: string;
    secret: string;
    disconnect: string;
    connected: string;
    /** {time}: date and clock time */
    lastPosition: string;
    disconnected: string;
    failed: string;
  };
  map: MapText;
  mapFailed: string;
}
