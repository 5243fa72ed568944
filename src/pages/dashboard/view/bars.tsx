import { ENGLISH } from "../../kit/write-number.ts";

/** What a bar shows: good ones from below, bad ones above them. */
export interface Bar {
  /** Its tooltip. */
  title: string;
  good: number;
  bad?: number;
}

const COUNT = new Intl.NumberFormat(ENGLISH, { notation: "compact" });
const HEIGHT = 100;
/** A bar that isn't empty is always seen. */
const LEAST = 3;

/** A small chart and its scale, as high as its place. Screen readers get the figures from the words or the table beside it. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ good, bad = 0 }) => good + bad));
  const size = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (count / most) * HEIGHT));
  return (
    <div class="bars">
      <p class="scale" aria-hidden="true">
        <span>{bars.length > 0 && COUNT.format(most)}</span>
        <span>0</span>
      </p>
      <svg viewBox={`0 0 ${bars.length * 10} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ title, good, bad = 0 }, at) => {
          const [low, high] = [size(good), size(bad)];
          return (
            <g key={title}>
              <title>{title}</title>
              <rect class="place" x={at * 10 + 1} y="0" width="8" height={HEIGHT} />
              <rect class="good" x={at * 10 + 1} y={HEIGHT - low} width="8" height={low} />
              <rect class="bad" x={at * 10 + 1} y={Math.max(0, HEIGHT - low - high)} width="8" height={high} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
