import { type RefObject, useEffect, useState } from "react";

/** The server cuts a running film itself; this is for what the browser holds already. */
const checkEveryMs = 20_000;

/**
 * Whether the access to a playing file has ended: asks the server while it plays, at `endsAtSec` (Unix seconds) and when
 * playing fails. Stops the player then. Never for a free post, whose `endsAtSec` is undefined.
 */
export function useAccessWatch(
  player: RefObject<HTMLMediaElement | null>,
  url: string,
  endsAtSec: number | undefined,
): boolean {
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const media = player.current;
    if (!media || endsAtSec === undefined || ended) return;
    const left = new AbortController();
    const { signal } = left;
    async function check() {
      const { status } = await fetch(url, { method: "HEAD", signal });
      if ((status !== 401 && status !== 410) || signal.aborted) return;
      media?.pause();
      setEnded(true);
    }
    const checkQuietly = () => {
      // Without a connection nothing is known: the next check asks again.
      check().catch(() => undefined);
    };
    const timer = setInterval(() => {
      if (!media.paused || Date.now() / 1000 > endsAtSec) checkQuietly();
    }, checkEveryMs);
    media.addEventListener("error", checkQuietly, { signal });
    media.addEventListener("play", checkQuietly, { signal });
    return () => {
      left.abort();
      clearInterval(timer);
    };
  }, [player, url, endsAtSec, ended]);
  return ended;
}
