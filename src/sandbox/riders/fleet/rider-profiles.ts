import type { InviteRider } from "../../../contract/rider.ts";
import type { Vehicle } from "../../../contract/tracking.ts";
import type { RiderProfile } from "../../../service/ports.ts";

const FIRST_NAMES =
  "Amina Otieno Wanjiru Baraka Zawadi Juma Neema Kip Achieng Tomás Mei Inês Kamau Halima Omondi Nia Mwangi Asha Priya " +
  "Jomo Makena Luca Wambui Hassan Aisha Mutua Salma Daniel Chebet Idris Grace Njoroge Fatuma Kofi Leila Barasa Yuki " +
  "Nyambura Samir Rehema Mateo Adhiambo Farah Kiprono Ana Musa";
const NAMES = FIRST_NAMES.split(" ");
const INITIALS = "WOMKNACBTSRLGJDPHFEI";

/** Eight riders in a row have four motorbikes, two vans, a bicycle and a car. */
const VEHICLE_MIX: readonly Vehicle[] = [
  "motorbike",
  "bicycle",
  "van",
  "motorbike",
  "car",
  "motorbike",
  "van",
  "motorbike",
];

const CAPACITY_KG: Readonly<Record<Vehicle, number>> = { bicycle: 12, motorbike: 30, car: 150, van: 1000 };

/** People who ride in the sandbox get one of these, which nobody of the fleet has. */
const GUEST_NAMES = ["Zuri K.", "Pendo M.", "Tumaini O.", "Imani W.", "Subira N.", "Jabali T."];

const ID = /^rdr_sandbox_(\d{4})$/;

export const FLEET_SIZE = 2000;

/**
 * The rider with this number, 0 or more, of the sandbox's fleet: always the same person. Numbers from
 * {@link FLEET_SIZE} on are kept for manual deliveries.
 */
export function riderProfile(number: number): RiderProfile {
  const vehicle = VEHICLE_MIX[number % VEHICLE_MIX.length] ?? "motorbike";
  const name = NAMES[number % NAMES.length] ?? "Amina";
  const round = Math.floor(number / NAMES.length);
  const initial = INITIALS[(number * 7 + round) % INITIALS.length];
  return {
    id: `rdr_sandbox_${String(number).padStart(4, "0")}`,
    name: `${name} ${initial}.`,
    vehicle,
    capacityKg: CAPACITY_KG[vehicle],
  };
}

/** How customers see a person who rides in the sandbox. */
export function guestProfile(): InviteRider {
  return { name: GUEST_NAMES[Math.floor(Math.random() * GUEST_NAMES.length)] ?? "Zuri K.", vehicle: "motorbike" };
}

/** False for a rider whom somebody else has enrolled: the sandbox doesn't touch them. */
export function isOfTheFleet(riderId: string): boolean {
  return ID.test(riderId);
}
