import { LIMITS } from "../contract/limits.ts";
import { readRange } from "./accounts/address-ranges.ts";
import { FatalError } from "./fatal-error.ts";

/** Reads environment variables and collects what is wrong with them, so that one start reports every mistake. */
export interface Variables {
  /**
   * Reads a variable; an empty one counts as absent.
   * @param parse returns null for a text that can't be used
   * @param expected goes on after "NAME must be "
   */
  read<T>(name: string, fallback: T, parse: (text: string) => T | null, expected: string): T;
  /** Whether a variable has a text, also one that can't be used. */
  isSet(name: string): boolean;
  /** Adds a mistake that concerns several variables together. */
  refuse(problem: string): void;
  /** @throws FatalError that names everything that was wrong */
  assertUsable(): void;
}

export function variablesOf(env: Readonly<Record<string, string | undefined>>): Variables {
  const problems: string[] = [];
  const isSet = (name: string) => env[name] !== undefined && env[name] !== "";
  return {
    isSet,
    read: (name, fallback, parse, expected) => {
      const text = env[name];
      if (text === undefined || text === "") return fallback;
      const value = parse(text);
      if (value !== null) return value;
      problems.push(`${name} must be ${expected}`);
      return fallback;
    },
    refuse: (problem) => {
      problems.push(problem);
    },
    assertUsable: () => {
      if (problems.length > 0) throw new FatalError(problems.join("\n"));
    },
  };
}

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

export function parseSmtpUrl(text: string): string | null {
  return /^smtps?:\/\/[^/?#]+\/?$/.test(text) && URL.canParse(text) ? text : null;
}

export function parseConnections(text: string): number | null {
  return /^\d{1,3}$/.test(text) && Number(text) >= 2 && Number(text) <= 200 ? Number(text) : null;
}

export function parseMinutes(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) >= 5 && Number(text) <= 10_080 ? Number(text) : null;
}

export function parseDays(text: string): number | null {
  return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 3650 ? Number(text) : null;
}

/** A percentage, as a part of 1. */
export function parseShare(text: string): number | null {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100 ? Number(text) / 100 : null;
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

/** Requests a second, also less than one. */
export function parseRate(text: string): number | null {
  const rate = Number(text);
  return rate >= 0.01 && rate <= 1000 ? rate : null;
}

/** The key of another provider's service, such as a geocoder. */
export function parseKey(text: string): string | null {
  return /^[\x21-\x7e]{1,200}$/.test(text) ? text : null;
}

/** ISO 3166-1 alpha-2 codes, separated by commas, in lower case. */
export function parseCountries(text: string): string[] | null {
  const codes = text.split(",").map((code) => code.trim().toLowerCase());
  return codes.every((code) => /^[a-z]{2}$/.test(code)) ? codes : null;
}

/** An e-mail address or a web address. It stands in a header, so it is ASCII without parentheses. */
export function parseContact(text: string): string | null {
  const isAscii = /^[\x21-\x27\x2a-\x7e]{3,200}$/.test(text);
  return isAscii && (/^[^@]+@[^@]+\.[^@]+$/.test(text) || parseBaseUrl(text) !== null) ? text : null;
}

/** "bicycle:bike,car:auto" with the given names before the colons. */
export function parsePairs<Name extends string>(
  text: string,
  names: readonly Name[],
): Partial<Record<Name, string>> | null {
  const pairs: Partial<Record<Name, string>> = {};
  for (const part of text.split(",")) {
    const [, left = "", value] = /^\s*(\w+):([\w-]{1,100})\s*$/.exec(part) ?? [];
    const name = oneOf(names)(left);
    if (name === null || value === undefined) return null;
    pairs[name] = value;
  }
  return pairs;
}
