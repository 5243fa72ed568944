import Supercluster from "supercluster";
import type { Position } from "../../../contract/geo.ts";
import { type Anchor, createAnchor } from "../../../widget/map/leaflet/anchor.ts";
import { MAX_ZOOM } from "../../../widget/map/leaflet/create-leaflet.ts";
import { nearLongitude } from "../../../widget/map/places.ts";
import { createLines } from "../../../widget/map/rider/lines.ts";
import type { MapTheme } from "../../../widget/map/tile.ts";
import { type MapOptions, openMap } from "./open-map.ts";

/** Something on the map. */
export interface Mark {
  id: string;
  position: Position;
  /** Its look, as a class. */
  look: string;
  /** What stands beside it, such as the age of a place. Empty: nothing. */
  note: string;
  title: string;
  /** The delivery that it leads to. */
  leadsTo: string | null;
  /** It belongs to the chosen delivery: it is lit, and in no cluster. */
  isChosen: boolean;
}

export interface City {
  marks: readonly Mark[];
  /** The way of what is chosen. The map moves to its marks when another `id` is chosen. */
  chosen: { id: string; ahead: readonly Position[] } | null;
}

export interface CityMap {
  show(city: City): void;
  setTheme(theme: MapTheme): void;
  destroy(): void;
}

/** On the map itself, a mark may stand for several. */
interface Drawn extends Mark {
  /** What stands in it, such as how many it stands for. */
  text?: string;
  /** Where those that it stands for come apart. */
  zoom?: number;
}

const CLOSEST_ZOOM = 16;
/** Marks that are closer together than half of this, px, are one with their number: none hides another. */
const TOGETHER = 40;
/** How far around the view marks stand already, as a part of it: for the next move of the map. */
const AROUND = 0.25;
/** Room around what is shown, px, and as a part of a small map. */
const ROOM = 56;
const ROOM_PART = 1 / 8;
/** Below the places stand their names, and the key. */
const MORE_BELOW = 16;

/** Of the marks of a cluster, how many are deliveries, and how many need somebody. */
interface Counts {
  jobs: number;
  needy: number;
}

const toPoint = (mark: Mark) => ({
  type: "Feature" as const,
  properties: { mark },
  geometry: { type: "Point" as const, coordinates: [mark.position.lng, mark.position.lat] },
});

/** What stands below a delivery's end or above a rider, apart from it: no other mark covers it. */
const noteOf = (mark: Mark): Drawn => ({
  ...mark,
  id: `${mark.id} note`,
  look: `note of-${mark.look}`,
  text: mark.note,
});

const isNeedy = ({ look }: Mark): boolean => look.includes("needy");

