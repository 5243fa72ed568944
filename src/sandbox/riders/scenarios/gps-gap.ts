import type { Job } from "../../../service/riders/rider-app.ts";
import type { Scene } from "./scene.ts";

/** Seconds of the rider's world since they left the shop. */
const LOST_AFTER = 20;
const FOUND_AFTER = LOST_AFTER + 150;
/** However short the way, they are seen again before they hand over. */
const HAND_OVER_AFTER = FOUND_AFTER + 20;

/** On the way to the customer the phone is silent for two and a half minutes, then the rider is found again. */
export const gpsGap: Scene = {
  isSilent: (job, now) => job.status === "in_transit" && now >= after(job, LOST_AFTER) && now < after(job, FOUND_AFTER),
  change: (usual, job) =>
    job.status === "in_transit" ? { ...usual, dueAt: Math.max(usual.dueAt, after(job, HAND_OVER_AFTER)) } : usual,
};

function after({ since, simulation }: Job, seconds: number): number {
  return since.getTime() + (seconds * 1000) / simulation.speed;
}
