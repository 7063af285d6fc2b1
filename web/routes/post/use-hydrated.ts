import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the server's HTML is taken over, true from then on: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
