/** A picture's parts to keep, in order; undefined if its camera data cannot be removed without encoding it again. */
type KeptParts = Buffer[] | undefined;

/**
 * Removes what cameras and programs write into a picture (place, time, names, comments, previews) and keeps every pixel,
 * the colour profile and a JPEG's orientation. Also drops bytes after the picture's end. Undefined for a broken file, and for
 * a format other than JPEG, PNG, WebP and GIF that has such data. Takes time linear in the size.
 */
export function withoutCameraData(bytes: Buffer): KeptParts {
  if (bytes.readUInt16BE(0) === 0xffd8) return cleanJpeg(bytes);
  if (bytes.readUInt32BE(0) === 0x89504e47) return cleanPng(bytes);
  if (bytes.toString("latin1", 0, 4) === "RIFF") return cleanWebp(bytes);
  if (bytes.toString("latin1", 0, 3) === "GIF") return cleanGif(bytes);
  return bytes.includes("Exif") || bytes.includes("rdf:RDF") || isTiffWithData(bytes) ? undefined : [bytes];
}

function cleanJpeg(bytes: Buffer): KeptParts {
  const kept = [bytes.subarray(0, 2)];
  let orientation: number | undefined;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return finishJpeg(kept, bytes.subarray(at, at + 2), orientation);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return undefined;
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1 && segment.toString("latin1", 4, 10) === "Exif\0\0")
      orientation ??= orientationOf(segment.subarray(10));
    if (isPictureSegment(marker, segment)) kept.push(segment);
    at = end;
    if (marker !== 0xda) continue;
    const next = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, next));
    at = next;
    // A file that ends without its last marker is complete for every program.
    if (at >= bytes.length || (bytes[at + 1] === 0xd9 && at + 4 > bytes.length))
      return finishJpeg(kept, Buffer.from([0xff, 0xd9]), orientation);
  }
  return undefined;
}

/** JFIF, the colour profile, Adobe's colour transform, and everything that is neither application data nor a comment. */
function isPictureSegment(marker: number, segment: Buffer): boolean {
  if (marker === 0xe2) return segment.toString("latin1", 4, 15) === "ICC_PROFILE";
  return marker === 0xe0 || marker === 0xee || ((marker & 0xf0) !== 0xe0 && marker !== 0xfe);
}

/** Where the coded pixels from `start` end: at a marker other than a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0xff;
    if (next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0) return at;
  }
  return bytes.length;
}

function finishJpeg(kept: Buffer[], end: Buffer, orientation: number | undefined): Buffer[] {
  const [start = end, ...rest] = kept;
  return [start, ...(orientation === undefined ? [] : [orientationSegment(orientation)]), ...rest, end];
}

/** The tag of a TIFF directory that says how a picture is turned. */
const orientationTag = 0x0112;

/** 2 to 8 if the camera's data says that the picture is turned. */
function orientationOf(tiff: Buffer): number | undefined {
  const entry = directoryOf(tiff)?.find(({ tag }) => tag === orientationTag);
  return entry && entry.value >= 2 && entry.value <= 8 ? entry.value : undefined;
}

/** Camera data that says nothing but the orientation. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** The short values of a TIFF file's first directory; undefined for anything else. */
function directoryOf(tiff: Buffer): { tag: number; value: number }[] | undefined {
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return undefined;
  const short = (at: number) => (order === "II" ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = order === "II" ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return undefined;
  const entries = [];
  for (let at = start + 2, left = short(start); left > 0 && at + 12 <= tiff.length; at += 12, left -= 1)
    entries.push({ tag: short(at), value: short(at + 8) });
  return entries;
}

/** Tags of TIFF files that hold camera data: XMP, IPTC, Photoshop, Exif, GPS. */
const dataTags = [0x02bc, 0x83bb, 0x8649, 0x8769, 0x8825];

function isTiffWithData(bytes: Buffer): boolean {
  return directoryOf(bytes)?.some(({ tag }) => dataTags.includes(tag)) ?? false;
}

const pngChunks = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT cICP mDCV cLLI".split(" "),
);

function cleanPng(bytes: Buffer): KeptParts {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (pngChunks.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") return kept;
    at = end;
  }
  return undefined;
}

const webpChunks = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);

function cleanWebp(bytes: Buffer): KeptParts {
  const kept: Buffer[] = [];
  const length = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= length; ) {
    const sizeBytes = bytes.readUInt32LE(at + 4);
    const end = at + 8 + sizeBytes + (sizeBytes % 2);
    if (at + 8 + sizeBytes > length) return undefined;
    const name = bytes.toString("latin1", at, at + 4);
    if (webpChunks.has(name))
      kept.push(name === "VP8X" ? withoutFlags(bytes.subarray(at, end)) : bytes.subarray(at, end));
    at = end;
  }
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(4 + kept.reduce((sum, part) => sum + part.length, 0), 4);
  return kept.length > 0 ? [head, ...kept] : undefined;
}

/** A WebP header that announces neither Exif nor XMP. */
function withoutFlags(chunk: Buffer): Buffer {
  const changed = Buffer.from(chunk);
  changed[8] = (changed[8] ?? 0) & ~0x0c;
  return changed;
}

function cleanGif(bytes: Buffer): KeptParts {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(bytes[10] ?? 0);
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return [...kept, bytes.subarray(at, at + 1)];
    if (kind !== 0x21 && kind !== 0x2c) return undefined;
    const blocks = kind === 0x21 ? at + 2 : at + 11 + tableBytes(bytes[at + 9] ?? 0);
    const end = endOfBlocks(bytes, blocks);
    if (end === undefined) return undefined;
    const name = bytes.toString("latin1", at + 3, at + 14);
    const isLoop = name === "NETSCAPE2.0" || name === "ANIMEXTS1.0";
    const isControl = bytes[at + 1] === 0xf9 || (bytes[at + 1] === 0xff && isLoop);
    if (kind === 0x2c || isControl) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** Where a chain of sized blocks ends; undefined if the file ends before. */
function endOfBlocks(bytes: Buffer, start: number): number | undefined {
  let at = start;
  while (at < bytes.length) {
    const size = bytes[at] ?? 0;
    at += size + 1;
    if (size === 0) return at;
  }
  return undefined;
}
