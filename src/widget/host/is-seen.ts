/**
 * False while the page hides the element, in whichever way: not drawn at all, in a closed `<details>` or other skipped content,
 * invisible, transparent, or in a parent that is folded to nothing. An element that the visitor has scrolled past is seen.
 */
export function isSeen(element: Element): boolean {
  const isDrawn =
    element.getClientRects().length > 0 &&
    (element.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) ?? true);
  return isDrawn && !isFolded(element);
}

function isFolded(element: Element): boolean {
  for (let one = parentOf(element); one && one !== document.body; one = parentOf(one)) {
    const { overflowX, overflowY } = getComputedStyle(one);
    const isFlat = overflowY !== "visible" && one.clientHeight === 0;
    if (isFlat || (overflowX !== "visible" && one.clientWidth === 0)) return true;
  }
  return false;
}

/** The element's parent, also from the root of a shadow tree. */
function parentOf(element: Element): Element | null {
  const parent = element.parentNode;
  return parent instanceof ShadowRoot ? parent.host : element.parentElement;
}
