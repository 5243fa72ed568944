/** Reads what a customer sees of one card. It runs in the page, so it can't use anything declared outside. */
export function look(id: string) {
  const host = document.querySelector<HTMLElement>(`[data-id="${id}"]`);
  const root = host?.shadowRoot;
  const card = root?.querySelector<HTMLElement>(".card");
  if (!host || !root || !card) return null;
  const text = (selector: string) =>
    root.querySelector<HTMLElement>(selector)?.innerText.trim().replaceAll("\u00a0", " ") ?? "";
  const box = (selector: string) => root.querySelector(selector)?.getBoundingClientRect();
  const frame = box("[part~=map]");
  const puck = box(".map [part~=rider]");
  const middle = puck && { x: puck.x + puck.width / 2, y: puck.y + puck.height / 2 };
  const tiles = [...root.querySelectorAll<HTMLImageElement>(".map img")].filter((tile) => tile.naturalWidth > 0);
  const surface = getComputedStyle(card).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  return {
    state: host.dataset.trackingState,
    status: text("[part~=status]"),
    eta: text("[part~=eta]"),
    rider: text(".rider .name"),
    steps: root.querySelectorAll("li").length,
    present: text('li[data-place="present"]'),
    /** The themes of the tiles that are drawn. */
    tileThemes: [...new Set(tiles.map((tile) => new URL(tile.src).pathname.split("/")[2]))],
    riderInFrame: Boolean(
      frame &&
        middle &&
        puck.width > 10 &&
        middle.x > frame.left &&
        middle.x < frame.right &&
        middle.y > frame.top &&
        middle.y < frame.bottom,
    ),
    dark: surface.slice(0, 3).every((channel) => channel < 80),
    direction: getComputedStyle(card).direction,
    mapDirection: getComputedStyle(root.querySelector(".map") ?? card).direction,
    avatarBeforeName: (box(".avatar")?.left ?? 0) < (box(".rider .name")?.left ?? 0),
    overflows: document.documentElement.scrollWidth > innerWidth || card.scrollWidth > card.clientWidth,
  };
}
