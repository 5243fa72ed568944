import { useLayoutEffect, useRef } from "preact/hooks";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { text } from "../../text/en.ts";
import type { Day } from "./fill-days.ts";

const words = text.usage;
const HEIGHT = 220;
const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

/** Steps of the axis of counts, which are whole numbers: there is no half request. */
const WHOLE_STEPS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

/** A chart of the figures in the table below it. Screen readers read the table. */
export function Chart({ days }: { days: readonly Day[] }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = getComputedStyle(element);
    // Read at each drawing: the theme may have changed.
    const colour = (name: string) => () => look.getPropertyValue(name).trim();
    const axis = {
      stroke: colour("--muted"),
      grid: { stroke: colour("--hairline"), width: 1 },
      ticks: { show: false },
    };
    const chart = new UPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        // The days are days in UTC, whatever zone the browser has.
        tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
        legend: { show: false },
        cursor: { show: false },
        axes: [
          { ...axis, values: (_chart, seconds) => seconds.map((at) => DAY.format(at * 1000)) },
          { ...axis, incrs: WHOLE_STEPS },
        ],
        series: [
          {},
          { stroke: colour("--accent"), width: 2 },
          { stroke: colour("--error"), width: 2, dash: [4, 4] },
          { stroke: colour("--text"), width: 2, dash: [1, 4] },
        ],
      },
      [
        days.map(({ id }) => Date.parse(id) / 1000),
        days.map(({ requests }) => requests),
        days.map(({ rateLimited }) => rateLimited),
        days.map(({ deliveries }) => deliveries),
      ],
      element,
    );
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    const theme = matchMedia("(prefers-color-scheme: dark)");
    const redraw = () => chart.redraw(false);
    theme.addEventListener("change", redraw);
    return () => {
      theme.removeEventListener("change", redraw);
      observer.disconnect();
      chart.destroy();
    };
  }, [days]);
  return (
    <>
      <div ref={place} aria-hidden="true" />
      <ul class="legend" aria-hidden="true">
        <li class="requests">{words.requests}</li>
        <li class="refused">{words.refused}</li>
        <li class="deliveries">{words.deliveries}</li>
      </ul>
    </>
  );
}
