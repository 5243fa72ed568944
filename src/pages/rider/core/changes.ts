import { isSamePlace, type Position } from "../../../contract/geo.ts";
import type { MessageThread, SendMessage } from "../../../contract/message.ts";
import type { CompleteJob, ReportProblem, Rider, RiderAtWork, RiderJob, RiderOffer } from "../../../contract/rider.ts";
import { type DeliveryStatus, isBeforePickup, WITH_RIDER } from "../../../contract/status.ts";
import type { Request } from "./client.ts";

/** The steps of a delivery that need nothing but a tap, with the status that each leads from and to. */
const STEPS = {
  set_off: { from: "rider_assigned", to: "rider_arriving" },
  arrive: { from: "rider_arriving", to: "at_pickup" },
  pick_up: { from: "at_pickup", to: "picked_up" },
  depart: { from: "picked_up", to: "in_transit" },
} as const satisfies Record<string, { from: DeliveryStatus; to: DeliveryStatus }>;
export type Step = keyof typeof STEPS;

/** What a rider does. */
export type Change =
  | { kind: "duty"; onDuty: boolean }
  | { kind: "accept"; offer: RiderOffer }
  | { kind: "decline"; offerId: string }
  | { kind: "step"; deliveryId: string; step: Step; cashCollected?: boolean }
  | { kind: "release"; deliveryId: string }
  | { kind: "returned"; deliveryId: string }
  | { kind: "complete"; deliveryId: string; proof: Omit<CompleteJob, "at"> }
  | ({ kind: "message"; deliveryId: string } & SendMessage)
  | { kind: "report_message"; deliveryId: string; messageId: string }
  | { kind: "problem"; deliveryId: string; report: Omit<ReportProblem, "at"> };

/**
 * The request that asks for a change. It is the same each time: the service refuses a key that comes with another body.
 * @param made when the rider did it, in ms
 * @param place where the phone was then, if it knew
 */
export function requestFor(
  change: Change,
  made: number,
  place?: Position | undefined,
): Pick<Request, "method" | "path" | "body"> {
  const post = (path: string, body?: object) => ({ method: "POST" as const, path: `/v1/rider/${path}`, body });
  const at = new Date(made).toISOString();
  switch (change.kind) {
    case "duty":
      return post("duty", { on_duty: change.onDuty });
    case "accept":
      return post(`offers/${change.offer.id}/accept`);
    case "decline":
      return post(`offers/${change.offerId}/decline`);
    case "step":
      return post(`jobs/${change.deliveryId}/${change.step}`, {
        at,
        ...(place && { place }),
        ...(change.cashCollected !== undefined && { cash_collected: change.cashCollected }),
      });
    case "release":
      return post(`jobs/${change.deliveryId}/release`, { at });
    case "returned":
      return post(`jobs/${change.deliveryId}/returned`, { at });
    case "complete":
      return post(`jobs/${change.deliveryId}/complete`, { ...change.proof, at, ...(place && { place }) });
    case "message": {
      const { kind: _kind, deliveryId, ...said } = change;
      return post(`jobs/${deliveryId}/messages`, said);
    }
    case "report_message":
      return post(`jobs/${change.deliveryId}/messages/${change.messageId}/report`);
    case "problem":
      return post(`jobs/${change.deliveryId}/problem`, { ...change.report, at });
  }
}

