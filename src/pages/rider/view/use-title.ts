import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Moves the focus to a screen's title when it opens, so that a screen reader begins there. Returns the heading's reference. */
export function useTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
