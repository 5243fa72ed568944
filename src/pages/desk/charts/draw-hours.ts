import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { ReportSummary } from "../../../contract/report.ts";
import { summaryText as words } from "../text/summary.ts";

const HEIGHT = 220;
/** How far apart the lines are: no more than five of them, and the highest above every bar. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];
const MOST_LINES = 5;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Draws the deliveries of each hour as bars, in the colours of the theme. @returns the teardown */
export function drawHours(frame: HTMLElement, hours: ReportSummary["hours"]): () => void {
  const colour = (name: string) => getComputedStyle(frame).getPropertyValue(name).trim();
  const { bars } = UPlot.paths;
  const paths = bars?.({ size: [0.7, 40] });
  const counts = HOURS.map((hour) => hours.find((one) => one.hour === hour));
  const delivered = counts.map((one) => one?.delivered ?? 0);
  // A bar of all stands behind the bar of those that were handed over.
  const ended = counts.map((one) => (one?.delivered ?? 0) + (one?.cancelled ?? 0));
  const most = Math.max(1, ...ended);
  const step = STEPS.find((one) => most <= MOST_LINES * one) ?? most;
  const top = Math.ceil(most / step) * step;
  let plot: UPlot | null = null;
  const draw = () => {
    plot?.destroy();
    const axis = { stroke: colour("--muted"), grid: { stroke: colour("--hairline") }, ticks: { show: false } };
    plot = new UPlot(
      {
        width: frame.clientWidth,
        height: HEIGHT,
        padding: [12, 0, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, range: [-0.5, 23.5] }, y: { range: [0, top] } },
        axes: [
          {
            ...axis,
            size: 30,
            grid: { show: false },
            values: (_, at) => at.map((hour) => String(hour).padStart(2, "0")),
          },
          { ...axis, size: 32, incrs: [step] },
        ],
        series: [
          {},
          {
            label: words.cancelled,
            fill: colour("--edge"),
            width: 0,
            points: { show: false },
            ...(paths && { paths }),
          },
          {
            label: words.delivered,
            fill: colour("--good"),
            width: 0,
            points: { show: false },
            ...(paths && { paths }),
          },
        ],
      },
      [HOURS, ended, delivered],
      frame,
    );
  };
  draw();
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const observer = new ResizeObserver(() => plot?.setSize({ width: frame.clientWidth, height: HEIGHT }));
  observer.observe(frame);
  dark.addEventListener("change", draw);
  return () => {
    observer.disconnect();
    dark.removeEventListener("change", draw);
    plot?.destroy();
  };
}