/** The rider once a change is done, so that a step shows at once, also without network. */
export function apply(rider: RiderAtWork, change: Change, at: number): RiderAtWork {
  const withStatus = (from: DeliveryStatus | null, to: DeliveryStatus): RiderAtWork => {
    if (change.kind === "duty" || change.kind === "accept" || change.kind === "decline") return rider;
    const jobs = rider.jobs.map((job) =>
      job.delivery_id === change.deliveryId && (from === null || job.status === from)
        ? { ...job, status: to, since: new Date(at).toISOString(), ...(job.take_over_from && { take_over_from: null }) }
        : job,
    );
    return { ...rider, jobs: inTurn(jobs.filter(isUnderWay)) };
  };
  switch (change.kind) {
    case "duty":
      return { ...rider, on_duty: change.onDuty, unanswered_offers: 0, offer: change.onDuty ? rider.offer : null };
    case "accept":
      // The service decides who gets it.
      return rider.offer?.id === change.offer.id ? { ...rider, offer: null } : rider;
    case "decline":
      return rider.offer?.id === change.offerId ? { ...rider, offer: null } : rider;
    case "step":
      return withStatus(STEPS[change.step].from, STEPS[change.step].to);
    case "release":
      return withStatus(null, "searching");
    case "returned":
      return { ...rider, jobs: rider.jobs.filter((job) => job.delivery_id !== change.deliveryId) };
    case "complete":
      return withStatus(null, "delivered");
    case "message": {
      const said = {
        id: `${at}`,
        from: "rider" as const,
        phrase: change.phrase ?? null,
        text: change.text ?? null,
        lang: change.lang ?? null,
        sent_at: new Date(at).toISOString(),
        read_at: null,
        reported: false,
      };
      return withMessages(rider, change.deliveryId, (before) => [...before, said]);
    }
    case "report_message":
      return withMessages(rider, change.deliveryId, (before) =>
        before.map((one) => (one.id === change.messageId ? { ...one, reported: true } : one)),
      );
    case "problem":
      return rider;
  }
}

/** The rider after the service's answer to a change. */
export function learn(rider: RiderAtWork, change: Change, body: unknown): RiderAtWork {
  switch (change.kind) {
    case "duty":
      return { ...rider, ...(body as Rider), offer: change.onDuty ? rider.offer : null };
    case "accept":
      return withJob({ ...rider, offer: null }, body as RiderJob);
    case "decline":
      return apply(rider, change, 0);
    case "message":
    case "report_message":
      return withMessages(rider, change.deliveryId, () => (body as MessageThread).messages);
    default:
      return withJob(rider, body as RiderJob);
  }
}

/** Whether a refused change is in effect anyway: made on another phone, or by an earlier request whose answer was lost. */
export function isDoneAnyway(rider: RiderAtWork, change: Change): boolean {
  const { jobs, on_duty } = rider;
  switch (change.kind) {
    case "duty":
      return on_duty === change.onDuty;
    case "accept":
      return jobs.some((job) => job.delivery_id === change.offer.delivery_id);
    case "decline":
      return true;
    case "step": {
      const job = jobs.find((one) => one.delivery_id === change.deliveryId);
      return (
        job !== undefined && WITH_RIDER.indexOf(asUnderWay(job.status)) >= WITH_RIDER.indexOf(STEPS[change.step].to)
      );
    }
    // What was to be said needn't be said where nothing can be said any more.
    case "message":
    case "report_message":
      return threadOf(rider, change) === undefined;
    case "release":
    case "returned":
      return jobs.every((job) => job.delivery_id !== change.deliveryId);
    case "complete":
    case "problem":
      return false;
  }
}

/** Whether there is something to change. A second tap finds it done already. */
export function isDue(rider: RiderAtWork, change: Change): boolean {
  const job = rider.jobs.find(({ delivery_id }) => delivery_id === deliveryOf(change));
  switch (change.kind) {
    case "duty":
      return rider.on_duty !== change.onDuty;
    case "accept":
      return job === undefined;
    case "decline":
      return rider.offer?.id === change.offerId;
    case "step":
      return job?.status === STEPS[change.step].from;
    case "returned":
      return job !== undefined && isReturning(job);
    case "complete":
      return job?.status === "in_transit";
    case "message": {
      const thread = threadOf(rider, change);
      const last = thread?.messages?.at(-1);
      const isSaid = last?.from === "rider" && (last.phrase ?? last.text) === (change.phrase ?? change.text);
      return thread !== undefined && !isSaid;
    }
    case "report_message":
      return (
        threadOf(rider, change)?.messages?.some(({ id, reported }) => id === change.messageId && !reported) ?? false
      );
    case "release":
    case "problem":
      return job !== undefined;
  }
}

/** Names what a change is about: an offer, a message or a delivery by its id, duty by its kind. So an offer gets only one answer. */
export function subjectOf(change: Change): string {
  if (change.kind === "decline") return change.offerId;
  if (change.kind === "report_message") return change.messageId;
  return change.kind === "accept" ? change.offer.id : (deliveryOf(change) ?? change.kind);
}

/** Whether a change carries images. They may take long to send, or be larger than a proxy allows. */
export function hasImages(change: Change): boolean {
  if (change.kind === "complete") return change.proof.photo !== undefined || change.proof.signature !== undefined;
  return change.kind === "problem" && change.report.photo !== undefined;
}

