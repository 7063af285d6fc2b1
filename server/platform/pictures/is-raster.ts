/** The signatures of raster formats; any other file may be an SVG drawing, which needs stricter limits. */
const signatures = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF[\s\S]{4}WEBP/,
  /^(?:II\*\0|MM\0\*)/,
  /^[\s\S]{4}ftyp(?:avif|avis|heic|heix|mif1|msf1)/,
];

/** Whether bytes start like a raster picture; 16 of them are enough. */
export function isRaster(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  return signatures.some((signature) => signature.test(head));
}
