/**
 * How often it is worth asking for a delivery, in seconds, where nobody's limit says otherwise: a twentieth of the time
 * that is left, within the 30 to 60 seconds of the interface. So a rider who is near is followed closely; one who is far
 * off changes little for whoever waits; and what hasn't begun yet changes least.
 */
export function pollInterval({ status, eta_minutes }: { status: string; eta_minutes: number | null }): number {
  return status === "pending" ? 60 : Math.min(60, Math.max(30, ((eta_minutes ?? 0) * 60) / 20));
}
