import { type RefObject, useEffect, useRef } from "react";
import { hlsType } from "./hls-type.ts";

/**
 * Returns what prepares a film for playing, once until it fails: a browser without HLS of its own loads code that plays the film in
 * segments. Undefined if there is nothing to wait for. `streamUrl` is the film's playlist.
 */
export function useSegments(
  player: RefObject<HTMLMediaElement | null>,
  streamUrl: string | null,
): () => Promise<void> | undefined {
  const preparing = useRef<Promise<void>>(undefined);
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);

  // Without the code, or after an error, the film plays as one file; another try begins with segments again.
  const onFailed = () => {
    preparing.current = undefined;
  };

  async function prepare(media: HTMLMediaElement, playlistUrl: string) {
    left.current = new AbortController();
    const { playInSegments } = await import("./play-in-segments.ts");
    await playInSegments(media, playlistUrl, { signal: left.current.signal, onFailed });
  }
  return () => {
    const media = player.current;
    if (!media || streamUrl === null || media.canPlayType(hlsType) !== "") return undefined;
    preparing.current ??= prepare(media, streamUrl).catch(onFailed);
    return preparing.current;
  };
}
