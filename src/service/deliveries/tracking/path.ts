import { distanceMetres, type Position } from "../../../contract/geo.ts";

/** A way with its length measured. */
export interface Path {
  points: readonly Position[];
  /** Metres from the start to each point. */
  along: readonly number[];
  /** Along the whole of it. */
  metres: number;
}

/** A place brought onto a path. */
export interface Projection {
  point: Position;
  /** Metres from the start of the path. */
  along: number;
  /** Metres between the place and the path. */
  aside: number;
  /** Index of the first point still ahead. */
  next: number;
}

export function measurePath(points: readonly Position[]): Path {
  const along: number[] = [];
  let metres = 0;
  let previous: Position | undefined;
  for (const point of points) {
    if (previous) metres += distanceMetres(previous, point);
    along.push(metres);
    previous = point;
  }
  return { points, along, metres };
}

/** The place on the path nearest to `position`. Streets are short, so each segment is taken as flat. */
export function project(path: Path, position: Position): Projection {
  let best: Projection = { point: position, along: 0, aside: Number.POSITIVE_INFINITY, next: path.points.length };
  const squash = Math.cos((position.lat * Math.PI) / 180);
  path.points.forEach((to, index) => {
    const from = path.points[Math.max(0, index - 1)] ?? to;
    const x = (to.lng - from.lng) * squash;
    const y = to.lat - from.lat;
    const length = x * x + y * y;
    const reach = (position.lng - from.lng) * squash * x + (position.lat - from.lat) * y;
    const part = length === 0 ? 0 : Math.max(0, Math.min(1, reach / length));
    const point = { lat: from.lat + part * y, lng: from.lng + part * (to.lng - from.lng) };
    const aside = distanceMetres(position, point);
    if (aside >= best.aside) return;
    const start = path.along[Math.max(0, index - 1)] ?? 0;
    best = { point, along: start + part * ((path.along[index] ?? start) - start), aside, next: index };
  });
  return best;
}

/** What is left of the path from a place on it. */
export function pathAhead(path: Path, from: Projection): Position[] {
  return [from.point, ...path.points.slice(from.next)];
}
