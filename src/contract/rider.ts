import { type Static, Type } from "typebox";
import { Cash } from "./cash.ts";
import { PackageType, PaymentMethod, PrecisionOf } from "./delivery.ts";
import { DeliveryReturn } from "./delivery-return.ts";
import { LIMITS } from "./limits.ts";
import { MessageSchema } from "./message-schema.ts";
import { HandOverPhoto, ImageText, SignatureImage, SignerName } from "./proof.ts";
import {
  BASE64URL_PATTERN,
  E164,
  Name,
  Named,
  Nullable,
  Phone,
  PhoneDisplay,
  PlainText,
  PositionSchema,
  Status,
  Text,
  Time,
} from "./schema.ts";
import { VEHICLES } from "./tracking.ts";

/** Body of POST /v1/operator/riders. */
export const InviteRider = Type.Object(
  {
    name: Name(LIMITS.nameCharacters, "as customers see it"),
    vehicle: Type.Enum(VEHICLES, { description: "what they ride or drive" }),
    phone: Type.Optional(
      Type.String({ ...Phone, description: "international, with the leading +. It is kept in E.164" }),
    ),
    capacity_kg: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: LIMITS.weightKg,
        description: "the heaviest package that they carry, in kilograms; as usual for the vehicle when absent",
      }),
    ),
    capacity_jobs: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.jobsAtOnce,
        description: "how many deliveries they may have at a time; 1 when absent",
      }),
    ),
    plate: Type.Optional(PlainText(LIMITS.plateCharacters, "as it stands on the vehicle. Customers see it")),
    photo: Type.Optional(ImageText("of the rider's face, which customers see as a square")),
  },
  {
    title: "InviteRider",
    additionalProperties: false,
    examples: [{ name: "Amina W.", vehicle: "motorbike", phone: "+254700000003" }],
  },
);
export type InviteRider = Static<typeof InviteRider>;

/** Answer of POST /v1/operator/riders and …/:id/invite. No other answer shows the code. */
export const RiderInvitation = Named("RiderInvitation", {
  rider_id: Type.String({ description: "rdr_ and random letters and digits" }),
  link: Type.String({
    description:
      "opens the rider's app with the code filled in. It stands behind the #, which no server and no log gets",
  }),
  code: Type.String({
    description: "the pairing code, eight letters and digits, to be typed in where the link can't be opened",
  }),
  expires_at: Time(`when it ends, ${LIMITS.invitationHours} hours from now, if nobody has used it`),
});
export type RiderInvitation = Static<typeof RiderInvitation>;

/** Body of POST /v1/rider/sessions. */
export const OpenRiderSession = Type.Object(
  {
    code: Text(20, "the pairing code. Small letters, spaces and hyphens don't matter, nor does O for 0 or I for 1"),
    device: Type.Optional(Text(80, "what the rider calls this device, to tell it from others")),
  },
  { title: "OpenRiderSession", additionalProperties: false, examples: [{ code: "K7QM-2XWP", device: "My phone" }] },
);
export type OpenRiderSession = Static<typeof OpenRiderSession>;

/** A rider, as their own devices see them. */
export const Rider = Named("Rider", {
  id: Type.String({ description: "rdr_ and random letters and digits" }),
  name: Type.String({ description: "as customers see it" }),
  phone: E164,
  phone_display: PhoneDisplay,
  vehicle: Type.Enum(VEHICLES, { description: "what they ride or drive" }),
  capacity_kg: Type.Number({ description: "the heaviest package that they get, in kilograms" }),
  // Phones keep what an earlier release has answered, which lacks it.
  capacity_jobs: Type.Optional(
    Type.Integer({ minimum: 1, description: "how many deliveries they may have at a time" }),
  ),
  on_duty: Type.Boolean({ description: "whether they get offers" }),
  unanswered_offers: Type.Integer({
    minimum: 0,
    description: `offers in a row that they have let run out; ${LIMITS.unansweredOffers} of them put a rider off duty`,
  }),
  position: Type.Enum(["phone", "simulated"] as const, {
    description: "how their place is known: phone: it sends fixes; simulated: it needs to send none",
  }),
  located_at: Nullable(Time("when their newest fix was taken")),
});
export type Rider = Static<typeof Rider>;

/** Answer of POST /v1/rider/sessions. No other answer shows the token. */
export const RiderSession = Named("RiderSession", {
  token: Type.String({ description: "for `Authorization: Bearer`; it doesn't expire, and can be ended" }),
  rider: Rider,
});
export type RiderSession = Static<typeof RiderSession>;

