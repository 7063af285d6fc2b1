import { open } from "node:fs/promises";

/** How EBML files begin, which WebM is. */
const ebml = Buffer.from("1a45dfa3", "hex");

/**
 * How ffmpeg and ffprobe open an untrusted film: only as what it is, so that no playlist in disguise names other files, and only from
 * the disk.
 */
export async function openingOf(path: string): Promise<string[]> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return ["-protocol_whitelist", "file,pipe", "-f", buffer.equals(ebml) ? "matroska" : "mov", "-i", `file:${path}`];
  } finally {
    await file.close();
  }
}
