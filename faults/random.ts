import { createHash } from "node:crypto";

/** Randomness that can be had again. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Randomness that depends on nothing but these words. */
export function randomOf(...words: (string | number)[]): Random {
  let state = createHash("sha256").update(words.join("\0")).digest().readUInt32LE(0);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error("There is nothing to pick from");
      return list[below(list.length)] as T;
    },
  };
}
