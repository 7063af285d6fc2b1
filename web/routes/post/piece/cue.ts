/** One caption with its time in the recording. */
export interface Cue {
  startSec: number;
  endSec: number;
  words: string;
}

/** Reads the WebVTT that the server makes: times in full and words, nothing else. */
export function parseCues(vtt: string): Cue[] {
  return vtt
    .split("\n\n")
    .slice(1)
    .flatMap((block) => {
      const [times = "", ...lines] = block.trim().split("\n");
      const [startSec, endSec] = times.split(" --> ").map(seconds);
      const words = lines.join("\n").replace(/<[^<>]*>/g, "");
      return startSec === undefined || endSec === undefined ? [] : [{ startSec, endSec, words }];
    });
}

function seconds(time: string): number {
  return time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}
