/** How long a connection may take, in milliseconds. */
export interface Patience {
  /** For the headers of a request. */
  headersMs: number;
  /** For a whole request, with its body. */
  requestMs: number;
  /** For an answer, from its first byte until the client has taken the last one. */
  answerMs: number;
  /** How often all connections are looked at. */
  checkMs: number;
}

/** Long enough for a phone at the edge of its network. Longer times would only keep connections from other clients. */
export const PATIENCE: Patience = { headersMs: 15_000, requestMs: 30_000, answerMs: 30_000, checkMs: 1000 };
