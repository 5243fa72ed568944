/** Where the page tells its worker which words an alert has, since a push carries none in the rider's language. */
export const ALERT_WORDS = { cache: "rider-words", address: "/rider/alert-words" } as const;

/** The tag of every alert. A rider has one offer at a time, so the next alert replaces the last one. */
export const ALERT_TAG = "offer";

/** The page's message to a new worker: take over now, without waiting for the app to be closed. */
export const TAKE_OVER = "take over";
