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
      "`PATCH /v1/account/keys/:id` changes a key’s name and where it may be used. `last_used_at` tells when a key was last used.",
      "Operators have keys and operations of their own under `/v1/operator`. A search that finds no rider ends with `delivery.cancelled`; the event carries `cancel_reason`.",
      "Riders have accounts, and operations of their own under `/v1/rider`: duty, offers, positions, and every step of a delivery.",
      "Riders’ GPS apps can send their positions: Traccar Client, OsmAnd and OwnTracks. `GET /v1/rider` lists the apps.",
      "`POST /v1/operator/riders/:id/sign_out` signs a rider out of all phones and GPS apps.",
      "A rider who doesn’t answer three offers in a row goes off duty.",
      "A step that a rider’s phone sends late tells when it was taken: `at` in the request, `happened_at` in the event.",
      "`POST /v1/operator/riders` takes an `Idempotency-Key`.",
      "A rider’s phone can name its rider in the header `Rider-Id`. If another rider is signed in, nothing changes and the answer is 409 `other_rider`.",
      "Offers are pushed to riders’ phones that allow it.",
      "A hand-over is proved by a code or a signature, and a photo can be added to both. `proof` and `signed_by` are in the record, the tracking record and the event `delivery.delivered`. `GET /v1/deliveries/:id/proof` has the images.",
      "Riders report problems: the event is `delivery.problem_reported`, and the delivery’s record lists them in `problems`.",
      "The tracking card: script, iframe, module, element and page, in 34 languages.",
      "The record’s optional field `simulation` tells how many times faster than real time a sandbox delivery moves. The card’s ETAs are in the customer’s time.",
      "A slow webhook endpoint no longer delays others. At most four test events of an account are sent at a time.",
      "Requests without a valid key are limited by address.",
      "When somebody abuses a publishable key, its limit is shared fairly by delivery. Customers who share a carrier’s address are still served.",
      "Times of arrival follow what deliveries took lately, by vehicle and hour of the week. They count until the hand-over, including the stop at the door.",
      "In the sandbox, `simulation.speed` is 0.1 or more.",
      "The card loads its language and its code at the same time.",
      "A page may contain the text of the script, which saves a round trip.",
      "Tracking also takes a publishable key as `?key=`, so that a browser sends no preflight. The card does this.",
      "Tracking answers pages whose scripts add headers or cookies to every request, as error monitors and tracers do.",
      "The card also shows on pages that hide empty elements. It sends no requests while the page hides it, follows changes of `<html lang>`, and restores attributes that a library like morphdom removes.",
      "Dark Reader darkens the whole card and its map’s buttons.",
      "The iframe’s address takes `accent`. A sandboxed frame gets its height. The frame’s corners have the page’s colour.",
      "The tracking record names the rider’s vehicle in `rider.vehicle`, and the map shows it.",
      "`poll_after_seconds` is 10 while the rider moves and the key’s limit has room. The tracking record’s `ETag` is a weak one.",
      "The npm package has entries for React, Preact, Solid, Vue and Svelte. It can be imported on a server, and works in single-file bundles and in Parcel.",
      "The element also dispatches its events without the colon: `trackingready`, `trackingupdate`, `trackingstatus`, `trackingerror`.",
      "The tracking record’s fields `arrives_after` and `arrives_before` tell when a delivery without a rider usually arrives. `proof` tells how the hand-over was confirmed.",
      "The card says each fact once: the status, the labelled time of arrival, and the minutes beside it. It has sentences of its own for a rider at the door, a rider who takes over and a slow first answer. Distances follow the map.",
      "While our database can’t be reached, answers are 503 `database_unavailable` with `Retry-After`. For a minute, tracking goes on from memory for deliveries that were read just before.",
      "Production finds addresses if its operator has a geocoder. New: the errors `too_coarse` and `ambiguous` with suggestions, `pickup_precision` and `dropoff_precision` when only the street was found, `precision` in the delivery’s record, and 503 `geocoder_unavailable`.",
      "Production asks its operator’s router for the way along the streets. A quote without an answer from the " +
        "router has `estimated: true`, and the tracking record’s `route` is null until the way is known. The first " +
        "offer goes to the rider who can be at the pick-up soonest, not to the nearest one.",
      "Maps credit the sources of addresses and routes beside those of the tiles. `data-tiles-attribution` takes several entries, one a line.",
      "Members: people sign in to an account with a link, a passkey or a password, as owner, developer or viewer. The operations are under `/v1/people` and `/v1/account/members`. In their browsers, members may call what a secret key may call; `key` in `GET /v1/account` is then null.",
      "The tracking page tells whose order it is. `GET /v1/deliveries/:id/customer` and the operations beside it " +
        "take no key. With `customer_can` in create, customers change the instructions and rate the delivery; " +
        "`rating` is in the record and the list. New events: `delivery.nearby`, `delivery.arrived`, " +
        "`delivery.instructions_changed` and `delivery.rated`. `PATCH /v1/account` sets your name and whom customers " +
        "can ask.",
      "`GET /v1/account/requests` lists the requests of your keys in the last seven days and their answers. `GET /v1/account/usage` counts them by day. `GET /v1/account/first_steps` tells which first steps you have taken.",
      "`POST /v1/webhook_endpoints/:id/replay` sends every event again that has failed since a time. `GET /v1/deliveries` takes `search`: an id, a reference, or the last digits of the recipient’s phone number.",
      "A sandbox that only its own machine can reach sends webhooks to `localhost` without `WEBHOOK_PRIVATE_HOSTS`.",
      "`PATCH /v1/account/branding` gives the tracking page your accent, your logo and a link back to your shop. `GET /v1/account` and the customer’s view of a delivery have them in `branding`. `GET /v1/logos/:id` answers with the logo.",
      "`GET /v1/account/keys/:id/use` tells what still uses a key, and `POST …/preview` tells whom a restriction " +
        "would shut out. `GET /v1/account/address` is your own address. `GET /v1/account/requests` includes the " +
        "requests that a key’s restrictions refused, and takes `status_class`, `method` and `route`.",
      "`GET /v1/account/keys` is paginated like every list, and takes `state`: `active` or `ended`.",
      "Keys and webhook endpoints have a `version` and an `ETag`. PATCH takes `If-Match`: if somebody else has changed the object since, the answer is 412 `changed_meanwhile` and nothing is overwritten.",
      "The names of the widget’s files under `/v1/assets` contain the hash of their content.",
      "In the sandbox an address with the word “nowhere” is `not_found`, with suggestions.",
      "Texts with overrides of direction are refused, and names that nobody can see.",
      "`tracking_url` ends with a secret of the delivery behind the #, in the answer to create, in records and in " +
        "events. Whoever opens the whole link is the customer, with no digits to type. Others see the journey and " +
        "change nothing: 403 `not_the_customer`. Links that are out already go on asking for digits.",
      "A key has one successor: `POST /v1/account/keys/:id/roll` tells it again until it is used. Answers name 50 " +
        "mistakes at most. A customer's changes have a limit an hour.",
      "An address may be coordinates, a plus code, or the link of a map app with a place in it. Flats, floors, names behind “c/o” and landmarks are left out of what is looked up; a refused address tells what was looked for.",
      "With the payment method `cash`, the rider is told what to collect and from whom: the fee at the drop-off, or what `cash` in create says. `cash` in the record, in events, offers and jobs tells whether they have it.",
      "A card from the npm package asks its service for the map’s tiles: `GET /v1/map.json`.",
      "Phone numbers are taken as people paste them, and kept in E.164. `country` in `PATCH /v1/account` lets them be national. `phone_display` is the number for people to read.",
      "Riders’ positions at 0° north or 0° east, and positions far from a rider’s deliveries, are never believed: `no_place` in the answer to `POST /v1/rider/fixes`. GPS apps may write numbers and times in their own language, in microseconds, or 1,024 weeks early. `fault` in the answers to `POST /v1/rider/fixes` and `GET /v1/rider` tells why what a device or an app sends can’t be used.",
      "Deliveries have `arrives_at`: `eta` as a time. Confirming a quote takes `customer_can`, like create. The OpenAPI " +
        "document names its schemas; what riders’ phones, the operator and our own pages call is in documents of its own.",
      "The npm package has a client for your server, `/server`, and a program: `listen`, `trigger` and `open`.",
      "`POST /v1/deliveries/:id/erase` erases a customer’s data once the delivery has ended. `erased_at` in the record and the event `delivery.erased` say so. A quote’s `available_riders` is at most 100.",
    ],
  },
];

export function versions({ sandbox }: Setting): Section {
  const concerns = (change: string) => sandbox || !/sandbox/i.test(change);
  return {
    id: "versions",
    title: "Versions and changes",
    body: html`<p>The version is the <code>/v1</code> of every path. Within <code>/v1</code> we only add: operations,
optional fields in requests, fields in answers, event types, problem codes under the statuses that exist. Ignore what
you don’t know and your code keeps working. Before we remove anything, its answers carry the headers
<code>Deprecation</code> and <code>Sunset</code> for at least six months.</p>
<p>These parts of the widget are stable, too: the addresses <code>/v1/tracking.js</code>, <code>/v1/frame.js</code>,
<code>/v1/widget.js</code>, <code>/v1/element.js</code> and <code>/v1/embed</code>; the attributes, events, custom
properties and parts that the chapters about <a href="#widget">the card</a> name;
<code>window.DeliveryTracking</code>. The markup inside the card and the files under <code>/v1/assets</code> are
not.</p>
${RELEASES.map(
  ({ version, date, changes }) => html`<h2 id="version-${version}">${version}, ${date}</h2>
<ul>${changes.filter(concerns).map((change) => html`<li>${prose(change)}</li>`)}</ul>`,
)}`,
  };
}
