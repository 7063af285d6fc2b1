import type { BrowserSupport } from "#contract/browser-support.ts";

/** A track of a file. */
export interface TrackCodec {
  /** The family: `avc`, `aac`; null for one that is not known. */
  codec: string | null;
  /** The full name, with the profile. */
  name: string;
}

/** The format that holds the tracks, as browsers see it: they take a QuickTime file for MP4. */
export type Container = "mp4" | "webm" | "ogg" | "mp3" | "adts" | "flac" | "wave";

const everywhere: Readonly<Partial<Record<Container, readonly string[]>>> = {
  mp4: ["avc", "aac", "mp3", "flac", "opus"],
  webm: ["vp8", "vp9", "opus", "vorbis"],
  mp3: ["mp3"],
  adts: ["aac"],
  flac: ["flac"],
  wave: ["pcm-u8", "pcm-s16", "pcm-s24", "pcm-s32", "pcm-f32"],
};
const notOnApple: Readonly<Partial<Record<Container, readonly string[]>>> = {
  mp4: ["av1", "vp9"],
  webm: ["av1"],
  ogg: ["opus", "vorbis", "flac"],
};

/**
 * Where a file plays: the least of its tracks decides. Safari decodes AV1 only where the chip does, and Ogg only since 2025.
 * H.264 with 10 bits or full colour is for editing: its profiles (RFC 6381: the two digits after `avc1.`) play nearly nowhere.
 */
export function browserSupportOf(container: Container, tracks: readonly TrackCodec[]): BrowserSupport {
  const supports = tracks.map(({ codec, name }) => supportOf(container, codec ?? "", name));
  if (supports.includes("rarely")) return "rarely";
  return supports.includes("not-on-apple") ? "not-on-apple" : "everywhere";
}

function supportOf(container: Container, codec: string, name: string): BrowserSupport {
  if (/^avc\d\.(?:6e|7a|f4|2c)/i.test(name)) return "rarely";
  // `pcm-s16be` names its byte order as well.
  const isOf = (codecs: readonly string[] = []) => codecs.includes(codec.replace(/be$/, ""));
  if (isOf(everywhere[container])) return "everywhere";
  return isOf(notOnApple[container]) ? "not-on-apple" : "rarely";
}
