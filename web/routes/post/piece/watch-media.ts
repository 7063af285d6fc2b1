import type { RefObject } from "react";

/** Calls `show` with the player now and at each of these events, also of its sources. Returns a function that ends it. */
export function watchMedia(
  player: RefObject<HTMLMediaElement | null>,
  events: readonly (keyof HTMLMediaElementEventMap)[],
  show: (media: HTMLMediaElement) => void,
): (() => void) | undefined {
  const { current: media } = player;
  if (!media) return undefined;
  const listen = () => show(media);
  listen();
  // The error of a source does not bubble.
  for (const event of events) media.addEventListener(event, listen, true);
  return () => {
    for (const event of events) media.removeEventListener(event, listen, true);
  };
}
