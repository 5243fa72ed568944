/** Where the page tells its worker which words an alert has, since a push carries none in the rider's language. */
export const ALERT_WORDS = { cache: "rider-words", address: "/rider/alert-words" } as const;

/** From the page to a worker that waits for the app to be closed: it needn't. */
export const TAKE_OVER = "take over";
