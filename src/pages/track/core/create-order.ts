import type { ChangeInstructions, RateDelivery } from "../../../contract/customer/customer.ts";
import { BEFORE_PICKUP } from "../../../contract/status.ts";
import { createStore, type Store } from "../../kit/store.ts";
import type { CardNews } from "../device/follow-card.ts";
import type { Client, Mistake } from "./client.ts";
import type { Customer } from "./customer.ts";

/** The stages of a delivery in which the page around the card differs. */
type Stage = "before" | "under_way" | "delivered" | "cancelled";

export interface OrderState {
  /** Null while it is unknown, and where the service doesn't tell. */
  customer: Customer | null;
  /** The service has answered, or can't be reached. */
  isAnswered: boolean;
  /** The service has answered that it tells nothing of such a delivery, and the card shows none either. */
  isUnknown: boolean;
  /** Both the service and the card have answered or failed, so the page can be shown without changing a moment later. */
  isSettled: boolean;
  stage: Stage;
  /** It was cancelled while the page was open. What stands there keeps its place until the page is loaded again. */
  isCut: boolean;
  isNear: boolean;
}

export interface Order extends Store<OrderState> {
  /** Takes what the card knows. */
  hear(news: CardNews): void;
  /** Asks the service again. */
  ask(): Promise<void>;
  /** Null once it is done. */
  changeInstructions(body: ChangeInstructions): Promise<Mistake | null>;
  rate(body: RateDelivery): Promise<Mistake | null>;
}

/**
 * What the page knows of the order. It asks at once, again at each change of the delivery's status and, if the service
 * couldn't be reached, as soon as the card has reached it.
 */
export function createOrder(client: Client): Order {
  const nothing = {
    customer: null,
    isAnswered: false,
    isUnknown: false,
    isSettled: false,
    stage: "before",
    isCut: false,
    isNear: false,
  } as const;
  const store = createStore<OrderState>(nothing);
  let news: CardNews = { status: null, isNear: false, isSettled: false };
  let isReached = true;
  let isRefused = false;
  /** Number of the newest request. Answers to older ones are dropped. */
  let turn = 0;

  const update = (changes: Partial<OrderState> = {}) => {
    const next = { ...store.state, ...changes };
    const isSettled = next.isSettled || (news.isSettled && next.isAnswered);
    const isUnknown = isSettled && isRefused && news.status === null;
    const stage = stageOf(news.status, next.customer);
    const isCut = next.isCut || (stage === "cancelled" && store.state.isSettled && store.state.stage !== stage);
    store.set({ ...next, isSettled, isUnknown, isNear: news.isNear, stage, isCut });
  };

  const take = (view: Customer | null) => {
    turn++;
    if (view) update({ customer: view, isAnswered: true });
  };

  async function ask(): Promise<void> {
    const mine = ++turn;
    update({ isAnswered: false });
    const outcome = await client.read();
    if (mine !== turn) return;
    isReached = outcome.done;
    isRefused = outcome.done && outcome.body === null;
    // Without an answer the page keeps what it has.
    update({ isAnswered: true, ...(outcome.done && outcome.body && { customer: outcome.body }) });
  }

  /** Takes what the service answers to a change. */
  async function change(outcome: ReturnType<Client["rate"]>): Promise<Mistake | null> {
    const answer = await outcome;
    if (answer.done) {
      take(answer.body);
      return null;
    }
    // The rider, or somebody else with this link, has changed the delivery first.
    if (answer.mistake === "closed") void ask();
    return answer.mistake;
  }

  void ask();
  return {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    ask,
    hear(next) {
      const hasMoved = news.status !== null && next.status !== news.status;
      news = next;
      update();
      if (hasMoved || !isReached) {
        isReached = true;
        void ask();
      }
    },
    changeInstructions: (body) => change(client.changeInstructions(body)),
    rate: (body) => change(client.rate(body)),
  };
}

const BEFORE: readonly string[] = BEFORE_PICKUP;

function stageOf(status: string | null, customer: Customer | null): Stage {
  if (status === "cancelled") return "cancelled";
  if (status === "delivered" || customer?.proof) return "delivered";
  return status === null || BEFORE.includes(status) ? "before" : "under_way";
}