/** Whether a change is about what is said, for which no step needs to wait. */
export const isWord = ({ kind }: Pick<Change, "kind">): boolean => kind === "message" || kind === "report_message";

/** Whether the others needn't wait for a change that doesn't get through: images may be at fault, or the pace of messages. */
export const mayRest = (change: Change): boolean => hasImages(change) || isWord(change);

/** The same without its photo; null where it has none. */
export function leavePhoto(change: Change): Change | null {
  if (change.kind === "complete" && change.proof.photo !== undefined) {
    const { photo: _photo, ...proof } = change.proof;
    return { ...change, proof };
  }
  if (change.kind === "problem" && change.report.photo !== undefined) {
    const { photo: _photo, ...report } = change.report;
    return { ...change, report };
  }
  return null;
}

/** What decides in which order changes are sent. */
export interface About {
  kind: Change["kind"];
  /** The delivery that it is about, if it is about one. */
  delivery: string | null;
}

export const aboutOf = (change: Change): About => ({ kind: change.kind, delivery: deliveryOf(change) });

/** The delivery that a change is about, if it is about one. */
export function deliveryOf(change: Change): string | null {
  if ("deliveryId" in change) return change.deliveryId;
  return change.kind === "accept" ? change.offer.delivery_id : null;
}

type Messages = MessageThread["messages"];
export type Thread = Pick<RiderJob, "delivery_id" | "messages">;

/** All that customers and the rider can write about to each other: what is under way, and what has just ended. */
export const threadsOf = ({ jobs, written_after: after = [] }: RiderAtWork): readonly Thread[] => [...jobs, ...after];

const threadOf = (rider: RiderAtWork, { deliveryId }: { deliveryId: string }) =>
  threadsOf(rider).find(({ delivery_id }) => delivery_id === deliveryId);

function withMessages(rider: RiderAtWork, deliveryId: string, change: (before: Messages) => Messages): RiderAtWork {
  const written = <One extends Thread>(one: One): One =>
    one.delivery_id === deliveryId ? { ...one, messages: change(one.messages ?? []) } : one;
  const { jobs, written_after: after } = rider;
  return { ...rider, jobs: jobs.map(written), ...(after && { written_after: after.map(written) }) };
}

function withJob(rider: RiderAtWork, job: RiderJob): RiderAtWork {
  const isKnown = rider.jobs.some((one) => one.delivery_id === job.delivery_id);
  const jobs = isKnown
    ? rider.jobs.map((one) => (one.delivery_id === job.delivery_id ? job : one))
    : [...rider.jobs, job];
  return { ...rider, jobs: inTurn(jobs.filter(isUnderWay)) };
}

/** Whoever stands at a shop collects everything there before they leave. The service's next answer has all other turns. */
function inTurn(jobs: RiderJob[]): RiderJob[] {
  const [first] = jobs;
  if (first?.status !== "picked_up") return jobs;
  const here = toCollectWith(first, jobs);
  return [...here, ...jobs.filter((one) => !here.includes(one))];
}

/** The rider's deliveries that are still to be collected at the shop of this one. */
export const toCollectWith = ({ pickup }: RiderJob, jobs: readonly RiderJob[]): RiderJob[] =>
  jobs.filter((one) => isBeforePickup(one.status) && isSamePlace(one.pickup, pickup));

type UnderWay = (typeof WITH_RIDER)[number];
const isUnderWay = (job: RiderJob) => WITH_RIDER.some((one) => one === job.status) || isReturning(job);
/** Whether the rider may get another delivery. Whoever brings a package back does that first. */
export const hasRoom = ({ jobs, capacity_jobs: most = 1 }: RiderAtWork): boolean =>
  jobs.length < most && !jobs.some(isReturning);

/** Whether the delivery was cancelled, and the rider brings the package back to the shop. */
export const isReturning = (job: RiderJob): boolean => job.return?.state === "returning";
const asUnderWay = (status: DeliveryStatus) => status as UnderWay;

/** What the customer or the operator has written, and this rider hasn't seen. */
export const unreadMessages = ({ messages }: Thread): Messages =>
  (messages ?? []).filter(({ from, read_at }) => from !== "rider" && read_at === null);
