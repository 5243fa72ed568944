import { type Static, Type } from "typebox";
import { DeliveryRecord } from "./delivery-record.ts";
import { LIMITS } from "./limits.ts";
import { HandOverPhoto, ProofKind, SignatureImage, SignedBy, SignerName } from "./proof.ts";
import { FIX_FAULTS, InviteRider } from "./rider.ts";
import {
  E164,
  Named,
  Nullable,
  PAGE_QUERY,
  PhoneDisplay,
  PlainText,
  PositionSchema,
  Status,
  Text,
  Time,
} from "./schema.ts";
import { VEHICLES } from "./tracking.ts";

const Id = (description: string) =>
  Type.String({ minLength: 1, maxLength: 120, pattern: "^[0-9A-Za-z_-]*$", description });

const RIDER = {
  id: Type.String(),
  name: Type.String(),
  vehicle: Type.Enum(VEHICLES),
  phone: E164,
  phone_display: PhoneDisplay,
  location: Nullable({ ...PositionSchema, description: "where they were last seen" }),
  located_at: Nullable(Time("when they were seen there: the place is as old as that")),
};

/** What stays in `attention` until a dispatcher settles it, also after the delivery's end. */
const SETTLED = ["hand_over", "late_step"] as const;
export type Settled = (typeof SETTLED)[number];

/** What can look wrong about a hand-over. */
const DOUBTS = ["far_from_door", "signed_after_lock", "soon_after_pickup"] as const;
export type HandOverDoubt = (typeof DOUBTS)[number];

/** Why a delivery needs a dispatcher. */
const ATTENTION = [
  "unassigned",
  "late",
  "silent",
  "at_shop",
  "at_door",
  "problem",
  "code_locked",
  "returning",
  ...SETTLED,
  "reported",
] as const;
export type Attention = (typeof ATTENTION)[number];

/** A delivery as the operator sees it: its record, the account that it belongs to, and more about its rider. */
export const OperatorDelivery = Named("OperatorDelivery", {
  account_id: Type.String({ description: "the merchant's account" }),
  ...DeliveryRecord.properties,
  rider: Nullable(
    Type.Object(RIDER, { description: "who brings it, or brought it; their place only until the delivery has ended" }),
  ),
  attention: Type.Array(
    Type.Object({
      reason: Type.Enum(ATTENTION, {
        description:
          `unassigned: the search has taken ${LIMITS.longSearchMinutes} minutes; late: \`promised_by\` has passed; silent: no place of the ` +
          `rider for ${LIMITS.silentMinutes} minutes; at_shop, at_door: there for ${LIMITS.longStopMinutes} minutes; problem: the rider has reported one, and since then it has reached no status and none of your people has acted on it; code_locked: too many wrong codes; returning: the package is on its way back to the shop; hand_over: the hand-over looks wrong, as \`details\` says; late_step: a rider's phone has brought steps when the delivery wasn't theirs any more, which the history shows; reported: customer or rider has reported a message of the other, and none of your people has marked it as seen`,
      }),
      since: Time("since when it needs somebody"),
      details: Type.Optional(
        Type.Array(Type.Enum(DOUBTS), {
          description:
            `of \`hand_over\`. far_from_door: the rider was more than ${LIMITS.farHandOverMetres} m from the drop-off; ` +
            "signed_after_lock: somebody signed after too many wrong codes; soon_after_pickup: less than " +
            `${LIMITS.soonHandOverSeconds} s after the pick-up`,
        }),
      ),
    }),
    {
      description:
        "why it needs a dispatcher; once it has ended, only `returning`, `hand_over`, `late_step` and `reported`",
    },
  ),
});
export type OperatorDelivery = Static<typeof OperatorDelivery>;

