import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { countActive } from "../../deliveries/delivery.ts";
import { measureDue } from "../../deliveries/due/attend.ts";
import { isPublicAddress } from "../../guard/is-public-address.ts";
import { ServiceProblem } from "../../problem.ts";
import { DatabaseUnavailable } from "../../store/database-unavailable.ts";
import { answersInTime } from "../../store/db.ts";
import { measureLag } from "../../webhooks/outbox/fan-out.ts";
import type { Serving } from "../serving.ts";
import { countRequests, type RouteCount, writeDurations } from "./count-requests.ts";

const TRACKING_ROUTE = "/v1/deliveries/:id/tracking";

/**
 * GET /metrics for Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/
 * Answers only callers on the same machine or network. Public requests come through a proxy, and its headers show that.
 */
export function metricsRoute(app: FastifyInstance, serving: Serving): void {
  const requests = countRequests(app);
  let creating: Promise<Registry> | null = null;
  app.get("/metrics", async (request, reply) => {
    const { headers, ip } = request;
    const forwarded = headers["x-forwarded-for"] ?? headers.forwarded;
    if (forwarded !== undefined || isPublicAddress(ip)) throw new ServiceProblem("not_found");
    creating ??= createRegistry(serving, requests);
    const registry = await creating;
    const text = `${await registry.metrics()}${writeDurations(requests())}`;
    return reply.type(registry.contentType).header("cache-control", "no-store").send(text);
  });
}

/**
 * Called at the first scrape: the Prometheus client has a hundred files, and a start shouldn't wait for them. Its
 * measurements of Node itself, such as the time for collecting garbage, begin then.
 */
async function createRegistry(
  { core, webhooks, watched, traffic, tracking, attending, statementTimes }: Serving,
  requests: () => Iterable<RouteCount>,
): Promise<Registry> {
  const { Counter, collectDefaultMetrics, Gauge, Registry } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Counter({
    name: "http_requests_total",
    help: "Requests answered.",
    labelNames: ["route", "method", "status"],
    registers,
    collect() {
      this.reset();
      for (const { route, method, byStatus } of requests()) {
        for (const [status, count] of byStatus) this.inc({ route, method, status }, count);
      }
    },
  });
  new Counter({
    name: "tracking_reads_total",
    help: "Tracking records read, by status: 304 are those that had not changed.",
    labelNames: ["status"],
    registers,
    collect() {
      this.reset();
      for (const { route, byStatus } of requests()) {
        if (route !== TRACKING_ROUTE) continue;
        for (const [status, count] of byStatus) this.inc({ status }, count);
      }
    },
  });
  new Counter({
    name: "request_log_dropped_total",
    help: "Requests of this process that merchants don't find in their list, because too many came at once.",
    registers,
    collect() {
      this.reset();
      this.inc(traffic.dropped());
    },
  });
  new Gauge({
    name: "deliveries_active",
    help: "Deliveries that have not ended, by status.",
    labelNames: ["status"],
    registers,
    async collect() {
      this.reset();
      const counts = await orUnknown(countActive(core.db));
      for (const [status, count] of counts ?? []) this.set({ status }, count);
    },
  });
  const counter = (name: string, help: string, value: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  counter("tracking_statements_total", "Statements that read tracking records.", () => tracking.counts.statements);
  counter("tracking_statement_deliveries_total", "Deliveries that they read.", () => tracking.counts.deliveries);
  counter("tracking_statement_seconds_total", "How long they took together.", () => tracking.counts.seconds);
  counter(
    "due_attended_total",
    "Deliveries that this process attended to when they were due.",
    () => attending.counts.due,
  );
  counter("offers_made_total", "Offers that this process made to riders.", () => attending.counts.offers);
  counter(
    "due_seconds_total",
    "How long it took to attend to them, matching included.",
    () => attending.counts.seconds,
  );
  for (const [name, help, field] of [
    ["deliveries_due", "Deliveries that are due: to start, to be offered to a rider, or to end.", "count"],
    ["deliveries_due_seconds", "How long the first of them has been due.", "delay"],
  ] as const) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set((await orUnknown(measureDue(core)))?.[field] ?? Number.NaN);
      },
    });
  }
  for (const [name, help, field] of [
    ["database_statements_total", "Statements, by what they do with which table.", "count"],
    ["database_statement_seconds_total", "How long they took together, with the wait for a connection.", "seconds"],
  ] as const) {
    new Counter({
      name,
      help,
      labelNames: ["statement"],
      registers,
      collect() {
        this.reset();
        for (const [statement, time] of statementTimes) this.inc({ statement }, time[field]);
      },
    });
  }
  new Counter({
    name: "webhook_attempts_total",
    help: "Webhooks that this process sent, by what came of it.",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      this.inc({ outcome: "succeeded" }, webhooks.counts.sent);
      this.inc({ outcome: "failed" }, webhooks.counts.failed);
    },
  });
  new Gauge({
    name: "webhook_lag_seconds",
    help: "How long the oldest webhook that is due has been waiting.",
    registers,
    async collect() {
      this.set((await orUnknown(measureLag(core))) ?? Number.NaN);
    },
  });
  new Counter({
    name: "places_requests_total",
    help: "Requests of this process to the geocoder and the router, by what came of them.",
    labelNames: ["service", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const { name, client } of watched) {
        this.inc({ service: name, outcome: "answered" }, client.counts.answered);
        this.inc({ service: name, outcome: "unreachable" }, client.counts.unreachable);
      }
    },
  });
  new Counter({
    name: "places_request_seconds_total",
    help: "How long these requests took together.",
    labelNames: ["service"],
    registers,
    collect() {
      this.reset();
      for (const { name, client } of watched) this.inc({ service: name }, client.counts.seconds);
    },
  });
  new Gauge({
    name: "places_up",
    help: "Whether the geocoder and the router answer what they are asked.",
    labelNames: ["service"],
    registers,
    collect() {
      for (const { name, client } of watched) this.set({ service: name }, client.condition().is === "ok" ? 1 : 0);
    },
  });
  new Gauge({
    name: "database_up",
    help: "Whether the database answers within two seconds.",
    registers,
    async collect() {
      this.set((await answersInTime(core.db)) ? 1 : 0);
    },
  });
  return registry;
}

/** Undefined while the database doesn't answer, so that the process still reports what it knows without it. */
function orUnknown<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return undefined;
    throw error;
  });
}
