/** A scenario that `data-demo` plays, what the gallery says of it, and what else the card knows from its page. */
export type State = readonly [
  scenario: string,
  title: string,
  words: string,
  attributes?: Readonly<Record<string, string>>,
];

/**
 * Every scenario, in the gallery's groups. Where three stand beside each other the first has a row, and those without a map
 * fill rows of their own.
 */
export const STATES: readonly { id: string; title: string; states: readonly State[] }[] = [
  {
    id: "usual",
    title: "As it should be",
    states: [
      [
        "journey",
        "The whole journey",
        "A delivery from the order to the door, played in a minute and a half. It starts again when it is over.",
      ],
      [
        "pending",
        "Scheduled for later",
        "The order is for a later time, which the card shows. No rider is needed yet.",
      ],
      [
        "searching",
        "Finding a rider",
        "The order is placed and no rider has accepted it yet. The card shows when it should arrive.",
      ],
      ["rider_assigned", "A rider has accepted", "The card shows who brings the order and when it arrives."],
      ["rider_arriving", "On the way to the shop", "The rider moves on the map, towards the shop."],
      ["at_pickup", "At the shop", "The rider has arrived at the shop and waits for the order."],
      ["picked_up", "Collected", "The rider has the order and is about to leave the shop."],
      [
        "in_transit",
        "On the way to the customer",
        "The rider moves on the map. The card counts down the minutes and the distance.",
      ],
      ["stops_before", "One stop before", "The rider carries two orders and delivers the other one first."],
      ["nearly_there", "Nearly there", "Less than a minute is left. The title says so, and the map comes closer."],
      ["at_door", "At the door", "The rider stands outside. The card asks the customer to come to the door."],
      [
        "at_door",
        "At the door, with the code",
        "If the hand-over needs a code, the card shows it when the rider is there.",
        { code: "481203" },
      ],
      [
        "delivered",
        "Delivered",
        "The card shows when the order was handed over and how that was confirmed. The rider’s place is no longer shown.",
      ],
    ],
  },
  {
    id: "detours",
    title: "When plans change",
    states: [
      [
        "rider_lost",
        "Another rider",
        "The first rider gave up on the way to the shop, so the service finds another one.",
      ],
      ["late", "Late", "The promised time has passed. The card shows the new one and strikes the old one through."],
      ["unknown_status", "An unknown status", "The service sends a status that this version of the card doesn’t know."],
      [
        "cancelled",
        "Cancelled by the shop",
        "The shop has cancelled the order. Below stands the shop’s own message.",
        { cancelledNote: "Nothing was charged. You can order again whenever you like." },
      ],
      ["no_rider", "No rider found", "No rider accepted in time, so the service cancelled the delivery."],
      ["returning", "Not handed over", "Nobody was at home, so the rider takes the package back to the shop."],
    ],
  },
  {
    id: "silence",
    title: "When there is no news",
    states: [
      ["searching_long", "A long search", "No rider has accepted for nine minutes."],
      ["no_eta", "No arrival time", "A rider is on the way, but the service has no estimate yet."],
      ["loading", "Loading", "The first answer isn’t there yet. After eight seconds the card says that it takes long."],
      [
        "silent_phone",
        "The rider’s phone is silent",
        "No position has come for minutes. The card shows the last one, and since when.",
      ],
      [
        "offline",
        "The customer is offline",
        "The customer’s connection is lost. The card keeps what it knew and says so.",
      ],
      [
        "network",
        "Offline from the start",
        "There was no connection when the page was opened, so the card knows nothing yet.",
      ],
    ],
  },
  {
    id: "refusals",
    title: "When a request fails",
    states: [
      ["rate_limited", "Too many requests", "429: the key’s rate limit is reached. The card asks again later."],
      ["server_error", "The service is down", "503: the card asks again automatically."],
      ["bad_answer", "An unreadable answer", "The answer isn’t a tracking record. The card asks again automatically."],
      ["not_found", "An unknown delivery", "404: there is no delivery with this id."],
      [
        "unauthorized",
        "An invalid key",
        "401: the key is mistyped or revoked. Visitors see that tracking isn’t available.",
      ],
      ["forbidden", "A key for another page", "403: the key isn’t allowed on this page, or is a secret one."],
    ],
  },
];