const PROBLEM_REASONS = [
  "shop_closed",
  "not_ready",
  "nobody_there",
  "wrong_address",
  "damaged",
  "refused",
  "breakdown",
  "accident",
  "unsafe",
  "other",
] as const;

/** When something happened, for a phone that couldn't send it at once. */
const at = Type.Optional(
  Type.String({
    format: "date-time",
    description:
      "ISO 8601: when the rider did it, by the phone's clock, if it is sent later; never before the step before it, and never after now",
  }),
);

const CashCollected = Type.Optional(
  Type.Boolean({
    description:
      "whether you have collected the job's `cash`, in the step at which you meet who hands it over: pick_up or complete",
  }),
);

const place = Type.Optional(
  Type.Object(PositionSchema.properties, {
    additionalProperties: false,
    description: "where the phone was then: it is kept with a step that comes too late",
  }),
);

/** Body of the steps that need nothing else. It may be left out. */
export const TakeStep = Type.Object(
  { at, place, cash_collected: CashCollected },
  { title: "TakeStep", additionalProperties: false, examples: [{ at: "2026-03-14T09:26:53Z" }] },
);
export type TakeStep = Static<typeof TakeStep>;

/** Body of POST /v1/rider/jobs/:id/problem. */
export const ReportProblem = Type.Object(
  {
    reason: Type.Enum(PROBLEM_REASONS, { description: "what is in the way" }),
    note: Type.Optional(Text(500, "more about it, for the merchant and the operator")),
    photo: Type.Optional(ImageText("of what is in the way")),
    at,
  },
  {
    title: "ReportProblem",
    additionalProperties: false,
    examples: [{ reason: "nobody_there", note: "Rang twice, and called" }],
  },
);
export type ReportProblem = Static<typeof ReportProblem>;

/** A problem as a delivery's record and its event tell it. */
export const ReportedProblem = Named("ReportedProblem", {
  reason: Type.Enum(PROBLEM_REASONS, { description: "what is in the way" }),
  note: Nullable(Type.String({ description: "what the rider wrote about it" })),
  photo_id: Type.Optional(
    Nullable(
      Type.String({ description: "the image among those of the delivery's proof; null where there is none any more" }),
    ),
  ),
});
export type ReportedProblem = Static<typeof ReportedProblem>;

/** Body of POST /v1/rider/duty. */
export const SetDuty = Type.Object(
  { on_duty: Type.Boolean({ description: "`true`: offers are welcome" }) },
  { title: "SetDuty", additionalProperties: false, examples: [{ on_duty: true }] },
);
export type SetDuty = Static<typeof SetDuty>;

const { lat, lng } = PositionSchema.properties;
const address = Nullable(Type.String({ description: "as the merchant wrote it" }));
const name = Nullable(Type.String({ description: "a business or a person" }));
const phone = E164;
// Answers that an earlier release kept for repeats lack the precision.
const Contact = (description: string, end: "pick-up" | "drop-off") =>
  Type.Object({ name, phone, address, lat, lng, precision: Type.Optional(PrecisionOf(end)) }, { description });

/** The fields of a delivery that both offers and jobs show. */
const WORK = {
  delivery_id: Type.String({ description: "the delivery" }),
  package: Type.Object({
    type: PackageType,
    weight: Nullable(Type.Number({ description: "kilograms" })),
    description: Nullable(Type.String({ description: "what is in it" })),
  }),
  payment_method: PaymentMethod,
  cash: Nullable({ ...Cash, description: "what you collect in cash; null: nothing" }),
  fee: Nullable(Type.Number({ minimum: 0, description: "what the merchant pays for it, in units of `currency`" })),
  // Phones keep what an earlier release has answered, which lacks it.
  pay: Type.Optional(
    Nullable(
      Type.Number({
        minimum: 0,
        description: "what you earn with it, in units of `currency`; null where the service doesn't know",
      }),
    ),
  ),
  currency: Nullable(Type.String({ description: "ISO 4217 code of `fee` and `pay`" })),
  distance_km: Type.Number({ minimum: 0, description: "kilometres along the streets, from pick-up to drop-off" }),
  route: Type.String({
    description:
      "from pick-up to drop-off, as an encoded polyline of precision 5; empty while the streets aren't known",
  }),
};

