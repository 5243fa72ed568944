/** Where the page tells its worker which words an alert has, since a push carries none in the rider's language. */
export const ALERT_WORDS = { cache: "rider-words", address: "/rider/alert-words" } as const;

/** The title of each kind of alert, in the rider's language. */
export interface AlertWords {
  title: string;
  message: string;
  job: string;
}

/** The tag of every alert. A rider has one offer at a time, so the next alert replaces the last one. */
export const ALERT_TAG = "offer";
/** The same for messages: the app that the alert opens shows all of them. */
export const MESSAGE_TAG = "message";
/** And for what others have changed about the rider's deliveries. */
export const JOB_TAG = "job";

/** The page's message to a new worker: take over now, without waiting for the app to be closed. */
export const TAKE_OVER = "take over";
