import { LIMITS } from "../contract/limits.ts";
import { readRange } from "./accounts/address-ranges.ts";

/* The values of environment variables. Each function returns null for a text that is no such value. */

export function oneOf<T extends string>(values: readonly T[]): (text: string) => T | null {
  return (text) => values.find((value) => value === text) ?? null;
}

export function parseSwitch(text: string): boolean | null {
  return text === "1" || text === "0" ? text === "1" : null;
}

/** 0 means any free port. */
export function parsePort(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : null;
}

/** Requests a second. */
export function parseRequestRate(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

export function parseSpeed(text: string): number | null {
  const speed = Number(text);
  return speed >= LIMITS.slowestSimulation && speed <= LIMITS.simulationSpeed ? speed : null;
}

export function parseTariffScale(text: string): number | null {
  const scale = Number(text);
  return scale >= 0.00001 && scale <= 1000 ? scale : null;
}

export function parseBaseUrl(text: string): string | null {
  if (!/^https?:\/\/[^?#]+$/.test(text) || !URL.canParse(text)) return null;
  return text.replace(/\/+$/, "");
}

export function parseTrustProxy(text: string): number | string[] | null {
  if (/^[1-9]$/.test(text)) return Number(text);
  const ranges = text.split(",").map((part) => part.trim());
  return ranges.every(readRange) ? ranges : null;
}

export function parseDatabaseUrl(text: string): string | null {
  return /^postgres(ql)?:\/\/[^/]+\/./.test(text) && URL.canParse(text) ? text : null;
}

export function parseMinutes(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) >= 5 && Number(text) <= 10_080 ? Number(text) : null;
}

/** One secret or several, separated by commas. */
export function parseSecrets(text: string): string[] | null {
  const secrets = text.split(",");
  return secrets.every((secret) => /^[\x21-\x7e]{32,200}$/.test(secret)) ? secrets : null;
}

export function parseTilesUrl(text: string): string | null {
  const isAddress = text.startsWith("/") ? !text.startsWith("//") : /^https?:\/\//.test(text) && URL.canParse(text);
  return isAddress && ["{z}", "{x}", "{y}"].every((part) => text.includes(part)) ? text : null;
}
