/** Short enough that a refund stops a film soon, long enough that a film of two hours has at most 1,800 segments. */
export const segmentSec = 4;

/**
 * The parts of a film that is packaged for HLS, in the order of its file: what a player needs first (RFC 8216, `EXT-X-MAP`), then
 * segments that each begin with a key frame.
 */
export interface FilmPackage {
  /** Pixels as shown. */
  width: number;
  height: number;
  /** Of its tracks, as players name them (RFC 6381): `avc1.64001f,mp4a.40.2`. */
  codecs: string;
  initBytes: number;
  segmentBytes: number[];
  /** The length of each segment, at least 1. */
  segmentMs: number[];
}

/** A film to package: `path` is an untrusted file, `output` a new one beside nothing else. */
export interface FilmToPackage {
  path: string;
  output: string;
}

/** `unsuited` for a film that can only be offered as it is. */
export type Packaged = FilmPackage | "unsuited";

/** The name of the packaged film, which is stored by the key of the work. The number changes with how films are packaged. */
export const packagedName = "cmaf1";
