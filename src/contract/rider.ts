import { type Static, Type } from "typebox";
import { LIMITS } from "./limits.ts";
import { Nullable, Phone, Text, Time } from "./schema.ts";
import { VEHICLES } from "./tracking.ts";

/** Body of POST /v1/operator/riders. */
export const InviteRider = Type.Object(
  {
    name: Text(LIMITS.nameCharacters, "as customers see it"),
    vehicle: Type.Enum(VEHICLES, { description: "what they ride or drive" }),
    phone: Type.Optional(Phone),
    capacity_kg: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: LIMITS.weightKg,
        description: "the heaviest package that they carry, in kilograms; as usual for the vehicle when absent",
      }),
    ),
  },
  { additionalProperties: false, examples: [{ name: "Amina W.", vehicle: "motorbike", phone: "+254700000003" }] },
);
export type InviteRider = Static<typeof InviteRider>;

/** Answer of POST /v1/operator/riders and …/:id/invite. No other answer shows the code. */
export const RiderInvitation = Type.Object({
  rider_id: Type.String({ description: "rdr_ and random letters and digits" }),
  link: Type.String({
    description: "opens the rider's app and pairs it. The code stands behind the #, which no server and no log gets",
  }),
  code: Type.String({ description: "the pairing code, eight letters and digits, to be typed in instead" }),
  expires_at: Time(`when both end, ${LIMITS.invitationHours} hours from now, if nobody has used them`),
});
export type RiderInvitation = Static<typeof RiderInvitation>;

/** Body of POST /v1/rider/sessions. */
export const OpenRiderSession = Type.Object(
  {
    code: Text(20, "the pairing code. Small letters, spaces and hyphens don't matter, nor does O for 0 or I for 1"),
    device: Type.Optional(Text(80, "what the rider calls this device, to tell it from others")),
  },
  { additionalProperties: false, examples: [{ code: "K7QM-2XWP", device: "My phone" }] },
);
export type OpenRiderSession = Static<typeof OpenRiderSession>;

/** A rider, as their own devices see them. */
export const Rider = Type.Object({
  id: Type.String({ description: "rdr_ and random letters and digits" }),
  name: Type.String({ description: "as customers see it" }),
  phone: Nullable(Type.String({ description: "E.164" })),
  vehicle: Type.Enum(VEHICLES, { description: "what they ride or drive" }),
  capacity_kg: Type.Number({ description: "the heaviest package that they get, in kilograms" }),
  on_duty: Type.Boolean({ description: "whether they get offers" }),
  located_at: Nullable(Time("when their newest fix was taken")),
});
export type Rider = Static<typeof Rider>;

/** Answer of POST /v1/rider/sessions. No other answer shows the token. */
export const RiderSession = Type.Object({
  token: Type.String({ description: "for `Authorization: Bearer`; it doesn't expire, and can be ended" }),
  rider: Rider,
});
export type RiderSession = Static<typeof RiderSession>;
