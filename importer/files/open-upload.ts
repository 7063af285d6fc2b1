import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { Upload } from "#server/domains/media/index.ts";
import { maxFileBytes } from "./resolve-file.ts";

/** A file of the folder as an upload, under its own name if none is given. */
export function openUpload(path: string, name: string = basename(path)): Upload {
  return { name, bytes: createReadStream(path), maxBytes: maxFileBytes };
}
