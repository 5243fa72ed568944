// @vitest-environment happy-dom
import { expect, it } from "vitest";
import type { RiderAtWork, RiderJob } from "../../../../src/contract/rider.ts";
import { en } from "../../../../src/pages/rider/text/languages/en.ts";
import { showApp } from "./a-screen.ts";

const place = (name: string, precision: "exact" | "street") => ({
  name,
  phone: "+254700000002",
  address: "27 Acacia Street",
  lat: -1.28,
  lng: 36.81,
  precision,
});

const job = (status: RiderJob["status"]) => ({
  status,
  delivery_id: "dlv_1",
  pickup: place("Mkate & Co.", "exact"),
  dropoff: place("Wanjiru", "street"),
  package: { type: "food", weight: null, description: null },
  payment_method: "cash",
  fee: null,
  currency: null,
  distance_km: 2,
  route: "",
  instructions: null,
  code_tries_left: 5,
});

it.each([
  ["rider_arriving", false],
  ["in_transit", true],
] as const)("%s: says where only the street is known: %s", async (status, isSaid) => {
  const rider = {
    id: "rdr_1",
    name: "Amina",
    vehicle: "bicycle",
    on_duty: true,
    offer: null,
    jobs: [job(status)],
    gps_apps: [],
  };
  const { page, close } = await showApp({ phase: "signed_in", rider: rider as unknown as RiderAtWork });
  const told = page.querySelector(".destination")?.textContent ?? "";
  expect(told).toContain("27 Acacia Street");
  expect(told.includes(en.job.streetOnly)).toBe(isSaid);
  close();
});
