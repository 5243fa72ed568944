/** The limits that the interface promises. Schemas, code and documentation take them from here. */
export const LIMITS = {
  bodyBytes: 64 * 1024,
  /** The longest body of the few operations that take images. */
  imageBodyBytes: 3 * 1024 * 1024,
  addressCharacters: 300,
  /** Of a rider's plate, as customers see it. */
  plateCharacters: 16,
  nameCharacters: 120,
  instructionsCharacters: 1000,
  /** What an order may consist of, and how many there may be of each. */
  items: 50,
  itemQuantity: 9999,
  weightKg: 1000,
  /** How many deliveries the operator may let a rider have at a time: every order of their stops is tried. */
  jobsAtOnce: 4,
  /** Papers of a rider that run out. */
  riderDocuments: 10,
  /** Entries in a page of a list. */
  pageEntries: 100,
  /** How far ahead a delivery can be scheduled. */
  scheduleDays: 60,
  /** How long a quote's price holds. */
  quoteMinutes: 15,
  /** How long the answer to an Idempotency-Key is repeated. */
  idempotencyHours: 24,
  /** How long events and attempts to send them can be read. */
  eventDays: 30,
  /** How long a replaced key or secret still works where nothing else is asked for, and at most. */
  overlapSeconds: 86_400,
  longestOverlapSeconds: 7 * 86_400,
  /** Keys of an account that work. */
  keys: 100,
  /** How long a key that has ended stays in the list. */
  endedKeyDays: 30,
  /** Zones of the operator, and corners of each ring of one. */
  zones: 100,
  zonePoints: 500,
  /** Webhook endpoints of an account. */
  endpoints: 20,
  /** How often a rider can enter a delivery's code. */
  codeTries: 5,
  /** How long a rider's invitation can be redeemed. */
  invitationHours: 24,
  /** How often an address can try a pairing code in an hour. */
  pairingTries: 10,
  /** How long a rider's phone can wait for an offer in one request. */
  offerWaitSeconds: 25,
  /**
   * After this many unanswered offers in a row, a rider is put off duty. The second limit is that of a person who rides in
   * the sandbox.
   */
  unansweredOffers: 3,
  guestsUnansweredOffers: 2,
  /** Positions that a rider's phone can send at once. */
  fixes: 500,
  /** The name of the person who signed for a delivery. */
  signerCharacters: 80,
  /** A signature or a photo, as it is sent. */
  imageBytes: 1024 * 1024,
  /** A merchant's logo, as it is sent. */
  logoBytes: 256 * 1024,
  /** The address of a merchant's shop. */
  shopUrlCharacters: 500,
  /** What becomes of a cancelled order. The card has room for about as much. */
  cancelledNoteCharacters: 200,
  /** An origin: the longest name of a host has 253 characters. */
  originCharacters: 260,
  /** How long signatures and photos are kept. */
  imageDays: 30,
  /** A hand-over looks wrong so far from the door, or so soon after the pick-up. It is shown to dispatchers for so long. */
  farHandOverMetres: 500,
  soonHandOverSeconds: 60,
  doubtHours: 24,
  /** Problems that riders can report about a delivery. */
  problems: 20,
  /** Instructions and comments that a customer writes. */
  customerCharacters: 500,
  /** How often a customer can change the instructions of a delivery, or rate it, in an hour. */
  customerChanges: 20,
  /** How often a customer can enter wrong digits of the phone number in an hour. */
  digitsTries: 5,
  /** How often they can be wrong for a delivery at all. */
  wrongDigits: 20,
  /** A text from customer to rider or back, how many messages a delivery has, and the seconds between two of one sender. */
  messageCharacters: 200,
  messages: 40,
  messageSeconds: 5,
  /** How long after a delivery's end they can still write. */
  messageMinutes: 15,
  /** Browsers that are told when a delivery is near. */
  alerts: 5,
  /** How many members an account can have. */
  members: 100,
  /** For how long the link in a member's invitation signs in, and the link that a member asks for. */
  memberInvitationHours: 72,
  signInLinkMinutes: 10,
  /** A member's session ends after this many hours, or after this many minutes without a request. */
  sessionHours: 12,
  sessionIdleMinutes: 30,
  /** How long a member's proof of who they are counts as recent. */
  proofMinutes: 10,
  /** A member's password. */
  shortestPassword: 12,
  passwordCharacters: 128,
  /**
   * Wrong passwords for one member in an hour. The second limit is for one IP address or IPv6 network in an hour: it counts
   * wrong passwords, failed links and passkeys, and requests for mail, each apart from the others.
   */
  passwordTries: 10,
  signInTries: 20,
  /** Links that are mailed to one address in an hour. */
  signInMails: 5,
  /** How many passkeys a member can have. */
  passkeys: 10,
  /** After so long a search for a rider counts as trouble. */
  longSearchMinutes: 5,
  /** Staff are told when so many deliveries wait for a rider for that long, or so many are late. */
  alertWaiting: 3,
  alertLate: 5,
  /** Staff are told when a shop's webhooks fail for so many minutes. */
  alertFailingMinutes: 15,
  /** After so long at the shop or at the door, a delivery needs a dispatcher. */
  longStopMinutes: 10,
  /** After so long without a place of its rider, a delivery needs a dispatcher. */
  silentMinutes: 5,
  /** Of how many deliveries, the newest first, the overview counts each thing. */
  countedDeliveries: 5000,
  /** Failed events that one request can replay. */
  replayedEvents: 10_000,
  /** How many days the list of requests, and that of a key's callers, go back. */
  requestDays: 7,
  /** How many requests one page of that list searches through for a route, a method or a class of statuses. */
  searchedRequests: 20_000,
  /** How many callers of a key are kept: servers' addresses or pages' origins. */
  keyCallers: 50,
  /** How many of a key's newest requests are read to tell which routes it uses. */
  keyRouteRequests: 1000,
  /** How many days of usage can be read at once. */
  usageDays: 92,
  /** How long the audit log is kept. */
  auditDays: 400,
  /** How many changes that the audit log notes an account can make in an hour. */
  changes: 1000,
  /** How many times faster than real time a delivery can move in the sandbox, at least and at most. */
  slowestSimulation: 0.1,
  simulationSpeed: 1000,
} as const;
