import type { Vehicle } from "../../../contract/tracking.ts";
import type { RiderProfile } from "../../../service/ports.ts";
import type { NewRider } from "../../../service/riders/accounts/invite.ts";

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
    // Bicycles have none.
    plate: vehicle === "bicycle" ? undefined : plateOf(number, vehicle),
  };
}

/** As Kenya writes them: those of motorcycles begin with KM. */
function plateOf(number: number, vehicle: Vehicle): string {
  const letterAt = (place: number) => INITIALS[place % INITIALS.length];
  const digits = String(100 + ((number * 37) % 900));
  const series = vehicle === "motorbike" ? "KMF" : "KDL";
  return `${series}${vehicle === "motorbike" ? letterAt(number) : ""} ${digits}${letterAt(number * 3 + 1)}`;
}

/** How customers see a person who rides in the sandbox. */
export function guestProfile(): NewRider {
  const number = Math.floor(Math.random() * GUEST_NAMES.length);
  const name = GUEST_NAMES[number] ?? "Zuri K.";
  return { name, vehicle: "motorbike", plate: plateOf(FLEET_SIZE + number, "motorbike") };
}

/** False for a rider whom somebody else has enrolled: the sandbox doesn't touch them. */
export function isOfTheFleet(riderId: string): boolean {
  return ID.test(riderId);
}
