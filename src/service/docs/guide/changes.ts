import { html, prose } from "../html.ts";
import type { Section, Setting } from "../section.ts";

/** Newest first. `Backticks` mark code. */
const RELEASES: readonly { version: string; date: string; changes: readonly string[] }[] = [
  {
    version: "0.1.0",
    date: "not yet published",
    changes: [
      "Quotes, deliveries, tracking, webhooks, keys and limits under `/v1`.",
      "A sandbox with simulated riders.",
      "`PATCH /v1/account/keys/:id` changes a key’s name and where it may be used. A key’s `last_used_at` tells when it was last used.",
      "Operators have keys and operations of their own under `/v1/operator`. A search without riders ends with `delivery.cancelled`, whose event carries `cancel_reason`.",
      "Riders have accounts, and operations of their own under `/v1/rider`: duty, offers, positions, and every step of a delivery.",
      "GPS apps that riders have may send their positions: Traccar Client, OsmAnd and OwnTracks. `GET /v1/rider` lists them.",
      "`POST /v1/operator/riders/:id/sign_out` ends a rider’s phones and GPS apps.",
      "A rider who lets three offers in a row run out is off duty.",
      "Steps that a rider’s phone sends later say when they were taken: at in their bodies, `happened_at` in the events.",
      "`POST /v1/operator/riders` takes an `Idempotency-Key`.",
      "A rider’s phone may name its rider, in `Rider-Id`: where another one is signed in, nothing is done and the answer is 409 `other_rider`.",
      "Offers are pushed to riders’ phones that allow it.",
      "Hand-overs are proved by code or signature, with a photo beside either: proof and `signed_by` in the record, the tracking record and the event `delivery.delivered`, and `GET /v1/deliveries/:id/proof` with the images.",
      "Riders report what is in the way: the event `delivery.problem_reported`, and problems in the delivery’s record.",
      "The tracking card: script, iframe, module, element and page, in 34 languages.",
      "The record’s optional field simulation tells how many times faster than real time a sandbox delivery moves. The card’s ETAs are in the customer’s time.",
      "A slow webhook endpoint no longer delays others, and at most four test events of an account are sent at a time.",
      "Requests without a key that works are limited by address.",
      "Where a publishable key is abused, its limit is shared fairly by delivery: customers behind a carrier’s address are served all the same.",
      "Times of arrival follow what deliveries took lately, by vehicle and hour of the week. They count until the hand-over, the stop at the door included.",
      "In the sandbox, `simulation.speed` is 0.1 or more.",
      "The card asks for its language beside its code, not after it.",
      "The script’s text may stand in the page itself, which saves a round trip.",
      "Tracking takes a publishable key as ?key=, too, so that a browser asks without a preflight. The card does.",
      "Tracking answers pages whose scripts add headers or cookies to every request, as error monitors and tracers do.",
      "The card stands on pages that hide empty elements, asks nothing while the page hides it, follows a changed html lang, and restores attributes that a morph strips.",
      "Dark Reader darkens the whole card and its map’s buttons.",
      "In an iframe: the address takes accent, an isolated frame gets its height, and no frame has corners of another colour.",
      "The tracking record says what the rider rides or drives, in `rider.vehicle`, and the map shows it.",
      "`poll_after_seconds` is 10 while the rider moves and the key’s limit has room. The ETag of the tracking record is a weak one.",
      "The npm package has entries for React, Preact, Solid, Vue and Svelte, can be imported on a server, and works in bundles of one file and in Parcel.",
      "The element dispatches its events without the colon, too: trackingready, trackingupdate, trackingstatus, trackingerror.",
      "The tracking record’s fields `arrives_after` and `arrives_before` tell when a delivery without a rider usually arrives, and proof how the hand-over was confirmed.",
      "The card says one fact once: the status, the labelled time of arrival, the minutes beside it. A rider at the door, one who takes over and a slow first answer have words of their own. Distances follow the map.",
      "While our database is away, answers are 503 `database_unavailable` with Retry-After, and tracking goes on from memory for a minute.",
      "Production finds addresses where its operator has a geocoder: the errors `too_coarse` and ambiguous with suggestions, `pickup_precision` and `dropoff_precision` where only the street was found, precision in the delivery’s record, and 503 `geocoder_unavailable`.",
      "Production asks its operator’s router for the ways. A quote whose streets couldn’t be asked for has estimated: true, and the tracking record’s route is null until they are known. The rider who is soonest at the pick-up is asked first, not the nearest.",
      "Maps name the makers of addresses and ways beside those of the tiles. `data-tiles-attribution` takes several, one a line.",
      "Members: people sign in to an account with a link, a passkey or a password, as owner, developer or viewer. Operations under `/v1/people` and `/v1/account/members`. In their browsers they may call what a secret key may; key in `GET /v1/account` is null for them.",
      "The tracking page tells whose order it is. `GET /v1/deliveries/:id/customer` and the operations beside it take no key: with `customer_can` in create, customers change the instructions and rate the delivery, and rating is in the record and the list. The events `delivery.nearby`, `delivery.arrived`, `delivery.instructions_changed` and `delivery.rated`. `PATCH /v1/account` sets your name and whom customers can ask.",
      "`GET /v1/account/requests`, `/v1/account/usage` and `/v1/account/first_steps`: what your keys asked in the last seven days and how it was answered, what they used by day, and which first steps have happened.",
      "`POST /v1/webhook_endpoints/:id/replay` sends all events again that failed since a time. `GET /v1/deliveries` takes search: an id, a reference, or the last digits of the recipient’s phone number.",
      "A sandbox that only its own machine can reach sends webhooks to localhost without WEBHOOK_PRIVATE_HOSTS.",
      "`PATCH /v1/account/branding` gives the tracking page your accent, your logo and a way back to your shop. `GET /v1/account` and the customer’s view of a delivery have them in `branding`, and `GET /v1/logos/:id` is the picture.",
      "`GET /v1/account/keys/:id/use` tells what still uses a key, and `POST …/preview` whom a restriction would shut out. `GET /v1/account/address` is your own address. Requests that a key’s restrictions refuse are in `GET /v1/account/requests`, which takes `status_class`, `method` and `route`.",
      "`GET /v1/account/keys` comes in pages like every list, and takes state: active or ended.",
      "Keys and webhook endpoints have a version and an ETag. PATCH takes If-Match: 412 `changed_meanwhile` in place of overwriting somebody else’s change.",
      "The widget’s files under `/v1/assets` carry the hash of their own content in their names.",
    ],
  },
];

export function versions({ sandbox }: Setting): Section {
  const concerns = (change: string) => sandbox || !/sandbox/i.test(change);
  return {
    id: "versions",
    title: "Versions and changes",
    body: html`<p>The version is the <code>/v1</code> of every path. Within <code>/v1</code> we only add: operations, optional fields in requests, fields in answers, event types, problem codes under the statuses that exist. Ignore what you don’t know and your code keeps working. What has to go is announced in the headers <code>Deprecation</code> and <code>Sunset</code> of its answers, at least six months before.</p>
<p>Of the widget these are stable too: the addresses <code>/v1/tracking.js</code>, <code>/v1/frame.js</code>, <code>/v1/widget.js</code>, <code>/v1/element.js</code> and <code>/v1/embed</code>; the attributes, events, custom properties and parts that this page names; <code>window.DeliveryTracking</code>. The markup inside the card and the files under <code>/v1/assets</code> are not.</p>
${RELEASES.map(
  ({ version, date, changes }) => html`<h2 id="version-${version}">${version}, ${date}</h2>
<ul>${changes.filter(concerns).map((change) => html`<li>${prose(change)}</li>`)}</ul>`,
)}`,
  };
}
