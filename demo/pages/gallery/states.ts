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
        "From the order to the door in a minute and a half, over and over, as wide as the page.",
      ],
      ["pending", "Scheduled for later", "Ordered, and its time hasn’t come."],
      ["searching", "Finding a rider", "The nearest riders are being asked."],
      ["rider_assigned", "A rider has taken it", "There is a name now, and a time."],
      ["rider_arriving", "On the way to the shop", "The rider is seen on the map, riding."],
      ["at_pickup", "At the shop", "Waiting for the order."],
      ["picked_up", "Collected", "The order is in the rider’s box."],
      ["in_transit", "On the way to the customer", "Speed, distance and minutes to go."],
      ["stops_before", "One stop before", "The rider goes to a neighbour first, with both orders."],
      ["nearly_there", "Nearly there", "The last minute: nobody counts seconds."],
      ["at_door", "At the door", "Nothing is left to count."],
      ["at_door", "At the door, with the code", "It stands where the rider asks for it.", { code: "481203" }],
      ["delivered", "Delivered", "With the time and the proof, and nobody’s position any more."],
    ],
  },
  {
    id: "detours",
    title: "When it goes otherwise",
    states: [
      ["rider_lost", "A rider lost, another found", "The first has given up half-way to the shop."],
      ["late", "Late", "The time has passed: a new one is large, the old one struck through."],
      ["unknown_status", "A status from the future", "A word that this version doesn’t know."],
      [
        "cancelled",
        "Cancelled by the shop",
        "It won’t come, and the shop says what to do.",
        { cancelledNote: "Nothing was charged. You can order again whenever you like." },
      ],
      ["no_rider", "No rider found", "Nobody was free in time, so the service cancelled it."],
      ["returning", "Going back", "Nobody was at home: the package goes back to the shop."],
    ],
  },
  {
    id: "silence",
    title: "When there is no news",
    states: [
      ["searching_long", "Searching for long", "Nobody has taken it for nine minutes."],
      ["no_eta", "No time known", "A rider, but no estimate and no distance."],
      ["loading", "Loading", "Nothing is known yet; after eight seconds it says so."],
      ["silent_phone", "A silent phone", "No fix comes: this is where the rider was, and when."],
      ["offline", "The customer is offline", "The last true thing stays, with its age."],
      ["network", "Offline from the start", "No answer has ever come."],
    ],
  },
  {
    id: "refusals",
    title: "When the service says no",
    states: [
      ["rate_limited", "Too many are asking", "The key’s limit is spent for the moment: 429."],
      ["server_error", "The service is down", "It asks again automatically: 503."],
      ["bad_answer", "Not a record", "An answer that nobody can read."],
      ["not_found", "An unknown delivery", "Nobody has an order by this id: 404."],
      ["unauthorized", "A key that isn’t one", "Mistyped or revoked: 401."],
      ["forbidden", "A key that may not", "Bound to another page, or a secret one: 403."],
    ],
  },
];
