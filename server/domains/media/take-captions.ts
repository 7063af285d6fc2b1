import { readFile, stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { CaptionsToPublish } from "./file-to-publish.ts";
import { mimeOfName } from "./mime.ts";
import { toWebVtt } from "./web-vtt.ts";

/** What is given has no captions that could be shown; the message says why in one line. */
export class UnusableCaptions extends Error {}

const maxCaptionsBytes = 2 ** 20;

/** Puts captions (WebVTT or SubRip, in UTF-8) into the store as WebVTT. Throws `UnusableCaptions`. */
export async function takeCaptions(
  storage: Storage,
  path: string,
  { language, label }: { language: string; label: string | undefined },
): Promise<CaptionsToPublish> {
  if ((await stat(path)).size > maxCaptionsBytes) throw new UnusableCaptions("the captions are larger than 1 MB");
  const vtt = toWebVtt(decode(await readFile(path)));
  if (!vtt) throw new UnusableCaptions("no captions in it");
  const { key, sizeBytes } = await storage.put(Buffer.from(vtt));
  const name = `${basename(path, extname(path))}.vtt`;
  const file = { name, mime: mimeOfName(name), storageKey: key, sizeBytes, picture: undefined, alternativeText: null };
  return { language, label: label ?? nameOfLanguage(language), file };
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableCaptions("the captions are not UTF-8");
  }
}

/** A language as its own speakers call it: `English`, `Español`. */
function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
