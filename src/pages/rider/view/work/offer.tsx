import { useEffect, useState } from "preact/hooks";
import type { RiderOffer } from "../../../../contract/rider.ts";
import { timeLeft } from "../../core/time-left.ts";
import { money, weight } from "../../text/locale.ts";
import { Icon } from "../icons.tsx";
import { Screen, SettingsButton } from "../screen.tsx";
import { useApp } from "../use-app.ts";
import { WayView } from "./way-view.tsx";

/** An offer, with the time that is left to answer it; or, once it is accepted, until the service says whose it is. */
export function Offer({ offer, isAccepting = false }: { offer: RiderOffer; isAccepting?: boolean }) {
  const { core, text, format, locale } = useApp();
  const words = text.offer;
  const { pickup, dropoff, fee, currency, distance_km } = offer;
  const load = [text.packages[offer.package.type], weight(locale, offer.package.weight)];
  return (
    <Screen
      title={isAccepting ? words.accepting : words.title}
      class="offer"
      aside={isAccepting ? <SettingsButton /> : <Countdown offer={offer} />}
      actions={
        !isAccepting && (
          <>
            <button type="button" class="main-button" onClick={() => core.act({ kind: "accept", offer })}>
              {words.accept}
            </button>
            <button type="button" class="plain-button" onClick={() => core.act({ kind: "decline", offerId: offer.id })}>
              {words.decline}
            </button>
          </>
        )
      }
    >
      <dl class="facts">
        {fee !== null && currency !== null && (
          <div>
            <dt>{words.fee}</dt>
            <dd>{money(locale, fee, currency)}</dd>
          </div>
        )}
        {offer.cash && (
          <div>
            <dt>{text.cash.collect}</dt>
            <dd>
              {money(locale, offer.cash.amount, offer.cash.currency)}
              <span class="hint"> {text[offer.cash.from]}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.distance}</dt>
          <dd>{format.distance(distance_km)}</dd>
        </div>
        <div>
          <dt>{words.package}</dt>
          <dd class="small">{load.filter(Boolean).join(", ")}</dd>
        </div>
      </dl>
      <ol class="ends">
        <li>
          <Icon name="shop" />
          <span class="label">{text.pickup}</span>
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
          <span class="label">{text.dropoff}</span>
          <strong>
            <bdi>{dropoff.address ?? `${dropoff.lat}, ${dropoff.lng}`}</bdi>
          </strong>
        </li>
      </ol>
      <WayView pickup={pickup} dropoff={dropoff} route={offer.route} target={null} />
    </Screen>
  );
}

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
