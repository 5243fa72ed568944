import type { FailureCode } from "../../../src/widget/feed/reading.ts";
import { en } from "../../../src/widget/text/languages/en.ts";
import { aReading } from "../../widget/a-reading.ts";
import type { Answer } from "../kit/fault-service.ts";

export interface Hazard {
  name: string;
  /** Answers of the service, or of something in its place, which the card handles alike. */
  answers: Answer[];
  /** The code in the event that the host page gets. */
  code: FailureCode;
  /** Base address of the requests, instead of the service's. No good answer ever comes from there. */
  api?: string;
  /** Seconds until the widget aborts a request. */
  patience?: number;
  /** Seconds in which the widget makes no further request. */
  quiet?: number;
}

/** The card's sentences about the failure: its status without a record, its notice with one. */
export const wordsOf = ({ code }: Hazard) => en.failures[code];

const PORTAL = "<!doctype html><title>Hotel Wi-Fi</title><h1>Welcome! Please log in.</h1>";
const html = { "Content-Type": "text/html; charset=utf-8" };
const json = JSON.stringify(aReading());
const refused = (...statuses: number[]): Answer[] => statuses.map((status) => ({ status, body: '{"code": "no"}' }));
const limited =
  (after?: string | (() => string)): Answer =>
  (response) => {
    if (after) response.setHeader("Retry-After", typeof after === "string" ? after : after());
    response.setHeader("Content-Type", "application/problem+json").writeHead(429).end('{"code": "rate_limited"}');
  };

/** The other statuses of HTTP, by the code that the widget gives them. */
export const STATUSES: Record<string, number[]> = {
  bad_answer: [402, 405, 406, 408, 409, 411, 412, 413, 414, 415, 416, 417, 421, 422, 423, 424, 425, 426, 428, 431, 451],
  server_error: [501, 502, 504, 505, 506, 507, 508, 511, 520, 522, 530, 599],
};

/**
 * @param elsewhere another origin than the service's, with a page at /login
 * @param closed an origin where no server listens
 */
export const listHazards = (elsewhere: string, closed: string): Hazard[] => [
  {
    name: "a captive portal's page in place of the answer",
    answers: [{ headers: html, body: PORTAL }],
    code: "bad_answer",
  },
  {
    name: "a captive portal's page as a refusal",
    answers: [401, 403, 404, 410].map((status) => ({ status, headers: html, body: PORTAL })),
    code: "bad_answer",
  },
  {
    name: "a captive portal that asks for a login (511)",
    answers: [{ status: 511, headers: html, body: PORTAL }],
    code: "server_error",
  },
  {
    name: "a redirect to another origin's page",
    answers: [{ status: 302, headers: { Location: `${elsewhere}/login` }, body: "" }],
    code: "network",
  },
  {
    name: "a redirect to another origin's page that any origin may read",
    answers: [{ status: 302, headers: { Location: `${elsewhere}/login?open` }, body: "" }],
    code: "bad_answer",
  },
  {
    name: "redirects in a circle",
    answers: [(response, { url = "" }) => response.writeHead(307, { Location: url }).end()],
    code: "network",
  },
  {
    name: "a redirect without an address, and a 304 to a request without a condition",
    answers: refused(301, 304),
    code: "bad_answer",
  },
  {
    name: "a host name that doesn't exist (DNS)",
    answers: ["hang"],
    code: "network",
    api: "http://no-such-host.invalid",
  },
  { name: "a refused connection", answers: ["hang"], code: "network", api: closed },
  { name: "an answer that never comes", answers: ["hang"], code: "timeout", patience: 20 },
  { name: "an answer that trickles in", answers: ["trickle"], code: "timeout", patience: 20 },
  {
    name: "a connection that is closed before or in the middle of the answer",
    answers: [
      "cut",
      (response) => {
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": json.length });
        response.write(json.slice(0, 100), () => response.destroy());
      },
      (response) => {
        response.writeHead(200, { "Content-Type": "application/json" });
        response.write(json.slice(0, 100), () => response.destroy());
      },
    ],
    code: "network",
  },
  {
    name: "an answer that this page may not read (CORS)",
    answers: [
      (response) => {
        response.removeHeader("Access-Control-Allow-Origin");
        response.end(json);
      },
    ],
    code: "network",
  },
  {
    name: "an answer that isn't compressed although its header says so",
    answers: [{ headers: { "Content-Encoding": "gzip" }, body: json }],
    code: "network",
  },
  { name: "an empty answer", answers: [{ body: "" }, { status: 204, body: "" }], code: "bad_answer" },
  {
    name: "another encoding than UTF-8",
    answers: [{ body: Buffer.from(`\ufeff${json}`, "utf16le") }],
    code: "bad_answer",
  },
  {
    name: "an answer that isn't a record",
    answers: [
      { body: '{"status":' },
      { body: "[]" },
      { body: "null" },
      { body: '{"success": true}' },
      { body: "[".repeat(9e5) },
    ],
    code: "bad_answer",
  },
  {
    name: "another delivery's record",
    answers: [{ body: JSON.stringify(aReading({ delivery_id: "dlv_somebody_else", status: "delivered" })) }],
    code: "bad_answer",
  },
  { name: "a refusal without a meaning for customers", answers: refused(400, 418), code: "bad_answer" },
  { name: "a broken service", answers: refused(500, 503), code: "server_error" },
  { name: "an unknown or revoked key", answers: refused(401), code: "unauthorized" },
  { name: "a key that may not do this", answers: refused(403), code: "forbidden" },
  { name: "a delivery that doesn't exist, or not any more", answers: refused(404, 410), code: "not_found" },
  { name: "429 without Retry-After", answers: [limited()], code: "rate_limited" },
  { name: "429 with Retry-After in seconds", answers: [limited("150")], code: "rate_limited", quiet: 150 },
  {
    name: "429 with a Retry-After that makes no sense",
    answers: ["-5", "0", "later", "Sun, 01 Mar 2020 12:00:00 GMT"].map((after) => limited(after)),
    code: "rate_limited",
  },
  {
    name: "429 with Retry-After in the far future",
    answers: ["99999999999", "9".repeat(400), "Fri, 31 Dec 9999 23:59:59 GMT"].map((after) => limited(after)),
    code: "rate_limited",
    quiet: 600,
  },
];
