import { type RefObject, useEffect, useState } from "react";
import { watchMedia } from "./watch-media.ts";

const events = ["loadstart", "play", "emptied", "error"] as const;

/** Whether a recording or a film cannot be played, until it is loaded again. */
export function useFailed(player: RefObject<HTMLMediaElement | null>): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(
    () =>
      watchMedia(player, events, ({ error, networkState }) =>
        setFailed(error !== null || networkState === HTMLMediaElement.NETWORK_NO_SOURCE),
      ),
    [player],
  );
  return failed;
}
