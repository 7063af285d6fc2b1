import { createHash } from "node:crypto";

/** Repeatable randomness. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** An integer from 0 up to, but not including, `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Randomness that depends only on these words. */
export function randomOf(...words: (string | number)[]): Random {
  let state = createHash("sha256").update(words.join("\0")).digest().readUInt32LE(0);
  // The mulberry32 generator.
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
