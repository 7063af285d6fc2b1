/** The facts of a film that decide about its ladder. */
export interface FilmFacts {
  /** Pixels as shown: upright and square. */
  width: number;
  height: number;
  /** Undefined if the film does not say. */
  durationSec: number | undefined;
  bitsPerSec: number;
  hasSound: boolean;
  /** The transfer function that tells a film of high dynamic range, if this is one. */
  isHdr: boolean;
  /** Whether its frames hold the lines of two moments. */
  isInterlaced: boolean;
}

/** One size of a film. */
export interface Rung {
  /** The pixels of the shorter side. */
  size: number;
  width: number;
  height: number;
  /** The most that film and sound take in a second. */
  filmBitsPerSec: number;
  soundBitsPerSec: number;
}

const sizes = [1080, 720, 480, 240] as const;
const filmBits: Record<(typeof sizes)[number], number> = { 1080: 5e6, 720: 2.8e6, 480: 1.2e6, 240: 4e5 };
const soundBits: Record<(typeof sizes)[number], number> = { 1080: 128e3, 720: 128e3, 480: 96e3, 240: 64e3 };
/** A size nearer to that of the film is not worth another one. */
const leastStep = 0.85;
/** The longest side that players take at all sizes. */
const maxSide = 3_840;
/** A packaged film that takes so many times more than its size should gets one of its own size as well. */
const wasteful = 2;

/**
 * The sizes to encode of a film, from the largest. `isPackaged`: the film itself is the first of its ladder already, so that only
 * smaller ones are needed. Never larger than the film.
 */
export function ladderOf(film: FilmFacts, isPackaged: boolean): Rung[] {
  const shorter = Math.min(film.width, film.height);
  const own = Math.min(shorter, sizes[0]);
  const needsOwn = !isPackaged || film.bitsPerSec > wasteful * filmBits[nearest(own)];
  const smaller = sizes.filter((size) => size < (needsOwn ? own : shorter) * leastStep);
  const wanted = needsOwn ? [own, ...smaller] : smaller;
  return wanted.map((size) => rungOf(film, size));
}

function rungOf({ width, height }: FilmFacts, size: number): Rung {
  const scale = Math.min(size / Math.min(width, height), maxSide / Math.max(width, height), 1);
  // The encoder takes even numbers only.
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  const of = nearest(size);
  return {
    size,
    width: even(width),
    height: even(height),
    filmBitsPerSec: filmBits[of],
    soundBitsPerSec: soundBits[of],
  };
}

/** The smallest size that is not smaller than this one. */
function nearest(size: number): (typeof sizes)[number] {
  return sizes.findLast((each) => each >= size) ?? sizes[0];
}