/** A delivery offered to one rider. The recipient's name and the phone numbers come with the job. */
export const RiderOffer = Named("RiderOffer", {
  id: Type.String({ description: "off_ and random letters and digits" }),
  offered_at: Time("when it was made"),
  expires_at: Time("until when the rider can accept it"),
  pickup: Type.Object({ name, address, lat, lng }, { description: "where the package is" }),
  dropoff: Type.Object({ address, lat, lng }, { description: "where it goes" }),
  approach: Type.Optional(
    Nullable(
      Type.Object(
        {
          distance_km: Type.Number({ minimum: 0, description: "kilometres along the streets, as usual in a town" }),
          minutes: Type.Number({ minimum: 0, description: "how long that usually takes" }),
        },
        { description: "from where you are to the pick-up, estimated; null where the service doesn't know your place" },
      ),
    ),
  ),
  total_minutes: Type.Optional(
    Nullable(Type.Number({ minimum: 0, description: "from now until the hand-over, as usual; null like `approach`" })),
  ),
  adds: Type.Optional(
    Nullable(
      Type.Object(
        {
          minutes: Type.Number({ minimum: 0, description: "how much later you are done, as usual" }),
          stops: Type.Integer({
            minimum: 0,
            description: "how many stops you have more; 1 where you stop at the shop anyway",
          }),
        },
        {
          description:
            "what it adds to the deliveries that you have; null if you have none, or where nobody has counted",
        },
      ),
    ),
  ),
  ...WORK,
});
export type RiderOffer = Static<typeof RiderOffer>;

/** A delivery that a rider has accepted. */
export const RiderJob = Named("RiderJob", {
  status: { ...Status, description: "where it stands" },
  since: Time("when that status began"),
  pickup: Contact("where the package is", "pick-up"),
  dropoff: Contact("where it goes", "drop-off"),
  instructions: Nullable(Type.String({ description: "for the rider" })),
  code_tries_left: Type.Integer({
    minimum: 0,
    maximum: LIMITS.codeTries,
    description: "how often a code can still be entered; at 0 the recipient has to sign",
  }),
  return: Type.Optional(
    Nullable({
      ...DeliveryReturn,
      description: "the delivery was cancelled, and you bring the package back to the pick-up; null where you don't",
    }),
  ),
  messages: Type.Optional(
    Nullable(
      Type.Array(MessageSchema, {
        description:
          "what the customer, the operator and you have written to each other, the oldest first; null where the merchant has switched that off. Reading them here doesn't count: fetch the messages when you show them",
      }),
    ),
  ),
  changed_at: Type.Optional(
    Nullable(
      Time("when the drop-off or the instructions were corrected; null where they weren't since your last step"),
    ),
  ),
  take_over_from: Type.Optional(
    Nullable(
      Type.Object(
        {
          name: Type.String(),
          phone: E164,
          location: Nullable({ ...PositionSchema, description: "where they were last seen" }),
          located_at: Nullable(Time("when they were seen there")),
        },
        {
          description:
            "the rider who has the package: meet them, because the operator has handed it to you; null once you have taken a step, and where you fetch it at the shop",
        },
      ),
    ),
  ),
  ...WORK,
});
export type RiderJob = Static<typeof RiderJob>;

/** Why a position that a phone sent can't be used. */
export const FIX_FAULTS = [
  "clock_ahead",
  "too_old",
  "no_place",
  "too_coarse",
  "too_fast",
  "too_far",
  "invalid",
] as const;
export type FixFault = (typeof FIX_FAULTS)[number];

/** GPS apps that send a rider's positions, also while the screen is off. */
export const GPS_APPS = ["traccar", "osmand", "owntracks"] as const;
export type GpsApp = (typeof GPS_APPS)[number];

const ConnectedGpsApp = Named("ConnectedGpsApp", {
  app: Type.Enum(GPS_APPS, { description: "the app, which is the id with which it is disconnected" }),
  created_at: Time("when it was connected"),
  last_used_at: Nullable(Time("when it last sent something, to the hour; null: not yet")),
  fault: Nullable(
    Type.Enum(FIX_FAULTS, {
      description:
        "why the last position that it sent can't be used, as in the `reasons` of `sendRiderFixes`; null where it can",
    }),
  ),
});

/** The way that a rider rides at present. */
export const RiderLeg = Named("RiderLeg", {
  delivery_id: Type.String({ description: "the delivery" }),
  end: Type.Enum(["pickup", "dropoff"] as const, { description: "where it leads" }),
  route: Type.String({
    description: "from you to there, as an encoded polyline of precision 5; empty while the streets aren't known",
  }),
  distance_km: Type.Number({ minimum: 0, description: "kilometres along the streets" }),
  arrives_at: Time("when you are there, as usual"),
});
export type RiderLeg = Static<typeof RiderLeg>;

