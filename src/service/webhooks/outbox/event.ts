import type { DeliveryEvent, EventType } from "../../../contract/event.ts";

export interface EventRow {
  event_id: string;
  type: EventType;
  created_at: Date;
  payload: Omit<DeliveryEvent["data"], "tracking_url">;
}

/** The columns of {@link EventRow} in outbox. */
export const EVENT_COLUMNS = "event_id, type, created_at, payload";

/** The event as it is sent and listed: both are made here, so that what is read later is what was sent. */
export function toEvent({ event_id, type, created_at, payload }: EventRow, publicUrl: string): DeliveryEvent {
  return {
    id: event_id,
    type,
    timestamp: created_at.toISOString(),
    data: { ...payload, tracking_url: `${publicUrl}/track/${payload.delivery_id}` },
  };
}
