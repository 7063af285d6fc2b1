import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { ImportRefusal } from "../report/import-refusal.ts";
import { type FrontMatter, readFrontMatter } from "./front-matter.ts";

const maxMarkdownBytes = 2 * 2 ** 20;

/** A Markdown file of a bearable size, in UTF-8. Throws `ImportRefusal`. */
export async function readMarkdown(path: string): Promise<FrontMatter & { bytes: Buffer }> {
  if ((await stat(path)).size > maxMarkdownBytes) throw new ImportRefusal("the text is larger than 2 MB");
  const bytes = await readFile(path);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ImportRefusal("the text is not UTF-8");
  }
  if (text.includes("\0")) throw new ImportRefusal("the text has a NUL byte");
  return { ...readFrontMatter(text), bytes };
}

/** The SHA-256 of a file, read piece by piece. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
