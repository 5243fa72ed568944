import { useEffect, useState } from "preact/hooks";
import type { RiderOffer } from "../../../../contract/rider.ts";
import type { Format } from "../../../../widget/text/format.ts";
import { writeMoney } from "../../../kit/write-number.ts";
import { timeLeft } from "../../core/time-left.ts";
import { weight } from "../../text/locale.ts";
import { Icon } from "../icons.tsx";
import { Sheet } from "../stage.tsx";
import { useApp } from "../use-app.ts";
import { CashDue } from "./cash-due.tsx";

/** An offer, with the time that is left to answer it; or, once it is accepted, until the service says whose it is. */
export function Offer({ offer, isAccepting = false }: { offer: RiderOffer; isAccepting?: boolean }) {
  const { core, text, format, locale } = useApp();
  const words = text.offer;
  const { pickup, dropoff, fee, pay, currency, distance_km, approach, adds, total_minutes: minutes } = offer;
  const load = [text.packages[offer.package.type], weight(locale, offer.package.weight)];
  // Where the service doesn't know what riders earn, they see at least what the merchant pays.
  const sum = pay ?? fee;
  return (
    <Sheet
      title={isAccepting ? words.accepting : words.title}
      class="offer"
      aside={!isAccepting && <Countdown offer={offer} />}
      actions={
        !isAccepting && (
          <>
            <button type="button" class="quiet-button" onClick={() => core.act({ kind: "decline", offerId: offer.id })}>
              {words.decline}
            </button>
            <button type="button" class="main-button" onClick={() => core.act({ kind: "accept", offer })}>
              {words.accept}
            </button>
          </>
        )
      }
    >
      <dl class="facts">
        {sum !== null && currency !== null && (
          <div class="sum">
            <dt>{pay == null ? words.fee : words.earn}</dt>
            <dd class="huge">{writeMoney(sum, currency, locale.tag)}</dd>
          </div>
        )}
        {approach && (
          <div>
            <dt>{words.toPickup}</dt>
            <dd>
              {minutesOf(format, approach.minutes)} <small>{format.distance(approach.distance_km)}</small>
            </dd>
          </div>
        )}
        {adds ? (
          <div>
            <dt>{words.adds}</dt>
            <dd>
              {minutesOf(format, adds.minutes)} <small>{format.plural(words.stops, adds.stops)}</small>
            </dd>
          </div>
        ) : (
          <div>
            <dt>{minutes == null ? words.distance : words.inAll}</dt>
            <dd>
              {minutes != null && `${minutesOf(format, minutes)} `}
              <small>{format.distance(distance_km + (approach?.distance_km ?? 0))}</small>
            </dd>
          </div>
        )}
      </dl>
      {offer.cash && <CashDue cash={offer.cash} />}
      <ol class="ends">
        <li>
          <Icon name="shop" />
          <span class="spoken">{text.pickup}</span>
          <strong>
            <bdi>{pickup.name ?? pickup.address}</bdi>
          </strong>
          {pickup.name && pickup.address && (
            <span class="hint">
              <bdi>{pickup.address}</bdi>
            </span>
          )}
        </li>
        <li>
          <Icon name="home" />
          <span class="spoken">{text.dropoff}</span>
          <strong>
            <bdi>{dropoff.address ?? `${dropoff.lat}, ${dropoff.lng}`}</bdi>
          </strong>
        </li>
        <li>
          <Icon name="package" />
          <span class="spoken">{words.package}</span>
          <span>{load.filter(Boolean).join(", ")}</span>
        </li>
      </ol>
    </Sheet>
  );
}

const minutesOf = (format: Format, minutes: number) => format.minutes(Math.max(1, Math.round(minutes)));

/** Seconds as a number and as a ring that empties. */
function Countdown({ offer }: { offer: RiderOffer }) {
  const { core, text, format, locale } = useApp();
  const [{ seconds, part }, setLeft] = useState(timeLeft(offer, core.now()));
  useEffect(() => {
    const tick = () => setLeft(timeLeft(offer, core.now()));
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [offer, core]);
  return (
    <span
      class="countdown"
      role="timer"
      aria-label={format.plural(text.offer.secondsLeft, seconds)}
      data-hurry={seconds <= 10}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" />
        <circle cx="24" cy="24" r="21" pathLength={100} stroke-dasharray={`${100 * part} 100`} />
      </svg>
      <span aria-hidden="true">{seconds.toLocaleString(locale.tag)}</span>
    </span>
  );
}
