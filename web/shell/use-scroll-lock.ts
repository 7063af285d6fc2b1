import { useEffect } from "react";
import { wouldScrollPage } from "./scroll-lock.ts";

/**
 * Prevents touch scrolling of the page while a menu is open; elements marked `data-scrolls` inside still scroll. For
 * wheels and keys the dialog's own rule is enough, but touch screens scroll the page anyway.
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    let startY = 0;
    const start = (event: TouchEvent) => {
      startY = event.touches[0]?.clientY ?? 0;
    };
    const move = (event: TouchEvent) => {
      const menu = event.target instanceof Element ? event.target.closest("[data-scrolls]") : null;
      const movedDownPx = (event.touches[0]?.clientY ?? startY) - startY;
      if (event.cancelable && wouldScrollPage(movedDownPx, menu ?? undefined)) event.preventDefault();
    };
    document.addEventListener("touchstart", start, { passive: true });
    document.addEventListener("touchmove", move, { passive: false });
    return () => {
      document.removeEventListener("touchstart", start);
      document.removeEventListener("touchmove", move);
    };
  }, [locked]);
}
