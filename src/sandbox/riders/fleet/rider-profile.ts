import type { RiderProfile, Vehicle } from "../../../service/ports.ts";

const FIRST_NAMES =
  "Amina Otieno Wanjiru Baraka Zawadi Juma Neema Kip Achieng Tomás Mei Inês Kamau Halima Omondi Nia Mwangi Asha Priya " +
  "Jomo Makena Luca Wambui Hassan Aisha Mutua Salma Daniel Chebet Idris Grace Njoroge Fatuma Kofi Leila Barasa Yuki " +
  "Nyambura Samir Rehema Mateo Adhiambo Farah Kiprono Ana Musa";
const NAMES = FIRST_NAMES.split(" ");
const INITIALS = "WOMKNACBTSRLGJDPHFEI";

/** Of every eight riders: four motorbikes, a bicycle, two vans and a car. */
const MIX: readonly Vehicle[] = ["motorbike", "bicycle", "van", "motorbike", "car", "motorbike", "van", "motorbike"];

const CAPACITY_KG: Readonly<Record<Vehicle, number>> = { bicycle: 12, motorbike: 30, car: 150, van: 1000 };

const ID = /^rdr_sandbox_(\d{4})$/;

/** Rider number `number` (from 0 to {@link FLEET_SIZE}) of the sandbox's fleet: always the same person. */
export function riderProfile(number: number): RiderProfile {
  const vehicle = MIX[number % MIX.length] ?? "motorbike";
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

export const FLEET_SIZE = 2000;

/** False for a rider whom somebody else enrolled: they act for themselves. */
export function isOfTheFleet(riderId: string): boolean {
  return ID.test(riderId);
}
