import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeRungs } from "./encode-rungs.ts";
import { encoderAt } from "./encoder.ts";
import { openingOf } from "./film-input.ts";
import { ladderOf } from "./ladder.ts";
import { probeFilm } from "./probe-film.ts";

const ffmpeg = spawnSync("sh", ["-c", "command -v ffmpeg"]).stdout.toString().trim();
const signal = new AbortController().signal;
// A wave that moves sideways: all lines of a moment are alike.
const moving = ["-f", "lavfi", "-i", "color=gray:s=320x240:r=50:d=2,geq=lum=128+100*sin((X+T*200)/20):cb=128:cr=128"];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const films = {
  // Each frame has the lines of two moments.
  interlaced: ["-vf", "tinterlace=interleave_top", ...h264, "-flags", "+ilme+ildct", "-x264-params", "tff=1"],
  progressive: ["-r", "25", ...h264],
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-interlaced-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** How many frames of a film have lines of two moments, as ffmpeg sees it. */
async function combedFrames(path: string): Promise<number> {
  const { stderr } = await promisify(execFile)(ffmpeg, ["-i", path, "-vf", "idet", "-f", "null", "-"]);
  const [, top, bottom] = /Multi frame detection: TFF: *(\d+) BFF: *(\d+)/.exec(stderr) ?? [];
  return Number(top) + Number(bottom);
}

test.skipIf(ffmpeg === "").each(["interlaced", "progressive"] as const)(
  "encodes a film (%s) without lines of two moments",
  { tags: ["long"] },
  async (kind) => {
    const path = join(folder, `${kind}.mp4`);
    await promisify(execFile)(ffmpeg, ["-v", "error", "-y", ...moving, ...films[kind], path]);
    expect((await combedFrames(path)) > 25).toBe(kind === "interlaced");
    const encoder = encoderAt(ffmpeg);
    const opening = await openingOf(path);
    const facts = await probeFilm(encoder, opening, signal);
    expect(facts.isInterlaced).toBe(kind === "interlaced");
    const rungs = ladderOf(facts, false);
    const run = { signal, wallMs: 60_000, onProgress: () => {} };
    const [encoded] = await encodeRungs(encoder, opening, { facts, rungs, folder }, run);
    expect(await combedFrames(encoded?.path ?? "")).toBe(0);
  },
);
