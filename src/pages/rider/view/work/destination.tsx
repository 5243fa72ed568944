import { useState } from "preact/hooks";
import type { Position } from "../../../../contract/geo.ts";
import type { RiderJob } from "../../../../contract/rider.ts";
import type { Vehicle } from "../../../../contract/tracking.ts";
import { Dialog } from "../../../kit/ui/dialog.tsx";
import { isApple } from "../../device/describe-device.ts";
import { Icon } from "../icons.tsx";
import { useApp } from "../use-app.ts";

interface Props {
  end: "pickup" | "dropoff";
  place: RiderJob["pickup"];
  /** What to know at the door. */
  note?: string | null;
  /** Absent where nobody can write to the customer. */
  onWrite?: (() => void) | undefined;
}

/** Where the rider goes now, with the ways to get there and to reach whoever is there. */
export function Destination({ end, place, note, onWrite }: Props) {
  const { state, text } = useApp();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const links = navigationLinks(place, state.rider?.vehicle ?? "car");
  const [title, ...more] = linesOf(end, place);
  return (
    <section class="destination">
      <span class="badge">
        <Icon name={end === "pickup" ? "shop" : "home"} />
      </span>
      <div>
        <p class="spoken">{text[end]}</p>
        <p class="large">
          <bdi>{title}</bdi>
        </p>
        {more.map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
        {place.precision === "street" && <p class="hint">{text.job.streetOnly}</p>}
        {note && (
          <p class="note">
            <span class="spoken">{text.job.note}:</span> <bdi>{note}</bdi>
          </p>
        )}
      </div>
      <div class="row">
        <button type="button" class="tool-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="navigate" />
          {text.job.navigate}
        </button>
        {place.phone && (
          <a class="tool-button short" href={`tel:${place.phone}`}>
            <Icon name="call" />
            <span class="spoken">{text.job.call}</span>
          </a>
        )}
        {onWrite && (
          <button type="button" class="tool-button short" onClick={onWrite}>
            <Icon name="message" />
            <span class="spoken">{text.messages.title}</span>
          </button>
        )}
      </div>
      {isOpen && (
        <Dialog title={text.job.navigate} onClose={close}>
          <ul class="links">
            {links.map(({ name, address }) => (
              <li key={name}>
                <a href={address} target="_blank" rel="noopener" onClick={close}>
                  {name}
                  <Icon name="more" />
                </a>
              </li>
            ))}
          </ul>
          <p class="hint">{text.position.pauses}</p>
          <button type="button" class="plain-button" onClick={close}>
            {text.cancel}
          </button>
        </Dialog>
      )}
    </section>
  );
}

/** What a place is called, the most important first: on the way to the door the house, at the shop its name. */
export function linesOf(end: "pickup" | "dropoff", { name, address, lat, lng }: RiderJob["pickup"]): string[] {
  const lines = (end === "pickup" ? [name, address] : [address, name]).filter((line) => line !== null);
  return lines.length > 0 ? lines : [`${lat}, ${lng}`];
}

/** Whose door a screen is about. */
export const nameDoor = ({ dropoff }: RiderJob): string => linesOf("dropoff", dropoff).join(" · ");

interface NavigationLink {
  /** Names of products, in every language. */
  name: string;
  address: string;
}

/** Links that open the way to a place in the apps that riders have. Each is a web page where the app is missing. */
function navigationLinks({ lat, lng }: Position, vehicle: Vehicle): NavigationLink[] {
  const place = `${lat},${lng}`;
  const mode = vehicle === "bicycle" ? "bicycling" : vehicle === "motorbike" ? "two-wheeler" : "driving";
  return [
    // https://developers.google.com/maps/documentation/urls/get-started#directions-action
    { name: "Google Maps", address: `https://www.google.com/maps/dir/?api=1&destination=${place}&travelmode=${mode}` },
    // https://developers.google.com/waze/deeplinks
    { name: "Waze", address: `https://waze.com/ul?ll=${place}&navigate=yes` },
    ...(isApple() ? [{ name: "Apple Maps", address: `https://maps.apple.com/?daddr=${place}` }] : []),
  ];
}
