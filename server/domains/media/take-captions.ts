import { parse } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Storage } from "#server/platform/storage/storage.ts";
import { decodeCaptions } from "./decode-captions.ts";
import type { FileToPublish } from "./file-to-publish.ts";
import { mimeOfName } from "./mime.ts";
import { limitBytes, type Upload, UploadTooLarge } from "./upload.ts";
import { toWebVtt } from "./web-vtt.ts";

/** The file contains no usable captions; the message says why in one line. */
export class UnusableCaptions extends Error {}

const maxCaptionsBytes = 2 ** 20;

/** Puts captions (WebVTT or SubRip, in an encoding of `decodeCaptions`) into the store as WebVTT in UTF-8. Throws `UnusableCaptions`, and `UploadTooLarge` at the upload's own limit. */
export async function takeCaptionsFile(storage: Storage, upload: Upload): Promise<FileToPublish> {
  const text = decodeCaptions(await receive(upload));
  if (text === undefined) throw new UnusableCaptions("the captions are neither UTF-8, UTF-16 nor Windows-1252");
  const vtt = toWebVtt(text);
  if (!vtt) throw new UnusableCaptions("no captions in it");
  // As a stream: that sends bytes which the store has as well, so that the time tells nothing of another creator.
  const { key, sizeBytes } = await storage.putStream(Readable.from([Buffer.from(vtt)]));
  const name = `${parse(upload.name).name}.vtt`;
  return { name, mime: mimeOfName(name), storageKey: key, sizeBytes, picture: undefined, alternativeText: null };
}

async function receive(upload: Upload): Promise<Buffer> {
  try {
    return await buffer(limitBytes(upload, maxCaptionsBytes));
  } catch (error) {
    if (error instanceof UploadTooLarge && error.maxBytes === maxCaptionsBytes)
      throw new UnusableCaptions("the captions are larger than 1 MB");
    throw error;
  }
}

/** A language as its own speakers call it: `English`, `Español`. */
export function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
