import { type RefObject, useEffect } from "react";
import { commandOf } from "#web/lib/character-keys.ts";

/** Moves the focus among the links of a list's rows (`data-row`) with `j` and `k`. The browser opens the focused one with Enter. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function move(event: KeyboardEvent) {
      const command = commandOf(event);
      const step = command === "j" ? 1 : command === "k" ? -1 : 0;
      if (step === 0) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const at = links.indexOf(document.activeElement as HTMLElement);
      const next = at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step));
      links[next]?.focus();
    }
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [list]);
}
