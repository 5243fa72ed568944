import { BUCKETS, type RouteCount } from "./count-requests.ts";

const NAME = "http_request_duration_seconds";

/** The histogram in Prometheus' text format, whose buckets are cumulative. */
export function writeDurations(counts: Iterable<RouteCount>): string {
  const lines = [`# HELP ${NAME} How long requests took.`, `# TYPE ${NAME} histogram`];
  for (const { route, method, buckets, seconds } of counts) {
    const labels = `route="${route}",method="${method}"`;
    let total = 0;
    buckets.forEach((count, index) => {
      total += count;
      lines.push(`${NAME}_bucket{${labels},le="${BUCKETS[index] ?? "+Inf"}"} ${total}`);
    });
    lines.push(`${NAME}_sum{${labels}} ${seconds}`, `${NAME}_count{${labels}} ${total}`);
  }
  return `${lines.join("\n")}\n`;
}
