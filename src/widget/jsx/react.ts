/** The card as a component of React 18 and 19; and the element, with its type in the JSX of React 19. */
import { type CSSProperties, createElement, type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { type MountHandle, mount, type TrackingEvents, type WidgetOptions } from "../index.ts";
import { omitUndefined } from "../lib/omit-undefined.ts";

export * from "../element.ts";
export type * from "./react-element.d.ts";

type Detail<Type extends keyof TrackingEvents> = TrackingEvents[Type]["detail"];

interface Handlers {
  /** The card is mounted. */
  onReady?: (() => void) | undefined;
  /** A record has come. */
  onUpdate?: ((detail: Detail<"tracking:update">) => void) | undefined;
  /** The delivery's status has changed. */
  onStatus?: ((detail: Detail<"tracking:status">) => void) | undefined;
  /** A request has failed. */
  onError?: ((failure: Detail<"tracking:error">) => void) | undefined;
}

/** The options of the card, by the names that the guide has for them, without `data-`. */
type Options = { [Name in Exclude<keyof WidgetOptions, "id" | "key">]?: WidgetOptions[Name] | undefined };

export interface DeliveryTrackingProps extends Options, Handlers {
  /** The delivery's. */
  id: string;
  /** `pk_…`: it may read tracking, and nothing else. */
  publishableKey: string;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Shown until the card is there, and where JavaScript is off: a link to the delivery's own page, say. */
  children?: ReactNode;
}

/**
 * Shows where a delivery is. On a server it renders its place with what is inside. In the browser it mounts the card there, and
 * removes it with the component.
 */
export function DeliveryTracking(props: DeliveryTrackingProps): ReactElement {
  const { publishableKey, onReady, onUpdate, onStatus, onError, className, style, children, ...rest } = props;
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<MountHandle | null>(null);
  const options = useRef({ ...rest, key: publishableKey });
  const handlers = useRef<Handlers>({});
  useEffect(() => {
    handlers.current = { onReady, onUpdate, onStatus, onError };
    options.current = { ...rest, key: publishableKey };
    card.current?.update(omitUndefined(options.current));
  });
  useEffect(() => {
    const container = place.current;
    if (!container) return;
    const listeners = new AbortController();
    const listen = <Type extends keyof TrackingEvents>(type: Type, tell: (detail: Detail<Type>) => void) =>
      container.addEventListener(type, (event) => tell((event as TrackingEvents[Type]).detail), listeners);
    listen("tracking:ready", () => handlers.current.onReady?.());
    listen("tracking:update", (detail) => handlers.current.onUpdate?.(detail));
    listen("tracking:status", (detail) => handlers.current.onStatus?.(detail));
    listen("tracking:error", (failure) => handlers.current.onError?.(failure));
    const mounted = mount(container, options.current);
    card.current = mounted;
    return () => {
      card.current = null;
      mounted.destroy();
      listeners.abort();
    };
  }, []);
  return createElement("div", { ref: place, className, style }, children);
}
