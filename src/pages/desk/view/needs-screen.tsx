import { MapView } from "./map-view.tsx";
import { Needs } from "./needs.tsx";

/** What needs the dispatcher, beside the city. */
export function NeedsScreen() {
  return (
    <div class="needs-screen">
      <Needs />
      <MapView />
    </div>
  );
}
