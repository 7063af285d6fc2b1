import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A zip with these files, by their names. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes as string), name);
  zip.end();
  return buffer(zip.outputStream);
}