/** Query of GET /v1/operator/deliveries. */
export const ListAnyDeliveries = Type.Object(
  {
    ...PAGE_QUERY,
    attention: Type.Optional(Type.Enum(["true"], { description: "only what needs a dispatcher" })),
    under_way: Type.Optional(
      Type.Enum(["true"], {
        description:
          "only deliveries from the search for a rider to the hand-over, those whose package is on its way back, and those whose hand-over looks wrong or that have a late step or a reported message to decide about",
      }),
    ),
    status: Type.Optional({ ...Status, description: "only deliveries in this status" }),
    account: Type.Optional(Id("only deliveries of this account")),
    rider: Type.Optional(Id("only deliveries of this rider")),
    ended_after: Type.Optional(
      Type.String({ format: "date-time", description: "ISO 8601: only what ended at this time or later" }),
    ),
    ended_before: Type.Optional(
      Type.String({ format: "date-time", description: "ISO 8601: only what ended before this time" }),
    ),
    search: Type.Optional(
      Text(
        120,
        "only deliveries with this id, with this reference (with or without its #), or whose recipient's phone number ends with these 4 to 15 digits; and those with these words in the names of recipient and shop, or in the rider's: the beginning of a word is enough if it has three letters",
      ),
    ),
  },
  { additionalProperties: false },
);
export type ListAnyDeliveries = Static<typeof ListAnyDeliveries>;

const RiderDocuments = Type.Array(
  Type.Object(
    {
      name: PlainText(60, "what it is, such as a driving licence"),
      ends_on: Type.String({
        format: "date",
        description: "YYYY-MM-DD: the last day on which it is valid",
        examples: ["2027-03-14"],
      }),
    },
    { additionalProperties: false },
  ),
  { maxItems: LIMITS.riderDocuments, description: "their papers that run out. Only your people see them" },
);
export type RiderDocuments = Static<typeof RiderDocuments>;

/** A rider as the operator sees them. */
export const OperatorRider = Named("OperatorRider", {
  ...RIDER,
  plate: Nullable(Type.String()),
  photo_id: Nullable(Type.String({ description: "of their photo, which is at `/v1/rider_photos/:id`" })),
  capacity_kg: Type.Number({ description: "what they can carry, in kilograms" }),
  capacity_jobs: Type.Integer({ minimum: 1, description: "how many deliveries they may have at a time" }),
  state: Type.Enum(["invited", "active", "suspended"]),
  on_duty: Type.Boolean({ description: "whether they take offers" }),
  place_fault: Nullable(
    Type.Enum(FIX_FAULTS, {
      description:
        "why the last position of one of their phones or GPS apps can't be used, as in the `reasons` of `sendRiderFixes`; null where all can",
    }),
  ),
  documents: RiderDocuments,
  jobs: Type.Array(
    Type.Object({
      delivery_id: Type.String(),
      status: Status,
      since: Time("when that status began"),
    }),
    { description: "the deliveries that they have" },
  ),
});

export type OperatorRider = Static<typeof OperatorRider>;

/** Body of PATCH /v1/operator/riders/:id. */
export const ChangeRider = Type.Object(
  {
    ...Type.Partial(Type.Pick(InviteRider, ["name", "vehicle", "capacity_kg", "capacity_jobs"])).properties,
    phone: Type.Optional(Nullable(InviteRider.properties.phone)),
    plate: Type.Optional(Nullable(InviteRider.properties.plate)),
    photo: Type.Optional(Type.Unsafe<string | null>({ ...InviteRider.properties.photo, type: ["string", "null"] })),
    documents: Type.Optional(RiderDocuments),
    on_duty: Type.Optional(
      Type.Literal(false, {
        description: "false puts them off duty; only they can go on duty. Their jobs stay theirs",
      }),
    ),
    suspended: Type.Optional(
      Type.Boolean({
        description:
          "true: they get no offers, their devices are refused, and a delivery that they haven't collected searches for another rider",
      }),
    ),
  },
  { title: "ChangeRider", additionalProperties: false, examples: [{ vehicle: "bicycle", capacity_kg: 12 }] },
);
export type ChangeRider = Static<typeof ChangeRider>;

/** Query of GET /v1/operator/riders. */
export const ListRiders = Type.Object(
  {
    limit: PAGE_QUERY.limit,
    starting_after: Type.Optional(Id("id of the last rider of the previous page")),
    on_duty: Type.Optional(Type.Enum(["true"], { description: "only riders on duty" })),
    search: Type.Optional(
      Text(120, "only riders with this in their name or plate, or whose phone number ends with these 4 to 15 digits"),
    ),
  },
  { additionalProperties: false },
);
export type ListRiders = Static<typeof ListRiders>;

/** Answer of GET /v1/operator/riders. */
export const OperatorRiderList = Named("OperatorRiderList", {
  data: Type.Array(OperatorRider, { description: "by name" }),
  has_more: Type.Boolean({ description: "whether another page follows; ask for it with starting_after" }),
});
export type OperatorRiderList = Static<typeof OperatorRiderList>;

