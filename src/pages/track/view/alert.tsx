import { useEffect, useState } from "preact/hooks";
import { type PushState, readPush, type Unreachable } from "../../kit/push.ts";
import type { Customer } from "../core/customer.ts";
import { canAlert, turnAlertOff, turnAlertOn } from "../device/alert.ts";
import { Panel, Room } from "./panel.tsx";
import { usePage } from "./use-page.ts";

type Shown = PushState | Unreachable | "asking" | "failed";

/**
 * Offers a message when the rider is near, and of what they write where they can, which comes even if the page is closed. There
 * is no such panel where the browser has no such messages or blocks them, and on a page that is opened when the rider is already
 * near.
 */
export function Alert({ customer, isNear }: { customer: Customer; isNear: boolean }) {
  const { push_key: serviceKey, push_messages: isBoth } = customer;
  const { client, locale, text } = usePage();
  const words = text.alert;
  /** Decided once: a panel that is already shown stays when the rider comes near. */
  const [isPossible] = useState(() => canAlert(serviceKey) && !isNear && Notification.permission !== "denied");
  const [alert, setAlert] = useState<Shown>("off");
  useEffect(() => {
    if (!isPossible) return;
    const read = async () => {
      const now = await readPush(serviceKey);
      setAlert((shown) => (shown === "asking" ? shown : now));
    };
    const again = () => void read().catch(() => {});
    again();
    // The customer may come back from the browser's settings.
    addEventListener("focus", again);
    return () => removeEventListener("focus", again);
  }, [isPossible, serviceKey]);

  if (!isPossible) return null;
  const isOn = alert === "on";
  const key = !isNear && (alert === "off" || alert === "unreachable" || alert === "failed") ? serviceKey : null;
  /** What the rider writes comes also once they are near, until the customer turns it off. */
  const canTurn = isOn || key !== null;
  async function turn() {
    if (!canTurn) return;
    if (!isOn) setAlert("asking");
    try {
      setAlert(await (key === null ? turnAlertOff(client) : turnAlertOn(client, key, locale.tag)));
    } catch {
      setAlert("failed");
    }
  }

  const says: Record<Shown, string> = {
    unsupported: words.stayOpen,
    unreachable: words.unreachable,
    denied: words.denied,
    off: isBoth ? words.promiseBoth : words.promise,
    on: isBoth ? words.onBoth : words.on,
    asking: words.asking,
    failed: words.failed,
  };
  /** The service sends no more messages, although this page hasn't seen the rider come near. */
  const isOver = serviceKey === null;
  const shown = isNear ? words.near : isOver ? words.stayOpen : says[alert];
  return (
    <Panel title={words.title}>
      <div role="status">
        <Room words={[...Object.values(says), words.near]} shown={shown} />
      </div>
      <button type="button" class={isOn ? "" : "main"} aria-disabled={!canTurn} onClick={turn}>
        <Room words={[words.turnOn, words.turnOff]} shown={isOn ? words.turnOff : words.turnOn} />
      </button>
    </Panel>
  );
}
