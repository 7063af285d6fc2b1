import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { type OpenBytes, readGhost } from "./read-ghost.ts";
import { isMarkdown, readMarkdown, unpackPicture } from "./read-markdown.ts";
import { readSubstack } from "./read-substack.ts";
import { readWordpress } from "./read-wordpress.ts";
import { type OpenedSource, UnusableExport } from "./source-entry.ts";
import { openZip, type ZipArchive } from "./zip-archive.ts";

/** The most bytes of a JSON or XML file inside a zip. */
const maxMemberBytes = 2 * 2 ** 30;
const alone = { unpack: async () => false, close: () => {} };

/** Opens an export by its content: a zip, Ghost's JSON or WordPress's XML. Throws `UnusableExport`. */
export async function openSource(path: string): Promise<OpenedSource> {
  const sizeBytes = (await stat(path)).size;
  const head = await readHead(path);
  const openBytes: OpenBytes = async () => createReadStream(path);
  if (head.subarray(0, 2).toString("latin1") === "PK") return openArchive(await openZip(path));
  const begin = head.toString(head[0] === 0xff ? "utf16le" : "utf8").replace(/^\ufeff?\s{0,100}/, "");
  if (begin.startsWith("{")) return readGhost(openBytes, { sizeBytes, ...alone });
  if (begin.startsWith("<") || head[0] === 0xfe) return readWordpress(openBytes, { sizeBytes, ...alone });
  throw new UnusableExport("unknown");
}

async function openArchive(archive: ZipArchive): Promise<OpenedSource> {
  const inside = archive.members.filter(({ isUnsafe }) => !isUnsafe);
  const list = inside.find(({ name }) => /(?:^|\/)posts\.csv$/.test(name));
  if (list) return readSubstack(archive, list);
  if (archive.members.some(isMarkdown)) return readMarkdown(archive);
  const [file] = inside.filter(({ name }) => /\.(?:json|xml)$/i.test(name)).sort((a, b) => b.sizeBytes - a.sizeBytes);
  if (!file) throw new UnusableExport("unknown");
  const openBytes: OpenBytes = () => archive.open(file, maxMemberBytes);
  const root = file.name.replace(/[^/]*$/, "").replace(/(?:content\/)?data\/$/, "");
  const rest = {
    sizeBytes: file.sizeBytes,
    unpack: (reference: string, folder: string, path: string) =>
      unpackPicture(archive, { reference, folder, root }, path),
    close: archive.close,
  };
  return /\.json$/i.test(file.name) ? readGhost(openBytes, rest) : readWordpress(openBytes, rest);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(400), 0, 400, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
