import { type RefObject, useEffect } from "react";
import { readPosition, storePosition } from "#web/access/played-position.ts";

/** A file of a paid post that is open in this browser. */
export interface PlayedFile {
  slug: string;
  fileId: string;
  /** When access ends, in Unix seconds. */
  endsAtSec: number;
  /** Opens the purchase for readers whose access has ended. */
  onPayAgain: () => void;
}

const storeEverySec = 5;
/** A film that plays shows some ten frames meanwhile. */
const standstillMs = 500;
/** Nearer to its end a film begins again: at most ten seconds, of a short one a twentieth. */
const endOf = (durationSec: number) => Math.min(10, durationSec / 20);

/** Continues a film or recording where this browser left it, until the access ends. Does nothing without a `file`. */
export function usePosition(player: RefObject<HTMLMediaElement | null>, file: PlayedFile | undefined): void {
  const { slug, fileId, endsAtSec } = file ?? {};
  useEffect(() => {
    const media = player.current;
    if (!media || slug === undefined || fileId === undefined || endsAtSec === undefined) return;
    const left = new AbortController();
    let storedSec = 0;
    const store = (positionSec: number) => {
      storedSec = positionSec;
      void storePosition({ slug, fileId, endsAtSec }, positionSec);
    };
    const isAtEnd = () => media.duration - media.currentTime < endOf(media.duration);
    const listen = (event: string, listener: () => void) =>
      media.addEventListener(event, listener, { signal: left.signal });
    listen("timeupdate", () => {
      if (!media.seeking && Math.abs(media.currentTime - storedSec) >= storeEverySec) store(media.currentTime);
    });
    listen("pause", () => store(isAtEnd() ? 0 : media.currentTime));
    listen("ended", () => store(0));
    void readPosition(slug, fileId).then((positionSec) => {
      if (left.signal.aborted || positionSec === 0 || media.currentTime > 0) return;
      storedSec = positionSec;
      // Before anything has loaded, this is where playing begins.
      media.currentTime = positionSec;
      listen("playing", () => {
        // The HLS of WebKit can stand still there, until it is sent to another place.
        setTimeout(() => {
          if (!media.paused && media.currentTime === positionSec) media.currentTime += 0.1;
        }, standstillMs);
      });
    });
    return () => left.abort();
  }, [player, slug, fileId, endsAtSec]);
}
