import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { searchPath } from "#server/platform/confined-program/confinement.ts";
import { runConfined } from "#server/platform/confined-program/run-confined.ts";

/** ffmpeg and its companion, which reads a film's facts. */
export interface Encoder {
  ffmpeg: string;
  ffprobe: string;
}

/** A run of one of the two. */
export interface EncoderRun {
  signal: AbortSignal;
  wallMs: number;
  onLine?: (line: string) => void;
}

/** Of address space: encoding 2160 lines takes a third of it. */
const memoryBytes = 4 * 2 ** 30;
const fileBytes = 20 * 2 ** 30;

/** The encoder at the path of an `ffmpeg`. */
export function encoderAt(ffmpeg: string): Encoder {
  return { ffmpeg, ffprobe: join(dirname(ffmpeg), "ffprobe") };
}

/** Runs one of the two on untrusted films (`runConfined`). Throws `ProgramFailed`, or the reason of the signal. */
export function runEncoder(
  program: string,
  given: readonly string[],
  { signal, wallMs, onLine = () => {} }: EncoderRun,
): Promise<void> {
  // Some four threads work at once.
  const cpuSec = 10 + (wallMs / 1_000) * 4;
  return runConfined(program, given, { signal, wallMs, cpuSec, memoryBytes, fileBytes, onLine });
}

/** The version of an encoder, as in `5.1.9`. Throws if it cannot be run or has no H.264. */
export async function readEncoderVersion({ ffmpeg, ffprobe }: Encoder): Promise<string> {
  const run = promisify(execFile);
  const options = { env: { PATH: searchPath, LC_ALL: "C" }, timeout: 10_000 };
  const { stdout } = await run(ffmpeg, ["-hide_banner", "-version"], options);
  await run(ffprobe, ["-hide_banner", "-version"], options);
  const { stdout: encoders } = await run(ffmpeg, ["-hide_banner", "-encoders"], options);
  if (!encoders.includes("libx264")) throw Object.assign(new Error("No encoder for H.264"), { code: "no libx264" });
  return /^ffmpeg version (\d[\d.]*)/.exec(stdout)?.[1] ?? "of an unknown version";
}
