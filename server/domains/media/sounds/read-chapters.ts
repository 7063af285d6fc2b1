import * as z from "zod/mini";
import type { SoundChapter } from "#contract/sound.ts";
import { type Encoder, runEncoder } from "../films/encoder.ts";

const probed = z.object({
  chapters: z.array(
    z.object({ start_time: z.string(), tags: z.optional(z.object({ title: z.optional(z.string()) })) }),
  ),
});

/** More than a long audio book has, and longer than a line of a list. */
const maxChapters = 500;
const maxTitleChars = 200;
const maxMs = 2 ** 31 - 1;

/**
 * The chapters that an untrusted recording names: of ID3 (`CHAP`), MP4 and Vorbis comments. In their order, at most 500, and none if there
 * is only one. A chapter without a title has an empty one. Throws `ProgramFailed`.
 */
export async function readChapters(
  { ffprobe }: Encoder,
  opening: readonly string[],
  signal: AbortSignal,
): Promise<SoundChapter[]> {
  const lines: string[] = [];
  const given = ["-v", "error", "-of", "json", "-show_chapters", ...opening];
  await runEncoder(ffprobe, given, { signal, wallMs: 60_000, onLine: (line) => lines.push(line) });
  return chaptersOf(JSON.parse(lines.join("\n")));
}

/** The chapters of what ffprobe wrote. */
export function chaptersOf(written: unknown): SoundChapter[] {
  const chapters = new Map<number, string>();
  for (const { start_time, tags } of z.parse(probed, written).chapters) {
    const startMs = Math.round(Number(start_time) * 1_000);
    if (!(startMs >= 0 && startMs <= maxMs) || chapters.has(startMs)) continue;
    chapters.set(startMs, cleanTitle(tags?.title ?? ""));
  }
  const inOrder = [...chapters].sort(([one], [other]) => one - other).slice(0, maxChapters);
  return inOrder.length < 2 ? [] : inOrder.map(([startMs, title]) => ({ startMs, title }));
}

function cleanTitle(title: string): string {
  const line = title.toWellFormed().replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
  return line.trim().slice(0, maxTitleChars).toWellFormed();
}
