import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { BrokenAtSlashes } from "./broken-at-slashes.tsx";
import { arrived, cameBack } from "./came-back.ts";

// The browser would scroll before the screen is there.
history.scrollRestoration = "manual";

/** How far each address was scrolled, so that Back returns to the same place. */
const places = new Map<string, number>();

/** A screen under its heading. The heading gets the focus when the screen opens, so that a screen reader reads it. */
export function Screen({
  title,
  back,
  lead,
  actions,
  children,
}: {
  title: string;
  /** Where the list is that this is one of, and what that link says. */
  back?: readonly [href: string, label: string];
  lead?: ComponentChildren;
  /** Buttons beside the heading. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  const { path, url } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${__SERVICE_TITLE__}`;
  }, [title]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, cameBack() ? (places.get(url) ?? 0) : 0);
  }, [path]);
  useEffect(() => {
    arrived();
    const note = () => places.set(url, scrollY);
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, [url]);
  return (
    <>
      {back && (
        <a class="back" href={back[0]}>
          {back[1]}
        </a>
      )}
      <div class="screen-head">
        <h1 ref={heading} tabIndex={-1}>
          <BrokenAtSlashes text={title} />
        </h1>
        {actions && <div class="buttons">{actions}</div>}
      </div>
      {lead && <p class="lead">{lead}</p>}
      {children}
    </>
  );
}
