/** At which the card's buttons, 40 px wide, are as large as https://www.w3.org/TR/WCAG22/#target-size-minimum asks. */
const LEAST_SCALE = 24 / 40;

/**
 * Shows `stage` as on a page of another width: laid out in that width, and made smaller only where `device` is narrower or
 * lower.
 *
 * @returns sets the width, px
 */
export function fitFrame(device: HTMLElement, stage: HTMLElement): (width: number) => void {
  let wanted = 0;
  let room = device.getBoundingClientRect();
  const resize = () => {
    stage.style.width = `${wanted}px`;
    const scale = Math.min(1, room.width / wanted, room.height / stage.offsetHeight);
    // Too small for a finger, it is only a picture.
    stage.inert = scale < LEAST_SCALE;
    stage.style.transform = scale < 1 ? `scale(${scale})` : "";
    // A transform leaves the room that the element had before.
    stage.style.marginInlineEnd = `${(scale - 1) * wanted}px`;
    stage.style.marginBlockEnd = `${(scale - 1) * stage.offsetHeight}px`;
  };
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) if (target === device) room = contentRect;
    resize();
  });
  observer.observe(device);
  observer.observe(stage);
  return (width) => {
    wanted = width;
    resize();
  };
}
