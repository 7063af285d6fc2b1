import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { withoutCameraData } from "./without-camera-data.ts";

const noise = Buffer.from(Array.from({ length: 60 * 40 * 3 }, (_, at) => (at * 7919) % 251));
const picture = () =>
  sharp(noise, { raw: { width: 60, height: 40, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withIccProfile("p3")
    .withExifMerge({ IFD0: { Copyright: "canary" }, IFD3: { GPSLatitude: "36/1 31/1 0/1" } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="x">canary</rdf:RDF></x:xmpmeta>');
const encoded = {
  jpeg: () => picture().jpeg().toBuffer(),
  "progressive jpeg": () => picture().jpeg({ progressive: true }).toBuffer(),
  png: () => picture().png().toBuffer(),
  webp: () => picture().webp().toBuffer(),
  "lossless webp": () => picture().webp({ lossless: true }).toBuffer(),
};

for (const [name, encode] of Object.entries(encoded))
  test(`removes camera data from a ${name} and keeps pixels, colours and orientation`, async () => {
    const bytes = await encode();
    expect(bytes.includes("canary")).toBe(true);
    const clean = Buffer.concat(withoutCameraData(Buffer.concat([bytes, Buffer.from("trailing canary")])) ?? []);
    expect(clean.includes("canary")).toBe(false);
    const [before, after] = await Promise.all([sharp(bytes).metadata(), sharp(clean).metadata()]);
    expect([after.xmp, after.icc]).toEqual([undefined, before.icc]);
    if (name.endsWith("jpeg")) expect([after.orientation, after.exif?.length]).toEqual([6, 32]);
    else expect(after.exif).toBeUndefined();
    const pixels = (input: Buffer) => sharp(input).raw().toBuffer();
    expect((await pixels(clean)).equals(await pixels(bytes))).toBe(true);
  });

test("removes comments from an animation and keeps its frames", async () => {
  const frames = Buffer.concat([noise, Buffer.alloc(noise.length, 90)]);
  const bytes = await sharp(frames, { raw: { width: 60, height: 80, channels: 3, pageHeight: 40 } })
    .gif({ loop: 3, delay: [100, 200] })
    .toBuffer();
  const comment = Buffer.from("\x21\xfe\x06canary\0", "latin1");
  const tagged = Buffer.concat([bytes.subarray(0, -1), comment, bytes.subarray(-1)]);
  const clean = Buffer.concat(withoutCameraData(tagged) ?? []);
  expect(clean.includes("canary")).toBe(false);
  const { pages, loop, delay } = await sharp(clean, { animated: true }).metadata();
  expect({ pages, loop, delay }).toEqual({ pages: 2, loop: 3, delay: [100, 200] });
});

test("refuses a TIFF and an AVIF with camera data, and keeps a TIFF without", async () => {
  expect(withoutCameraData(await picture().tiff().toBuffer())).toBeUndefined();
  expect(withoutCameraData(await picture().avif({ effort: 0 }).toBuffer())).toBeUndefined();
  const plain = await sharp(noise, { raw: { width: 60, height: 40, channels: 3 } })
    .tiff()
    .toBuffer();
  expect(Buffer.concat(withoutCameraData(plain) ?? []).equals(plain)).toBe(true);
});

test("never fails on a damaged picture, and never makes it longer than its parts", async () => {
  const originals = await Promise.all(Object.values(encoded).map((encode) => encode()));
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 20 }),
      fc.nat(),
      (original, changes, length) => {
        const bytes = Buffer.from(original.subarray(0, Math.max(16, length % original.length)));
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        const kept = withoutCameraData(bytes);
        if (kept) expect(Buffer.concat(kept).length).toBeLessThanOrEqual(bytes.length + 64);
      },
    ),
  );
});
