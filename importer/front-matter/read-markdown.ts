import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { ImportError } from "../report/import-error.ts";
import { type FrontMatter, readFrontMatter } from "./front-matter.ts";

const maxMarkdownBytes = 2 * 2 ** 20;

/** Reads a UTF-8 Markdown file of limited size. Throws `ImportError`. */
export async function readMarkdown(path: string): Promise<FrontMatter & { bytes: Buffer }> {
  if ((await stat(path)).size > maxMarkdownBytes) throw new ImportError("the text is larger than 2 MB");
  const bytes = await readFile(path);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ImportError("the text is not UTF-8");
  }
  if (text.includes("\0")) throw new ImportError("the text has a NUL byte");
  return { ...readFrontMatter(text), bytes };
}

/** The SHA-256 of a file, read in chunks. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
