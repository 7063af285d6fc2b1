import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encoderAt, readEncoderVersion } from "#server/domains/media/films/encoder.ts";
import { writeWith } from "#server/domains/media/testing/odd-files/odd-file.ts";
import { findProgram } from "#server/settings/find-program.ts";

/** A program that encodes films. */
export interface Ffmpeg {
  /** For FFMPEG_PATH. */
  path: string;
  /** With its version, for reports. */
  name: string;
}

let found: Promise<Ffmpeg | undefined> | undefined;

/** The real ffmpeg of FFMPEG_PATH, or of PATH; undefined where there is none that encodes H.264, and if FFMPEG_PATH is `off`. */
export function findFfmpeg(): Promise<Ffmpeg | undefined> {
  found ??= find();
  return found;
}

async function find(): Promise<Ffmpeg | undefined> {
  const { FFMPEG_PATH: given, PATH = "" } = process.env;
  const path = given === "off" ? undefined : given || findProgram("ffmpeg", PATH);
  if (path === undefined) return undefined;
  const version = await readEncoderVersion(encoderAt(path)).catch(() => undefined);
  return version === undefined ? undefined : { path, name: `ffmpeg ${version}` };
}

/** Makes a file with a real ffmpeg: the same bytes for the same version. Returns its bytes. */
export async function makeWith({ path }: Ffmpeg, name: string, given: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "vitrina-samples-"));
  try {
    const exact = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"];
    return await writeWith({ ffmpeg: path, folder }, name, [...given, ...exact]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