const CashCollected = Type.Optional(
  Type.Boolean({
    description:
      "whether the rider has collected the delivery's `cash`, in the step at which they meet who hands it over: `picked_up` or the hand-over. What was said first stays",
  }),
);

/** Query of GET /v1/operator/changes. */
export const ListChanges = Type.Object(
  { since: Type.Optional(Id("`next` of the last answer")) },
  { additionalProperties: false },
);
export type ListChanges = Static<typeof ListChanges>;

/** Answer of GET /v1/operator/changes. */
export const CityChanges = Named("CityChanges", {
  next: Type.String({ description: "the `since` of the next request" }),
  is_all: Type.Boolean({
    description: "`true`: this is all there is, and replaces what you have; `false`: what has changed since then",
  }),
  deliveries: Type.Array(OperatorDelivery, {
    description: "under way. The newest place of a rider who is on duty is in `riders`",
  }),
  riders: Type.Array(OperatorRider, { description: "on duty" }),
  gone: Type.Array(Type.String(), {
    description: "ids of deliveries that aren't under way any more, and of riders who aren't on duty any more",
  }),
});
export type CityChanges = Static<typeof CityChanges>;

/** Body of POST /v1/operator/deliveries/:id/complete. */
export const CompleteDelivery = Type.Object(
  {
    signature: SignerName,
    image: Type.Optional(SignatureImage),
    photo: Type.Optional(HandOverPhoto),
    cash_collected: CashCollected,
  },
  { title: "CompleteDelivery", additionalProperties: false, examples: [{ signature: "Wanjiru M." }] },
);
export type CompleteDelivery = Static<typeof CompleteDelivery>;

const Reason = Text(500, "why: the delivery's history keeps it");

/** Body of POST /v1/operator/deliveries/:id/assign and …/offer. */
export const ChooseRider = Type.Object(
  { rider_id: Id("the rider") },
  { title: "ChooseRider", additionalProperties: false, examples: [{ rider_id: "rdr_5Wm0pYc1nVZtQ8aRk3LdXs" }] },
);
export type ChooseRider = Static<typeof ChooseRider>;

/** Body of POST /v1/operator/deliveries/:id/unassign. */
export const UnassignRider = Type.Object(
  {
    reason: Reason,
    rider_id: Type.Optional(Id("the rider who has it as far as you know: if another one has, nothing changes")),
  },
  { title: "UnassignRider", additionalProperties: false, examples: [{ reason: "A flat tyre" }] },
);
export type UnassignRider = Static<typeof UnassignRider>;

/** Body of POST /v1/operator/deliveries/:id/hand_over. */
export const HandOverToRider = Type.Object(
  {
    rider_id: Id("the rider who takes over"),
    reason: Reason,
    from_rider_id: Type.Optional(Id("the rider who has it as far as you know: if another one has, nothing changes")),
  },
  {
    title: "HandOverToRider",
    additionalProperties: false,
    examples: [{ rider_id: "rdr_5Wm0pYc1nVZtQ8aRk3LdXs", reason: "The chain broke" }],
  },
);
export type HandOverToRider = Static<typeof HandOverToRider>;

/** Body of POST /v1/operator/deliveries/:id/reattempt. */
export const Reattempt = Type.Object(
  {
    scheduled_at: Type.Optional(
      Type.String({
        format: "date-time",
        description: "ISO 8601: when the search for a rider begins; now when absent",
      }),
    ),
  },
  { title: "Reattempt", additionalProperties: false, examples: [{}] },
);
export type Reattempt = Static<typeof Reattempt>;

/** Body of POST /v1/operator/deliveries/:id/return. */
export const ReturnPackage = Type.Object(
  { reason: Reason },
  { title: "ReturnPackage", additionalProperties: false, examples: [{ reason: "Nobody is at home" }] },
);
export type ReturnPackage = Static<typeof ReturnPackage>;

/** Body of POST /v1/operator/deliveries/:id/seen. */
export const SeeProblem = Type.Object(
  { reason: Type.Optional(Text(500, "what is done about it: the delivery's history keeps it")) },
  { title: "SeeProblem", additionalProperties: false, examples: [{ reason: "The customer comes down" }] },
);
export type SeeProblem = Static<typeof SeeProblem>;

