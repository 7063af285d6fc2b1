import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** A file with an odd property, as creators send them, and what the product makes of it. */
export interface OddFile {
  property: string;
  name: string;
  /** In words, as `docs/media-files.md` has them: the refusal, or what the creator reads and the reader gets. */
  expected: string;
  make(tools: Tools): Promise<Buffer>;
}

/** The programs that make files. */
export interface Tools {
  /** The path of a real ffmpeg. */
  ffmpeg: string;
  folder: string;
}

/** Runs ffmpeg, which writes a file of this name. Returns its bytes. */
export async function writeWith({ ffmpeg, folder }: Tools, name: string, given: readonly string[]): Promise<Buffer> {
  const path = join(folder, name);
  await promisify(execFile)(ffmpeg, ["-nostdin", "-v", "error", "-y", ...given, `file:${path}`]);
  return readFile(path);
}

/** Makes the first part of a file's bytes, as an interrupted copy has it. */
export function cutOff(make: OddFile["make"], share: number): OddFile["make"] {
  return async (tools) => {
    const bytes = await make(tools);
    return bytes.subarray(0, Math.floor(bytes.length * share));
  };
}
