import type { MapText } from "../../text/text.ts";

const SHOWN_MS = 2000;
const FAR_PX = 24;

/**
 * Turning the wheel over the map shows how to zoom. Moving one finger over it shows how to move the map. Scrolling past
 * the map shows no hint.
 */
export function hintAtGestures(canvas: HTMLElement, text: MapText): void {
  const hint = document.createElement("p");
  hint.className = "map-hint";
  // A hint for mouse and touch means nothing to a screen reader.
  hint.setAttribute("aria-hidden", "true");
  canvas.after(hint);

  /** True once the mouse has moved over the map: its wheel is then meant for the map, not for the page. */
  let aimed = false;
  let from: Touch | null = null;
  const say = (words: string) => {
    hint.textContent = words;
    for (const animation of hint.getAnimations()) animation.cancel();
    hint.animate([{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], SHOWN_MS);
  };

  canvas.addEventListener("pointermove", ({ movementX, movementY }) => {
    // When the page scrolls under a mouse that rests, the event says that it moved by 0.
    aimed ||= movementX !== 0 || movementY !== 0;
  });
  canvas.addEventListener("pointerleave", () => {
    aimed = false;
  });
  canvas.addEventListener(
    "wheel",
    ({ ctrlKey, metaKey }) => {
      if (aimed && !ctrlKey && !metaKey) say(text.zoomHint.replace("{key}", keyName()));
    },
    { passive: true },
  );
  canvas.addEventListener(
    "touchstart",
    ({ touches }) => {
      from = touches.length === 1 ? (touches[0] ?? null) : null;
    },
    { passive: true },
  );
  canvas.addEventListener(
    "touchmove",
    ({ touches }) => {
      const finger = touches[0];
      if (!from || !finger) return;
      const across = Math.abs(finger.clientX - from.clientX);
      if (across < FAR_PX || across < Math.abs(finger.clientY - from.clientY)) return;
      from = null;
      say(text.moveHint);
    },
    { passive: true },
  );
}

function keyName(): string {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform) ? "⌘" : "Ctrl";
}
