import { open } from "node:fs/promises";

/** The first bytes of recordings in hexadecimal, and ffmpeg's name of what they begin. */
const formats: readonly [begins: RegExp, format: string][] = [
  [/^(?:494433|ff(?:fb|fa|f3|f2|e3|e2))/, "mp3"],
  [/^fff[19]/, "aac"],
  [/^4f676753/, "ogg"],
  [/^664c6143/, "flac"],
  [/^52494646/, "wav"],
  [/^1a45dfa3/, "matroska"],
  [/^.{8}66747970/, "mov"],
];

/** The format of an untrusted recording is none of those that players take. */
export class UnknownSound extends Error {}

/**
 * How ffmpeg and ffprobe open an untrusted recording: only as what its first bytes say, and only from the disk. Throws `UnknownSound`.
 */
export async function soundOpeningOf(path: string): Promise<string[]> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const begin = buffer.toString("hex");
    const [, format] = formats.find(([begins]) => begins.test(begin)) ?? [];
    if (format === undefined) throw new UnknownSound("The file is no recording");
    return ["-protocol_whitelist", "file,pipe", "-f", format, "-i", `file:${path}`];
  } finally {
    await file.close();
  }
}

/** Whether these arguments open bare frames of AAC, which an MP4 file takes as they are. */
export function isAacStream(opening: readonly string[]): boolean {
  return opening[opening.indexOf("-f") + 1] === "aac";
}
