import { nextTask } from "../lib/tasks.ts";

export const UNITS = ["metric", "imperial"] as const;
export type Units = (typeof UNITS)[number];

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const MILES_PER_KM = 1 / 1.609344;
const FEET_PER_MILE = 5280;

/** Numbers, times and sentences as one customer reads them. */
export interface Format {
  /** Clock time in the customer's own zone. */
  clock(at: number): string;
  /** "Sat, Nov 28"; nothing for today. */
  day(at: number): string;
  /** Clock time, after the day if that isn't today. */
  when(at: number): string;
  /** "9 min", "1 hr 20 min" */
  minutes(count: number): string;
  /** "12 sec", "3 min", "2 hr 5 min", rounded down. */
  age(milliseconds: number): string;
  /** "350 m", "1.2 km"; "500 ft", "0.7 mi" */
  distance(km: number): string;
  /** "24 km/h"; "15 mph" */
  speed(kph: number): string;
  /** A whole number. */
  number(n: number): string;
  /** The same with units as words, as screen readers say them. */
  aloud: Omit<Format, "aloud">;
}

/** Languages whose short units of time are letters that few can read: they have words. */
const SPELT = /^(ar|he|hi|hu)/;
const TIMES = /^(hour|minute|second)/;

/** @param clock the present time in milliseconds, which decides what is today */
export function createFormat(locale: string, units?: Units, clock?: () => number): Format {
  return { ...createStyle("short", locale, units, clock), aloud: createStyle("long", locale, units, clock) };
}

function createStyle(
  style: "short" | "long",
  locale: string,
  units: Units = "metric",
  clock: () => number = () => Date.now(),
): Format["aloud"] {
  const measure = (value: number, unit: string): string => {
    const isSpelt = style === "long" || (TIMES.test(unit) && SPELT.test(locale));
    // One decimal where it says something: in short ways that are counted in long units.
    return measuresOf(locale, unit, isSpelt ? "long" : "short").format(value < 10 ? value : Math.round(value));
  };
  // Nobody can use tens of metres from afar, and each change of the words costs a drawing.
  const toStep = (value: number, step = value < 300 ? 10 : 50) => Math.max(10, Math.round(value / step) * step);

  const format: Format["aloud"] = {
    // In a line from right to left, "2:04 PM" in Latin letters would be seen as "PM 2:04".
    clock: (at) => together((/^ur/.test(locale) ? "\u200e" : "") + timesOf(locale).format(at)),
    day(at) {
      return new Date(at).toDateString() === new Date(clock()).toDateString()
        ? ""
        : together(datesOf(locale).format(at));
    },
    when: (at) => `${format.day(at)} ${format.clock(at)}`.trim(),
    minutes(count) {
      const hours = Math.floor(count / 60);
      const rest = count % 60;
      if (!hours) return measure(rest, "minute");
      return measure(hours, "hour") + (rest ? ` ${measure(rest, "minute")}` : "");
    },
    age(milliseconds) {
      if (milliseconds < MINUTE) return measure(Math.floor(milliseconds / SECOND), "second");
      return format.minutes(Math.floor(milliseconds / MINUTE));
    },
    distance(km) {
      if (units === "metric") return km < 0.975 ? measure(toStep(km * 1000), "meter") : measure(km, "kilometer");
      const miles = km * MILES_PER_KM;
      return miles < 0.1 ? measure(toStep(miles * FEET_PER_MILE), "foot") : measure(miles, "mile");
    },
    speed: (kph) =>
      units === "metric"
        ? measure(Math.round(kph), "kilometer-per-hour")
        : measure(Math.round(kph * MILES_PER_KM), "mile-per-hour"),
    number: (n) => n.toLocaleString(locale),
  };
  return format;
}

/**
 * Creates the formats that every card needs, in two tasks. On a phone four times slower than a desktop the first takes
 * 70 ms, because the browser then reads its own tables, and the second takes 20.
 */
export async function prepareFormat(locale: string): Promise<void> {
  measuresOf(locale, "minute", "short");
  await nextTask();
  timesOf(locale);
}

const measuresOf = (locale: string, unit: string, unitDisplay: "short" | "long") =>
  share(`${locale} ${unit} ${unitDisplay}`, () => {
    // "3 min" wherever English is read: Britain's own is "3 mins".
    const tag = unitDisplay === "short" ? locale.replace(/^en-.*/, "en") : locale;
    return new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 });
  });
const timesOf = (locale: string) =>
  share(`${locale} times`, () => new Intl.DateTimeFormat(locale, { timeStyle: "short" }));
const datesOf = (locale: string) =>
  share(`${locale} dates`, () => new Intl.DateTimeFormat(locale, { weekday: "short", month: "short", day: "numeric" }));

const shared = new Map<string, unknown>();

/** Makes an object of `Intl` once for all cards of the page, because it takes long. A name stands for one type only. */
function share<Made>(name: string, make: () => Made): Made {
  const made = shared.get(name) ?? make();
  shared.set(name, made);
  return made as Made;
}

/** No line breaks within a time or a date. */
const together = (words: string) => words.replaceAll(" ", "\u00a0");
