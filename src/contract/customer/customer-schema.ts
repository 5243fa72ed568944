import { Type } from "typebox";
import { Branding } from "../branding/branding.ts";
import { OrderedItem } from "../delivery.ts";
import { LIMITS } from "../limits.ts";
import { SignedBy } from "../proof.ts";
import { AllowPush, EndPush } from "../rider.ts";
import { E164, LANGUAGE_PATTERN, Named, Nullable, PhoneDisplay, PLAIN_PATTERN, PlainText, Time } from "../schema.ts";

/** The schema of a `CustomerRating`. */
export const Rating = Named("Rating", {
  stars: Type.Integer({ minimum: 1, maximum: 5, description: "5 is the best" }),
  comment: Nullable(Type.String({ description: "what the customer wrote about it" })),
});

/** The schema of a `CustomerView`. */
export const CustomerViewSchema = Named("CustomerView", {
  delivery_id: Type.String({ description: "the delivery" }),
  merchant: Type.Object(
    {
      name: Type.String({ description: "the pick-up's name, or else the account's" }),
      phone: E164,
      phone_display: PhoneDisplay,
      url: Nullable(Type.String({ description: "a page, at https" })),
    },
    { description: "whose order it is, and whom to ask" },
  ),
  branding: Type.Object(Branding.properties, { description: "how the tracking page looks" }),
  reference: Nullable(Type.String({ description: "the merchant's own reference of the order" })),
  dropoff: Type.Object(
    {
      street: Nullable(Type.String({ description: "the first line of the address, without name and phone" })),
      instructions: Nullable(
        Type.String({ description: "for the rider, as they are now; null also for whoever isn't the customer" }),
      ),
    },
    { description: "where it goes" },
  ),
  is_customer: Type.Boolean({
    description: "whether the request carried the secret of the customer's link in the header `Customer-Secret`",
  }),
  asks_digits: Type.Boolean({
    description:
      "whether the delivery's link has no secret because it is older: then the last four digits of the drop-off's phone number stand in for it",
  }),
  items: Type.Array(OrderedItem, {
    description: "what they have ordered; empty where the merchant didn't say, and for whoever isn't the customer",
  }),
  delivery_code: Nullable(
    Type.String({
      pattern: "^[0-9]{6}$",
      description:
        "what the customer tells the rider at the door, from the pick-up until it is used; null at other times, for whoever isn't the customer, and for a delivery that was created before the code could be told again",
    }),
  ),
  allows: Type.Object(
    {
      instructions: Type.Boolean({ description: "whether they can be changed" }),
      rating: Type.Boolean({ description: "whether the delivery can be rated" }),
      messages: Type.Boolean({ description: "whether they and the rider can write to each other" }),
    },
    { description: "what whoever asks may do now" },
  ),
  rating: Nullable(Rating),
  proof: Nullable(
    Type.Object(
      {
        kind: Type.Enum(["code", "signature"] as const, { description: "how the recipient confirmed the hand-over" }),
        at: Time("when it was handed over"),
        signed_by: Nullable(SignedBy),
        has_photo: Type.Boolean({ description: "whether there is a photo of the hand-over" }),
      },
      { description: "how it was handed over; null before" },
    ),
  ),
  next_url: Nullable(
    Type.String({
      description:
        "the page of the delivery that tries this one again; null where there is none, and for whoever isn't the customer",
    }),
  ),
  push_key: Nullable(
    Type.String({
      description: "with which a browser allows the push that it is near, in base64url; null where none will be sent",
    }),
  ),
  push_messages: Type.Boolean({
    description:
      "whether that browser is also told of messages: the merchant allows them, and the request carried the secret of the customer's link",
  }),
});

export const DIGITS_PATTERN = "^[0-9]{4}$";

const digits = Type.Optional(
  Type.String({
    pattern: DIGITS_PATTERN,
    description: "the last four digits of the drop-off's phone number, where the view says `asks_digits`",
  }),
);

/** The schema of a `ChangeInstructions`. */
export const ChangeInstructionsSchema = Type.Object(
  {
    instructions: Type.String({
      maxLength: LIMITS.customerCharacters,
      pattern: PLAIN_PATTERN,
      description: "for the rider, in place of those that there are; empty: none",
    }),
    digits,
  },
  {
    title: "ChangeInstructions",
    additionalProperties: false,
    examples: [{ instructions: "Blue gate, please ring twice" }],
  },
);

/** The schema of a `RateDelivery`. */
export const RateDeliverySchema = Type.Object(
  {
    stars: Rating.properties.stars,
    comment: Type.Optional(PlainText(LIMITS.customerCharacters, "a sentence about it")),
    digits,
  },
  { title: "RateDelivery", additionalProperties: false, examples: [{ stars: 5, comment: "Quick and kind" }] },
);

/** The schema of an `AskForPhoto`. */
export const AskForPhotoSchema = Type.Object(
  { digits },
  { title: "AskForPhoto", additionalProperties: false, examples: [{ digits: "0002" }] },
);

/** The schema of an `AllowAlerts`. */
export const AllowAlertsSchema = Type.Object(
  {
    subscription: Type.Object(AllowPush.properties, {
      additionalProperties: false,
      description: "a browser's PushSubscription as JSON",
    }),
    language: Type.Optional(
      Type.String({
        maxLength: 35,
        pattern: LANGUAGE_PATTERN,
        description: "the language of the pushes, such as sw or pt-BR; English when absent or unknown",
      }),
    ),
  },
  {
    title: "AllowAlerts",
    additionalProperties: false,
    examples: [
      {
        subscription: {
          endpoint: "https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ",
          keys: {
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg",
          },
        },
        language: "sw",
      },
    ],
  },
);

/** The schema of an `EndAlerts`. */
export const EndAlertsSchema = EndPush;
