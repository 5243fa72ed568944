/**
 * A call of our interface, from which its sample in each language is written. A word in braces, such as `{DELIVERY_ID}`, is
 * an environment variable; it may stand in the path and in headers.
 */
export interface Call {
  method: string;
  /** Below the base address, with the query: `/v1/deliveries/{DELIVERY_ID}/tracking`. */
  path: string;
  /** The environment variable that holds the key. Absent: the call takes none. */
  key?: string;
  /** Beside the key's and the body's. */
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. Absent: no body. */
  body?: unknown;
  /** What the answer carries. Absent: JSON. */
  answer?: "json" | "nothing" | "file";
}

/** Every header of the call, in the order in which samples show them. */
export function headersOf({ key, headers, body }: Call): [name: string, value: string][] {
  return [
    ...(key === undefined ? [] : [["Authorization", `Bearer {${key}}`] as [string, string]]),
    ...(body === undefined ? [] : [["Content-Type", "application/json"] as [string, string]]),
    ...Object.entries(headers ?? {}),
  ];
}

/** Splits a text at its environment variables: every second part names one. */
export const splitAtVariables = (text: string): string[] => text.split(/\{([A-Z_]+)\}/);
