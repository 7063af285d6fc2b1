import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";
import type { Autosave } from "./autosave.ts";

/** Saves before the creator goes on to another screen. Where that fails, the device keeps the text and the creator goes on. */
export function useSavedLeaving(autosave: RefObject<Autosave | undefined>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && autosave.current?.isSaved === false,
  );
  const { state } = blocker;
  useEffect(() => {
    if (state !== "blocked") return;
    void autosave.current?.flush().then(() => blocker.proceed?.());
  }, [state, blocker, autosave]);
}
