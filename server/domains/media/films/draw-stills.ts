import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Encoder, type EncoderRun, runEncoder } from "./encoder.ts";
import type { FilmFacts } from "./ladder.ts";

/** The pictures for seeking: one file with a grid, from left to right and from top to bottom. */
export interface PreviewGrid {
  everyMs: number;
  count: number;
  columns: number;
  width: number;
  height: number;
}

/** The pictures of a film, as files. `previews` only of a film of four seconds or more. */
export interface Stills {
  posterPath: string;
  previews?: { path: string; grid: PreviewGrid };
}

const columns = 10;
const maxCount = 100;
const leastEverySec = 2;
const previewSide = 160;
const maxPosterWidth = 1_280;

/** Draws the pictures of a film, from the encoded files if there are some: they decode faster and are upright. */
export async function drawStills(
  { ffmpeg }: Encoder,
  from: { large: readonly string[]; small: readonly string[] },
  { facts, folder }: { facts: FilmFacts; folder: string },
  run: EncoderRun,
): Promise<Stills> {
  const start = ["-nostdin", "-v", "error", "-y", "-threads", "2"];
  const end = ["-map_metadata", "-1", "-f", "image2", "-update", "1"];
  const posterPath = join(folder, "poster.jpg");
  // The first pictures of many films are black.
  const at = String((facts.durationSec ?? 0) / 10);
  const largest = `scale='min(${maxPosterWidth},iw)':-2,setsar=1`;
  const poster = ["-frames:v", "1", "-vf", largest, "-pix_fmt", "yuvj420p", "-q:v", "4", ...end, `file:${posterPath}`];
  // A film may have no frame later than its first, such as a cover under a song: then nothing is written.
  for (const seek of [["-ss", at], []]) {
    await runEncoder(ffmpeg, [...start, ...seek, ...from.large, "-map", "0:V:0", ...poster], run);
    if (existsSync(posterPath)) break;
  }
  if (facts.durationSec === undefined || facts.durationSec < leastEverySec * 2) return { posterPath };

  const grid = gridOf(facts, facts.durationSec);
  const path = join(folder, "previews.jpg");
  const rows = Math.ceil(grid.count / columns);
  const filter = [
    // One frame at least, and the last one again where the sound is longer than the pictures.
    `fps=1000/${grid.everyMs}:start_time=0:eof_action=pass`,
    "tpad=stop=-1:stop_mode=clone",
    `scale=${grid.width}:${grid.height},setsar=1`,
    `tile=${grid.columns}x${rows}:nb_frames=${grid.count}`,
  ].join(",");
  const sheet = ["-frames:v", "1", "-vf", filter, "-pix_fmt", "yuvj420p", "-q:v", "6", ...end, `file:${path}`];
  await runEncoder(ffmpeg, [...start, ...from.small, "-map", "0:V:0", ...sheet], run);
  return { posterPath, previews: { path, grid } };
}

function gridOf({ width, height }: FilmFacts, durationSec: number): PreviewGrid {
  const everyMs = Math.ceil(Math.max(leastEverySec, durationSec / maxCount) * 1_000);
  const count = Math.max(1, Math.min(maxCount, Math.floor((durationSec * 1_000) / everyMs)));
  const scale = previewSide / Math.max(width, height);
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  return { everyMs, count, columns: Math.min(columns, count), width: even(width), height: even(height) };
}
