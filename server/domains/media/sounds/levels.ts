/** The least number of parts of a long recording; it has less than twice as many. */
const minParts = 240;
/** Below that a part is silent. */
const silentDb = -60;

/** How loud the parts of a recording are, from measurements of equal lengths in their order. Takes the same memory for any length. */
export interface Levels {
  /** Adds a measurement in decibels; `-Infinity` and NaN for silence. */
  add(db: number): void;
  /** One byte for each part, 255 for the loudest; all are 0 in silence. At least one. */
  finish(): Uint8Array;
}

export function createLevels(): Levels {
  let parts: number[] = [];
  /** Measurements in a part, and those of the last one. */
  let span = 1;
  let last: number[] = [];

  function add(db: number) {
    last.push(db > silentDb ? 10 ** (db / 10) : 0);
    if (last.length < span) return;
    parts.push(mean(last));
    last = [];
    if (parts.length < minParts * 2) return;
    parts = Array.from({ length: minParts }, (_, place) => mean(parts.slice(place * 2, place * 2 + 2)));
    span *= 2;
  }

  return {
    add,
    finish() {
      const all = last.length > 0 ? [...parts, mean(last)] : parts;
      const loudest = Math.max(...all, Number.MIN_VALUE);
      return Uint8Array.from(all.length > 0 ? all : [0], (power) => Math.round(Math.sqrt(power / loudest) * 255));
    },
  };
}

function mean(powers: readonly number[]): number {
  return powers.reduce((sum, power) => sum + power, 0) / powers.length;
}
