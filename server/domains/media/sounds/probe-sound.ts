import * as z from "zod/mini";
import type { SoundChapter } from "#contract/sound.ts";
import { type Encoder, runEncoder } from "../films/encoder.ts";

const probed = z.object({
  chapters: z.array(
    z.object({ start_time: z.string(), tags: z.optional(z.object({ title: z.optional(z.string()) })) }),
  ),
  format: z.optional(z.object({ duration: z.optional(z.string()) })),
});

/** More than a long audio book has, and longer than a line of a list. */
const maxChapters = 500;
const maxTitleChars = 200;
const maxMs = 2 ** 31 - 1;

/** The facts of a recording that it names itself. */
export interface ProbedSound {
  /** In their order, at most 500, and none if there is only one. A chapter without a title has an empty one. */
  chapters: SoundChapter[];
  /** Its length in seconds, an estimate for bare frames; undefined if it is not known. */
  durationSec: number | undefined;
}

/** Reads the length and the chapters of an untrusted recording: those of ID3 (`CHAP`), MP4 and Vorbis comments. Throws `ProgramFailed`. */
export async function probeSound(
  { ffprobe }: Encoder,
  opening: readonly string[],
  signal: AbortSignal,
): Promise<ProbedSound> {
  const lines: string[] = [];
  const given = ["-v", "error", "-of", "json", "-show_chapters", "-show_entries", "format=duration", ...opening];
  await runEncoder(ffprobe, given, { signal, wallMs: 60_000, onLine: (line) => lines.push(line) });
  return factsOf(JSON.parse(lines.join("\n")));
}

/** The facts in the output of ffprobe. */
export function factsOf(written: unknown): ProbedSound {
  const { chapters: found, format } = z.parse(probed, written);
  const chapters = new Map<number, string>();
  for (const { start_time, tags } of found) {
    const startMs = Math.round(Number(start_time) * 1_000);
    if (!(startMs >= 0 && startMs <= maxMs) || chapters.has(startMs)) continue;
    chapters.set(startMs, cleanTitle(tags?.title ?? ""));
  }
  const inOrder = [...chapters].sort(([one], [other]) => one - other).slice(0, maxChapters);
  const durationSec = Number(format?.duration);
  return {
    chapters: inOrder.length < 2 ? [] : inOrder.map(([startMs, title]) => ({ startMs, title })),
    durationSec: durationSec > 0 ? durationSec : undefined,
  };
}

function cleanTitle(title: string): string {
  const line = title.toWellFormed().replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
  return line.trim().slice(0, maxTitleChars).toWellFormed();
}
