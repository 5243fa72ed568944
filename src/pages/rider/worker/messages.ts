/** Where the page tells its worker which words an alert has, since a push carries none in the rider's language. */
export const ALERT_WORDS = { cache: "rider-words", address: "/rider/alert-words" } as const;

/** Of every alert: a rider has one offer at a time, so the next one's takes its place. */
export const ALERT_TAG = "offer";

/** From the page to a worker that waits for the app to be closed: it needn't. */
export const TAKE_OVER = "take over";