/** What a rider has done today. */
const RiderToday = Named("RiderToday", {
  deliveries: Type.Integer({
    minimum: 0,
    description: "how many were handed over since midnight where the service runs",
  }),
  earned: Nullable(
    Type.Object(
      {
        amount: Type.Number({ minimum: 0, description: "in units of the currency" }),
        currency: Type.String({ description: "ISO 4217" }),
      },
      {
        description:
          "with these; null where the service doesn't know what riders earn, or where they differ in currency",
      },
    ),
  ),
});

const WrittenAfter = Named("WrittenAfter", {
  delivery_id: Type.String(),
  name: Nullable(Type.String({ description: "of the recipient" })),
  messages: Type.Array(MessageSchema),
});

/** Answer of GET /v1/rider. Phones keep it, also one of an earlier release, which lacks the last five fields. */
export const RiderAtWork = Named("RiderAtWork", {
  ...Rider.properties,
  offer: Nullable(RiderOffer),
  jobs: Type.Array(RiderJob, { description: "the deliveries that they have, in the order of their next stops" }),
  gps_apps: Type.Array(ConnectedGpsApp, { description: "the GPS apps whose address works" }),
  push_public_key: Nullable(
    Type.String({ description: "with which a phone allows pushes, in base64url; null where this service sends none" }),
  ),
  location: Type.Optional(
    Nullable({
      ...PositionSchema,
      description: "where the service last knew you to be; null off duty and before a fix",
    }),
  ),
  bearing: Type.Optional(
    Nullable(Type.Number({ minimum: 0, maximum: 360, description: "where you were heading; null like `location`" })),
  ),
  leg: Type.Optional(
    Nullable({
      ...RiderLeg,
      description: "what you ride for the first of `jobs`; null without one, or without a place",
    }),
  ),
  today: Type.Optional(RiderToday),
  written_after: Type.Optional(
    Type.Array(WrittenAfter, {
      description: `what was written to you after a delivery's end, for as long as messages go on: ${LIMITS.messageMinutes} minutes`,
    }),
  ),
});
export type RiderAtWork = Static<typeof RiderAtWork>;

const endpoint = Text(2000, "where the browser's push service is");
const Encoded = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: BASE64URL_PATTERN,
    description: `${description}, in base64url`,
  });

/** The end of the year 9999: databases and languages write later times differently. */
const MOST_MILLISECONDS = 253_402_300_799_999;

/** Body of POST /v1/rider/push: a browser's PushSubscription as JSON. */
export const AllowPush = Type.Object(
  {
    endpoint,
    keys: Type.Object(
      {
        p256dh: Encoded("the browser's public key"),
        auth: Encoded("a secret of the browser"),
      },
      { additionalProperties: false },
    ),
    expirationTime: Type.Optional(
      Nullable(
        Type.Number({
          minimum: 0,
          maximum: MOST_MILLISECONDS,
          description:
            "when the subscription expires, in milliseconds since 1970, as the browser gives it. It must be in the future. Null or absent: the browser doesn't say",
        }),
      ),
    ),
  },
  {
    title: "AllowPush",
    additionalProperties: false,
    examples: [
      {
        endpoint: "https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ",
        keys: {
          p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
      },
    ],
  },
);
export type AllowPush = Static<typeof AllowPush>;

/** Body of DELETE /v1/rider/push. */
export const EndPush = Type.Object(
  { endpoint },
  {
    title: "EndPush",
    additionalProperties: false,
    examples: [{ endpoint: "https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ" }],
  },
);
export type EndPush = Static<typeof EndPush>;

/** Query of GET /v1/rider/offers. */
export const AwaitOffer = Type.Object(
  {
    wait: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.offerWaitSeconds,
        description: "seconds to hold the request until there is an offer; when absent, the answer comes at once",
      }),
    ),
  },
  { additionalProperties: false },
);
export type AwaitOffer = Static<typeof AwaitOffer>;

/** Answer of GET /v1/rider/offers. */
export const OfferNow = Named("OfferNow", { offer: Nullable(RiderOffer) });
export type OfferNow = Static<typeof OfferNow>;

/** Answer of POST /v1/rider/offers/:id/decline. */
export const DeclinedOffer = Named("DeclinedOffer", {
  id: Type.String({ description: "the offer" }),
  state: Type.Enum(["declined", "expired"] as const, { description: "`expired`: it had run out before" }),
});
export type DeclinedOffer = Static<typeof DeclinedOffer>;

