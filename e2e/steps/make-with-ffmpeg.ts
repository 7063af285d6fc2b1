import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The path of ffmpeg; empty on a machine without. */
export const ffmpeg = spawnSync("sh", ["-c", "command -v ffmpeg"]).stdout.toString().trim();

/** A film of 640 × 360 pixels with a tone, red for four seconds and then blue. `given` says how it is encoded. */
export function makeFilm(name: string, given: readonly string[]): Promise<Buffer> {
  const color = (named: string) => ["-f", "lavfi", "-i", `color=c=${named}:s=640x360:r=25:d=4`];
  const tone = ["-f", "lavfi", "-i", "sine=440:d=8:r=48000"];
  return make(name, [
    ...[...color("red"), ...color("blue"), ...tone, "-filter_complex", "[0:v][1:v]concat=n=2:v=1[v]"],
    ...["-map", "[v]", "-map", "2:a", ...given],
  ]);
}

/** A loud recording of a minute, a tenth as loud for its first half, with a chapter for each half. `given` says how it is encoded. */
export function makeRecording(name: string, given: readonly string[]): Promise<Buffer> {
  const chapter = (from: number, to: number, title: string) =>
    `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${from}\nEND=${to}\ntitle=${title}\n`;
  const chapters = `;FFMETADATA1\n${chapter(0, 30_000, "The pot")}${chapter(30_000, 60_000, "The lid")}`;
  const tone = ["-f", "lavfi", "-i", "sine=440:d=60:r=48000", "-f", "ffmetadata", "-i", "chapters"];
  const louder = ["-af", "volume='if(lt(t,30),0.6,6)':eval=frame"];
  return make(name, [...tone, "-map_metadata", "1", "-map_chapters", "1", "-map", "0:a", ...louder, ...given], {
    chapters,
  });
}

/** Runs ffmpeg in a folder with these files, and returns what it writes. */
async function make(name: string, given: readonly string[], files: Record<string, string> = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "vitrina-made-"));
  try {
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
    await promisify(execFile)(ffmpeg, ["-nostdin", "-v", "error", ...given, name], { cwd: folder });
    return await readFile(join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}
