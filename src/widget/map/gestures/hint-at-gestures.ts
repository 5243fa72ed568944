import type { MapText } from "../../text/text.ts";

const SHOWN_MS = 2000;
const FAR_PX = 24;

/**
 * Says how to do what somebody has just tried: the wheel scrolls the page and zooms with a key, one finger scrolls the
 * page and two move the map. Only to whoever means the map: a page that is scrolled past it is left alone.
 */
export function hintAtGestures(canvas: HTMLElement, text: MapText): void {
  const hint = document.createElement("p");
  hint.className = "map-hint";
  // Keys have their own ways, and screen readers read the text.
  hint.setAttribute("aria-hidden", "true");
  canvas.after(hint);

  let aimed = false;
  let from: Touch | null = null;
  const say = (words: string) => {
    hint.textContent = words;
    for (const animation of hint.getAnimations()) animation.cancel();
    hint.animate([{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], SHOWN_MS);
  };

  canvas.addEventListener("pointermove", ({ movementX, movementY }) => {
    // A page that scrolls under a resting mouse makes it move as well, by nothing.
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
