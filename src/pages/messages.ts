/** The name that every message between the iframe page and the page around it bears. */
export const SOURCE = `${__SERVICE_NAME__}-tracking`;

/** The widget's events, as the frame passes them on. */
export const EVENTS = ["ready", "update", "status", "error"] as const;

/** What the frame tells the page around it. */
export type FrameMessage =
  | { source: string; type: "resize" /** CSS pixels. */; height: number }
  | { source: string; type: (typeof EVENTS)[number] /** That of the event `tracking:<type>`. */; detail: unknown };