/** Draws riders and deliveries on the card's own map. The lists tell the same, so its marks are for pointers only. */
export function drawCity(
  frame: HTMLElement,
  options: MapOptions & {
    /** What a cluster of so many riders and deliveries is called. */
    nameCluster: (riders: number, jobs: number) => string;
  },
  choose: (id: string) => void,
): CityMap {
  const { centre } = options;
  const { map, showFollowing, setTheme, destroy } = openMap(frame, options, showAll, () => frameAgain());
  map.on("moveend", () => drawMarks());
  const drawWay = createLines(map);
  const near = (place: Position) => nearLongitude(place, centre);
  const anchors = new Map<string, { anchor: Anchor; drawn: string }>();
  const clusters = new Supercluster<{ mark: Mark }, Counts>({
    radius: TOGETHER,
    maxZoom: MAX_ZOOM,
    map: ({ mark }) => ({ jobs: Number(mark.look.startsWith("job")), needy: Number(isNeedy(mark)) }),
    reduce(sum, { jobs, needy }) {
      sum.jobs += jobs;
      sum.needy += needy;
    },
  });
  let city: City = { marks: [], chosen: null };
  let hasShown = false;
  /** Frames the chosen one again, when the map has another size: the panel beside it opens and closes. */
  let frameAgain = () => {};

  function showAll(): void {
    frameAll(city.marks);
    showFollowing(true);
    frameAgain = () => {};
  }

  function frameAll(marks: readonly Mark[]): void {
    if (marks.length === 0) return;
    const { x, y } = map.getSize();
    const [beside, above] = [Math.min(ROOM, x * ROOM_PART), Math.min(ROOM, y * ROOM_PART)];
    map.fitBounds(
      marks.map(({ position }) => {
        const { lat, lng } = near(position);
        return [lat, lng];
      }),
      {
        paddingTopLeft: [beside, above],
        paddingBottomRight: [beside, above + MORE_BELOW],
        maxZoom: CLOSEST_ZOOM,
        animate: false,
      },
    );
  }

  /** The marks in view, those that stand close together as one. */
  function listVisible(): readonly Drawn[] {
    const bounds = map.getBounds().pad(AROUND);
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as [
      number,
      number,
      number,
      number,
    ];
    const lit = city.marks.filter(({ isChosen }) => isChosen);
    const others = clusters.getClusters(box, map.getZoom()).map(({ properties, geometry }) => {
      if ("mark" in properties) return properties.mark;
      const [lng = 0, lat = 0] = geometry.coordinates;
      const { cluster_id, point_count, jobs, needy } = properties;
      const zoom = clusters.getClusterExpansionZoom(cluster_id);
      // At one shop they never come apart: it leads to the first of them.
      const here =
        zoom > CLOSEST_ZOOM ? clusters.getLeaves(cluster_id, Infinity).map((leaf) => leaf.properties.mark) : [];
      return {
        id: `cluster ${lat} ${lng}`,
        position: { lat, lng },
        look: needy > 0 ? "cluster needy" : "cluster",
        // The numbers in red add up to what the list calls for.
        text: String(needy || point_count),
        note: "",
        title: options.nameCluster(point_count - jobs, jobs),
        leadsTo: (here.find(isNeedy) ?? here[0])?.leadsTo ?? null,
        isChosen: false,
        ...(here.length === 0 && { zoom }),
      };
    });
    return [...others, ...lit];
  }

  function drawMarks(): void {
    const visible = listVisible().flatMap((mark) => (mark.note === "" ? [mark] : [mark, noteOf(mark)]));
    for (const mark of visible) draw(mark);
    const present = new Set(visible.map(({ id }) => id));
    for (const [id, { anchor }] of anchors) {
      if (present.has(id)) continue;
      anchor.remove();
      anchors.delete(id);
    }
  }

  function draw(mark: Drawn): void {
    const position = near(mark.position);
    const known = anchors.get(mark.id);
    const anchor = known?.anchor ?? createAnchor(map, "markerPane", position);
    anchor.moveTo(position);
    const drawn = JSON.stringify([mark.look, mark.text, mark.title, mark.leadsTo, mark.isChosen, mark.zoom]);
    if (known?.drawn === drawn) return;
    const dot = document.createElement("div");
    dot.className = `mark ${mark.look} ${mark.isChosen ? "chosen" : ""}`;
    dot.title = mark.title;
    dot.textContent = mark.text ?? "";
    dot.ariaHidden = "true";
    const { leadsTo, zoom } = mark;
    if (leadsTo !== null) dot.addEventListener("click", () => choose(leadsTo));
    if (zoom !== undefined) dot.addEventListener("click", () => map.setView(position, zoom));
    anchor.element.replaceChildren(dot);
    anchors.set(mark.id, { anchor, drawn });
  }

  return {
    show(next) {
      const before = city.chosen?.id;
      city = next;
      clusters.load(next.marks.filter(({ isChosen }) => !isChosen).map(toPoint));
      drawMarks();
      const { chosen } = next;
      drawWay([], chosen?.ahead.map(near) ?? []);
      if (chosen && chosen.id !== before) {
        frameAgain = () => {
          frameAll(city.marks.filter(({ isChosen }) => isChosen));
          showFollowing(false);
        };
        frameAgain();
      } else if (!hasShown && next.marks.length > 0) showAll();
      hasShown ||= next.marks.length > 0;
    },
    setTheme,
    destroy,
  };
}
