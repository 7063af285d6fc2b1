import { join } from "node:path";
import { ProgramFailed } from "#server/platform/confined-program/run-confined.ts";
import { type Encoder, type EncoderRun, runEncoder } from "./encoder.ts";
import { segmentSec } from "./film-package.ts";
import type { FilmFacts, Rung } from "./ladder.ts";

/** A rung and the file that it was encoded to. */
export interface EncodedRung {
  rung: Rung;
  path: string;
}

/**
 * High dynamic range for screens without it: in linear light, mapped, and back (ITU-R BT.709). Some films do not name their primaries,
 * which stops the filter: those of such films are ITU-R BT.2020.
 */
const toneMap = [
  "setparams=color_primaries=bt2020:colorspace=bt2020nc",
  "zscale=transfer=linear:npl=100",
  "format=gbrpf32le",
  "zscale=primaries=bt709",
  "tonemap=tonemap=hable:desat=0",
  "zscale=transfer=bt709:matrix=bt709:range=tv",
  "format=yuv420p,",
].join(",");

/** One frame of each two fields, so that all sizes keep the rate of the film. */
const deinterlace = "bwdif=mode=send_frame:deint=interlaced,";

const threads = 2;

/**
 * Encodes a film at all sizes at once, as H.264 with AAC in stereo, which every browser plays. The film is decoded once. A film of high
 * dynamic range whose colours cannot be mapped, as by an ffmpeg without zimg, is encoded again with pale ones.
 */
export async function encodeRungs(
  ...[encoder, opening, work, run]: Parameters<typeof encodeOnce>
): Promise<EncodedRung[]> {
  try {
    return await encodeOnce(encoder, opening, work, run);
  } catch (error) {
    const { facts } = work;
    if (!facts.isHdr || !(error instanceof ProgramFailed) || error.reason !== "failed") throw error;
    return encodeOnce(encoder, opening, { ...work, facts: { ...facts, isHdr: false } }, run);
  }
}

async function encodeOnce(
  { ffmpeg }: Encoder,
  opening: readonly string[],
  { facts, rungs, folder }: { facts: FilmFacts; rungs: readonly Rung[]; folder: string },
  run: EncoderRun & { onProgress: (fraction: number) => void },
): Promise<EncodedRung[]> {
  if (rungs.length === 0) return [];
  const outputs = rungs.map((rung) => ({ rung, path: join(folder, `${rung.size}.mp4`) }));
  const given = [
    ...["-nostdin", "-v", "error", "-y", "-progress", "pipe:1", "-threads", String(threads)],
    ...opening,
    ...["-filter_complex", filterOf(facts, rungs), "-filter_complex_threads", String(threads)],
    ...outputs.flatMap(({ rung, path }, place) => outputOf(rung, { place, path, hasSound: facts.hasSound })),
  ];
  await runEncoder(ffmpeg, given, {
    ...run,
    onLine: (line) => {
      const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
      if (microseconds !== undefined && facts.durationSec)
        run.onProgress(Math.min(1, Number(microseconds) / 1e6 / facts.durationSec));
    },
  });
  return outputs;
}

/** From the first track that is no cover (`V`). */
function filterOf({ isHdr, isInterlaced }: FilmFacts, rungs: readonly Rung[]): string {
  const branches = rungs.map((_, place) => `[b${place}]`).join("");
  const scaled = rungs.map(({ width, height }, place) => `[b${place}]scale=${width}:${height},setsar=1[v${place}]`);
  const cleaned = `${isInterlaced ? deinterlace : ""}${isHdr ? toneMap : ""}`;
  return [`[0:V:0]${cleaned}split=${rungs.length}${branches}`, ...scaled].join(";");
}

function outputOf(
  { filmBitsPerSec, soundBitsPerSec }: Rung,
  { place, path, hasSound }: { place: number; path: string; hasSound: boolean },
): string[] {
  return [
    ...["-map", `[v${place}]`, "-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-pix_fmt", "yuv420p"],
    ...["-crf", "23", "-maxrate", String(filmBitsPerSec), "-bufsize", String(filmBitsPerSec * 2)],
    // Each segment begins with a key frame, and all sizes change at the same times.
    ...["-force_key_frames", `expr:gte(t,n_forced*${segmentSec})`, "-sc_threshold", "0", "-threads", String(threads)],
    ...(hasSound ? ["-map", "0:a:0", "-c:a", "aac", "-ac", "2", "-ar", "48000", "-b:a", String(soundBitsPerSec)] : []),
    // Nothing of the camera, such as its place.
    ...["-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact", "-f", "mp4", `file:${path}`],
  ];
}
