import { Component, createRef } from "preact";
import type { MapHandle } from "../map/index.ts";
import { chooseTiles } from "./choose-tiles.ts";
import type { Scene } from "./scene.ts";

const RETRIES = 1;
const RETRY_MILLISECONDS = 2000;

interface Props {
  scene: Scene;
}

/**
 * Holds the map's place from the first moment, and fetches the map once there is something to put on it: the text never
 * waits for it. Preact leaves the inside of `canvas` to the map.
 */
export class MapFrame extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private readonly canvas = createRef<HTMLDivElement>();
  private map: MapHandle | undefined;
  private asked = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private gone = false;

  override componentDidMount() {
    this.follow();
  }

  override componentDidUpdate(before: Props) {
    const { scene } = this.props;
    if (before.scene.theme !== scene.theme) this.map?.setTheme(scene.theme);
    if (before.scene.state !== scene.state) this.follow();
  }

  override componentWillUnmount() {
    this.gone = true;
    clearTimeout(this.retry);
    this.map?.destroy();
  }

  /** Passes the newest state on, or asks for the map the first time there is a use for it. */
  private follow() {
    const { scene } = this.props;
    this.map?.update(scene.state);
    if (this.asked || !hasPlaces(scene)) return;
    this.asked = true;
    this.load(RETRIES);
  }

  private load(retries: number) {
    import("../map/index.ts")
      .then(({ showMap }) => {
        const frame = this.canvas.current;
        if (this.gone || !frame) return;
        const { theme, text, options, state } = this.props.scene;
        const { pickup, dropoff } = options;
        this.map = showMap(frame, { ...chooseTiles(options), theme, text: text.map, pickup, dropoff });
        this.map.update(state);
      })
      .catch(() => {
        if (this.gone) return;
        if (retries) this.retry = setTimeout(() => this.load(retries - 1), RETRY_MILLISECONDS);
        else this.setState({ failed: true });
      });
  }

  render({ scene }: Props, { failed }: { failed: boolean }) {
    const { state, text } = scene;
    const words = failed ? text.mapFailed : !this.asked && state.phase === "waiting" && text.mapToCome;
    return (
      <div class="frame" part="map">
        <div class="canvas" ref={this.canvas} />
        {words && <p class="frame-words quiet">{words}</p>}
      </div>
    );
  }
}

function hasPlaces({ state: { reading }, options }: Scene): boolean {
  if (!reading) return false;
  return Boolean(reading.rider?.location ?? reading.pickup ?? reading.dropoff ?? options.pickup ?? options.dropoff);
}
