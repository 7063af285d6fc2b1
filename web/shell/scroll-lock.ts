/** A finger that moved less has tapped. */
const touchThresholdPx = 3;

interface ScrollBox {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/**
 * Whether a finger that moved so far down (up where negative) would scroll the page behind an open menu: the menu has
 * nothing left to scroll that way, or the finger is beside it. Up to 3 px nothing is held back (spec section 9).
 */
export function wouldScrollPage(movedDownPx: number, menu: ScrollBox | undefined): boolean {
  if (Math.abs(movedDownPx) <= touchThresholdPx) return false;
  if (!menu) return true;
  if (movedDownPx > 0) return menu.scrollTop <= 0;
  return menu.scrollTop + menu.clientHeight >= menu.scrollHeight - 1;
}
