import type { BrowserSupport } from "#contract/browser-support.ts";

/** The facts of a film or a recording that its player needs. */
export interface Playback {
  /** At least 1. */
  durationMs: number;
  /** Pixels as shown: turned as the camera was held, and with square pixels. Null for a recording. */
  size: { width: number; height: number } | null;
  /** Of each track, by the names of RFC 6381 where there is one: `avc1.64001f`, `mp4a.40.2`. */
  codecs: string[];
  support: BrowserSupport;
}
