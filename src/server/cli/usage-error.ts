/** What a person can mend who reads its message. */
export class UsageError extends Error {}
