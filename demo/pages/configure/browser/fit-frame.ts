/**
 * Shows `stage` as on a page of another width: laid out in that width, and made smaller where `device` has less room.
 *
 * @returns sets the width, px
 */
export function fitFrame(device: HTMLElement, stage: HTMLElement): (width: number) => void {
  let wanted = 0;
  const resize = () => {
    const scale = Math.min(1, device.clientWidth / wanted);
    stage.style.width = `${wanted}px`;
    stage.style.transform = scale < 1 ? `scale(${scale})` : "";
    // A transform leaves the room that the element had before.
    stage.style.marginInlineEnd = `${(scale - 1) * wanted}px`;
    stage.style.marginBlockEnd = `${(scale - 1) * stage.offsetHeight}px`;
  };
  const observer = new ResizeObserver(resize);
  observer.observe(device);
  observer.observe(stage);
  return (width) => {
    wanted = width;
    device.style.setProperty("--frame", `${width}px`);
    resize();
  };
}
