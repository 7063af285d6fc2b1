import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False during hydration, true afterwards: for state that only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
