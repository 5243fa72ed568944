/** Where the page tells its worker which words an alert has, since a push carries none in the rider's language. */
export const ALERT_WORDS = { cache: "rider-words", address: "/rider/alert-words" } as const;
