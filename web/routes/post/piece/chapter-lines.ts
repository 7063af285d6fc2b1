import type { SoundChapter } from "#contract/sound.ts";
import type { Cue } from "./cue.ts";

/** The chapters of a recording as lines with their times; one without a title has its number. */
export function linesOf(chapters: readonly SoundChapter[], numbered: (number: number) => string): Cue[] {
  return chapters.map(({ startMs, title }, place) => ({
    startSec: startMs / 1_000,
    endSec: (chapters[place + 1]?.startMs ?? Number.POSITIVE_INFINITY) / 1_000,
    words: title || numbered(place + 1),
  }));
}
