import { parseRecord } from "./parse-record.ts";
import { FAILURE_CODES, type Failure, type FailureCode } from "./reading.ts";
import type { Answer } from "./request-record.ts";

/** One answer, as one tab tells it to the others. */
export interface News {
  answer: Answer;
  /** `Date.now()` when the answer came. */
  at: number;
  /** Jitters the next request, 0 ≤ random < 1. All tabs use the same number, so they agree on its time. */
  random: number;
}

/** Reads a message from another tab. Null when it isn't news; never throws. */
export function readNews(data: unknown): News | null {
  if (!isObject(data) || !isObject(data.answer)) return null;
  const { answer, at, random } = data;
  if (!isNumber(at) || !isNumber(random) || random < 0 || random >= 1) return null;
  const failure = readFailure(answer.failure);
  if (failure) return { answer: { failure }, at, random };
  const reading = parseRecord(answer.reading);
  const serverTime = isNumber(answer.serverTime) ? answer.serverTime : null;
  const cachedMs = isNumber(answer.cachedMs) ? answer.cachedMs : 0;
  return reading && { answer: { reading, serverTime, cachedMs }, at, random };
}

function readFailure(value: unknown): Failure | null {
  if (!isObject(value)) return null;
  const { code, message, retryable, retryAfterSeconds } = value;
  if (!isFailureCode(code) || typeof message !== "string" || typeof retryable !== "boolean") return null;
  const isWait = isNumber(retryAfterSeconds) && retryAfterSeconds >= 0;
  return { code, message, retryable, retryAfterSeconds: isWait ? retryAfterSeconds : null };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isFailureCode = (value: unknown): value is FailureCode => FAILURE_CODES.some((code) => code === value);