/** Body of POST /v1/rider/jobs/:id/complete: a code or a signature, and a photo beside either. */
export const CompleteJob = Type.Object(
  {
    code: Type.Optional(Text(20, "the delivery_code, as the recipient tells it")),
    signature: Type.Optional(
      Type.Object(
        { name: SignerName, image: SignatureImage },
        { additionalProperties: false, description: "in place of the code" },
      ),
    ),
    photo: Type.Optional(HandOverPhoto),
    cash_collected: CashCollected,
    at,
    place,
  },
  { title: "CompleteJob", additionalProperties: false, examples: [{ code: "402917" }] },
);
export type CompleteJob = Static<typeof CompleteJob>;

const RiderFix = Type.Object(
  {
    lat,
    lng,
    at: Type.String({ format: "date-time", description: "ISO 8601: when the phone took it, not when it was sent" }),
    accuracy_m: Type.Optional(Type.Number({ minimum: 0, description: "metres; unknown when absent" })),
    bearing: Type.Optional(
      Type.Number({ minimum: 0, maximum: 360, description: "degrees clockwise from north; absent while they stand" }),
    ),
    speed_kph: Type.Optional(Type.Number({ minimum: 0, description: "kilometres an hour; unknown when absent" })),
  },
  { title: "RiderFix", additionalProperties: false },
);

/** Body of POST /v1/rider/fixes. */
export const SendFixes = Type.Object(
  {
    fixes: Type.Array(RiderFix, {
      minItems: 1,
      maxItems: LIMITS.fixes,
      description: "in any order; rounded to six decimals, that many fit into a body",
    }),
  },
  {
    title: "SendFixes",
    additionalProperties: false,
    examples: [
      {
        fixes: [
          { lat: -1.283312, lng: 36.816702, at: "2026-03-14T09:26:53Z", accuracy_m: 8, bearing: 42, speed_kph: 23.5 },
        ],
      },
    ],
  },
);
export type SendFixes = Static<typeof SendFixes>;

/** Answer of POST /v1/rider/fixes. */
export const StoredFixes = Named("StoredFixes", {
  stored: Type.Boolean({
    description:
      "whether one of them is now the rider's place; false where a newer one is known, where none is of use, and off duty",
  }),
  fault: Nullable(
    Type.Enum(FIX_FAULTS, { description: "the most frequent of the `reasons`; null where one of them can be used" }),
  ),
  ignored: Type.Integer({ minimum: 0, description: "how many are of no use" }),
  reasons: Type.Object(
    {
      clock_ahead: Type.Integer({
        minimum: 0,
        description: "from the future: the phone's clock is more than 30 seconds ahead, and the rider should set it",
      }),
      too_old: Type.Integer({ minimum: 0, description: "more than an hour old" }),
      no_place: Type.Integer({
        minimum: 0,
        description: "0° north or 0° east, which phones send that have no place",
      }),
      too_coarse: Type.Integer({ minimum: 0, description: "off by more than 200 metres" }),
      too_fast: Type.Integer({ minimum: 0, description: "faster than 200 km/h" }),
      too_far: Type.Integer({
        minimum: 0,
        description: "the newest: it is too far from the last place, or from the rider's deliveries, to be true",
      }),
      invalid: Type.Integer({
        minimum: 0,
        description: "not as a fix is described here, such as a latitude of 91: to send them again helps nobody",
      }),
    },
    { description: "how many of them for which reason" },
  ),
});
export type StoredFixes = Static<typeof StoredFixes>;

/** Body of POST /v1/rider/gps_apps. */
export const ConnectGpsApp = Type.Object(
  {
    app: Type.Enum(GPS_APPS, {
      description: "Traccar Client; OsmAnd, GPSLogger and others that send as OsmAnd does; OwnTracks",
    }),
  },
  { title: "ConnectGpsApp", additionalProperties: false, examples: [{ app: "traccar" }] },
);
export type ConnectGpsApp = Static<typeof ConnectGpsApp>;

/** Answer of POST /v1/rider/gps_apps. No other answer shows the address. */
export const RiderGpsApp = Named("RiderGpsApp", {
  app: Type.Enum(GPS_APPS, { description: "the app" }),
  url: Type.String({ description: "where the app sends; OsmAnd fills in what stands in braces" }),
  link: Nullable(Type.String({ description: "opened on the phone, it sets the app up; null where the app has none" })),
  qr: Nullable(Type.String({ description: "the text of a QR code that does so; null where the app has none" })),
});
export type RiderGpsApp = Static<typeof RiderGpsApp>;