/** Body of POST /v1/operator/deliveries/:id/settle. */
export const SettleDelivery = Type.Object(
  {
    attention: Type.Enum(SETTLED, { description: "which reason of `attention` is settled" }),
    believe_phone: Type.Optional(
      Type.Boolean({
        description:
          "of `late_step`. true: the delivery was handed over as the phone says; false or absent: what your people did stays",
      }),
    ),
    reason: Type.Optional(Text(500, "why: the delivery's history keeps it")),
  },
  {
    title: "SettleDelivery",
    additionalProperties: false,
    examples: [{ attention: "hand_over", reason: "The customer has it" }],
  },
);
export type SettleDelivery = Static<typeof SettleDelivery>;

/** Body of POST /v1/operator/deliveries/:id/advance. */
export const TakeStep = Type.Object(
  {
    to: Type.Enum(["rider_arriving", "at_pickup", "picked_up", "in_transit", "returned"], {
      description:
        "the status that the step leads to, which is the next one; returned: the package is back at the shop",
    }),
    reason: Reason,
    cash_collected: CashCollected,
  },
  { title: "TakeStep", additionalProperties: false, examples: [{ to: "picked_up", reason: "Their phone is off" }] },
);
export type TakeStep = Static<typeof TakeStep>;

/** What the operator's people do with a delivery. */
const ACTS = [
  "assign",
  "offer",
  "unassign",
  "hand_over",
  "advance",
  "unlock_code",
  "change",
  "reattempt",
  "cancel",
  "return",
  "returned",
  "complete",
  "seen",
  "search_longer",
  "looks_right",
  "believe_phone",
  "keep_desk",
] as const;
export type ActName = (typeof ACTS)[number];

/** Why a phone that brings late steps can't be believed. */
const DOUBTFUL = ["no_hand_over", "not_proved", "delivered", "returned", "reattempted"] as const;
export type Doubtful = (typeof DOUBTFUL)[number];

/** A step that a phone brought too late, and what came with it. */
const LateStep = Named("LateStep", {
  step: { ...Status, description: "the status that it leads to" },
  received_at: Time("when the phone brought it"),
  place: Nullable({ ...PositionSchema, description: "where the phone was; null where it didn't say" }),
  proof: Nullable({ ...ProofKind, description: "how a hand-over was confirmed; null where the code was wrong" }),
  signed_by: Nullable(SignedBy),
  cash_collected: Nullable(
    Type.Boolean({ description: "whether the rider has collected the cash; null: they didn't say" }),
  ),
  images: Type.Array(Type.String(), { description: "addresses of the signature and the photo, for the same keys" }),
});

/** Answer of GET /v1/operator/deliveries/:id/history. */
export const DeliveryHistory = Named("DeliveryHistory", {
  data: Type.Array(
    Named("DeliveryHistoryEntry", {
      at: Time("when it happened"),
      status: Nullable({ ...Status, description: "the status that the delivery reached; null where it stayed" }),
      changed_by: Type.Enum(["service", "rider", "merchant", "operator"], { description: "who did it" }),
      act: Nullable(Type.Enum(ACTS, { description: "what the operator did; null for everybody else" })),
      actor: Nullable(
        Type.Object(
          { id: Type.String(), name: Type.String() },
          { description: "the operator's key, by its name of that day; null for everybody else" },
        ),
      ),
      reason: Nullable(Type.String({ description: "why, where the operator said it" })),
      rider: Nullable(
        Type.Object(
          { id: Type.String(), name: Type.String() },
          { description: "the rider whom the act gave it to, or took it from, or whose phone brought the late step" },
        ),
      ),
      late_step: Nullable(LateStep),
    }),
    { description: "the oldest first" },
  ),
  to_decide: Nullable(
    Type.Object(
      {
        may_believe: Type.Boolean({ description: "whether the delivery can become what the phone says" }),
        why_not: Nullable(
          Type.Enum(DOUBTFUL, {
            description:
              "no_hand_over: its steps don't lead to a hand-over; not_proved: the code was wrong; delivered: it is handed over already; returned: the package is back at the shop; reattempted: it was ordered again",
          }),
        ),
      },
      { description: "while `attention` has `late_step`; otherwise null" },
    ),
  ),
});
export type DeliveryHistory = Static<typeof DeliveryHistory>;
