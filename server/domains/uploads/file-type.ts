import { open } from "node:fs/promises";
import { extname } from "node:path";

/** The type of a file by its bytes. */
export interface FileType {
  mime: string;
  /** Extensions that fit the type; the first one is appended to a name with any other. */
  extensions: readonly [string, ...string[]];
  /** Whether it can be shown as a picture. */
  isPicture?: true;
}

interface Signature extends FileType {
  /** Matches the first bytes in hexadecimal. */
  begins: RegExp;
}

const picture = { isPicture: true } as const;

/** The types that creators may upload, by their first bytes in hexadecimal. What is not here, and no plain text, is refused. */
const signatures: readonly Signature[] = [
  { mime: "image/jpeg", extensions: [".jpg", ".jpeg"], begins: /^ffd8ff/, ...picture },
  { mime: "image/png", extensions: [".png"], begins: /^89504e470d0a1a0a/, ...picture },
  { mime: "image/gif", extensions: [".gif"], begins: /^474946383[79]61/, ...picture },
  { mime: "image/webp", extensions: [".webp"], begins: /^52494646.{8}57454250/, ...picture },
  { mime: "image/avif", extensions: [".avif"], begins: media("617669[67]"), ...picture },
  {
    mime: "image/heic",
    extensions: [".heic", ".heif"],
    begins: media("6865(?:6963|6978)|6d696631|6d736631"),
    ...picture,
  },
  { mime: "image/tiff", extensions: [".tif", ".tiff"], begins: /^(?:49492a00|4d4d002a)/, ...picture },
  // Mail programs leave blank lines before a document, and every program that reads one skips them.
  { mime: "application/pdf", extensions: [".pdf"], begins: /^(?:efbbbf)?(?:0[9ad]|20){0,32}255044462d/ },
  { mime: "video/quicktime", extensions: [".mov"], begins: media("71742020") },
  { mime: "audio/mp4", extensions: [".m4a", ".m4b"], begins: media("4d34[45][12]20") },
  { mime: "video/mp4", extensions: [".mp4", ".m4v"], begins: media("") },
  { mime: "video/webm", extensions: [".webm"], begins: /^1a45dfa3.{0,120}7765626d/ },
  { mime: "audio/flac", extensions: [".flac"], begins: /^664c6143/ },
  // FLAC, Speex and Theora in Ogg play in few browsers, and cannot be measured.
  {
    mime: "audio/ogg",
    extensions: [".ogg", ".opus", ".oga"],
    begins: /^4f676753(?!.{48}(?:7f464c4143|5370656578|807468656f7261))/,
  },
  { mime: "audio/wav", extensions: [".wav"], begins: /^52494646.{8}57415645/ },
  { mime: "audio/mpeg", extensions: [".mp3"], begins: /^(?:4944330[234]|ff(?:fb|fa|f3|f2|e3|e2))/ },
  { mime: "audio/aac", extensions: [".aac"], begins: /^fff[19]/ },
  {
    mime: "application/epub+zip",
    extensions: [".epub"],
    begins: new RegExp(`^504b0304.{52}${hex("mimetypeapplication/epub+zip")}`),
  },
  { mime: "application/zip", extensions: [".zip"], begins: /^504b0304/ },
];

/** The types of files that may have pictures, and of those that have sound only, such as a memo of a phone. */
const soundTypes: Readonly<Record<string, FileType>> = {
  "video/mp4": { mime: "audio/mp4", extensions: [".m4a", ".m4b", ".mp4"] },
  "video/quicktime": { mime: "audio/mp4", extensions: [".m4a", ".mov"] },
  "video/webm": { mime: "audio/webm", extensions: [".weba", ".webm"] },
};

/** The type of a file without pictures: its first bytes do not tell that. */
export function typeOfSound(type: FileType): FileType {
  return soundTypes[type.mime] ?? type;
}

/** The beginning of an ISO media file of a brand, given in hexadecimal. */
function media(brand: string): RegExp {
  return new RegExp(`^.{8}66747970(?:${brand})`);
}

function hex(text: string): string {
  return Buffer.from(text).toString("hex");
}

const textTypes: Readonly<Record<string, string>> = {
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".json": "application/json",
  ".vtt": "text/vtt; charset=utf-8",
  ".srt": "text/plain; charset=utf-8",
};
const headBytes = 64 * 2 ** 10;

/** The types of all files that creators may upload. */
export const acceptedTypes: readonly string[] = [
  ...new Set([...signatures, ...Object.values(soundTypes)].map(({ mime }) => mime)),
  ...new Set(Object.values(textTypes)),
];

/** The type of a file by its first bytes, of plain text by its name; undefined for a type that is not accepted. */
export async function readFileType(path: string, name: string): Promise<FileType | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return fileTypeOf(buffer.subarray(0, bytesRead), name);
  } finally {
    await file.close();
  }
}

/** The same for the beginning of a file. */
export function fileTypeOf(head: Uint8Array, name: string): FileType | undefined {
  const begin = Buffer.from(head.subarray(0, 256)).toString("hex");
  const found = signatures.find(({ begins }) => begins.test(begin));
  if (found) return found;
  const extension = extname(name).toLowerCase();
  const mime = textTypes[extension];
  return mime !== undefined && isPlainText(head) ? { mime, extensions: [extension] } : undefined;
}

/** A name whose extension fits the type, so that a reader's machine opens the file as what it is. */
export function nameForType(name: string, { extensions }: FileType): string {
  return extensions.includes(extname(name).toLowerCase()) ? name : name.slice(0, 190) + extensions[0];
}

/** Whether bytes begin a UTF-8 text that no program takes for a web page or a drawing. */
function isPlainText(head: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(head);
  const hasControls = /(?![\t\n\f\r\v])\p{Cc}/u.test(text);
  // The last character may be cut.
  const isText = !hasControls && !text.slice(0, -4).includes("\ufffd");
  return isText && !/<(?:!doctype|html|head|body|script|svg|iframe|\?xml)\b/i.test(text.slice(0, 4_096));
}
