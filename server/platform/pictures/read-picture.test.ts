import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isDamagedPicture, measurePicture, pictureLimits, readPicture, trustMeasures } from "./read-picture.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-pictures-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The limits of the product, with time for a busy machine. */
const patient = { ...pictureLimits, timeoutMs: { raster: 60_000, drawing: 60_000 } };

async function read(content: string | Buffer, limits = patient) {
  const path = join(folder, "picture");
  await writeFile(path, content);
  return readPicture(path, async ({ path: shown, ...picture }) => ({ ...picture, isFile: shown === path }), limits);
}
const svg = (inside: string, size = 'width="400" height="200"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`;
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c84" } })
    .png()
    .toBuffer();

test("returns a clean picture unchanged and a drawing as WebP, without files that the drawing references", async () => {
  expect(await read(await png(300, 200))).toMatchObject({ width: 300, height: 200, format: "png", isFile: true });
  await writeFile(join(folder, "secret.png"), await png(10, 10));
  const drawn = await read(
    svg(`<image xlink:href="secret.png" width="400" height="200"/><rect width="9" height="9"/>`),
  );
  expect(drawn).toMatchObject({ width: 1600, height: 800, format: "webp", isFile: false, placeholder: null });
});

test("converts the colours of printing to those of screens", async () => {
  const print = await sharp(await png(30, 20))
    .toColourspace("cmyk")
    .jpeg()
    .toBuffer();
  const path = join(folder, "print.jpg");
  await writeFile(path, print);
  const shown = await readPicture(path, (picture) => sharp(picture.path).metadata(), patient);
  expect(shown).toMatchObject({ format: "jpeg", space: "srgb", width: 30, height: 20 });
});

test("stops a drawing that takes too long, and decodes the next picture", async () => {
  const filter = `<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.9" numOctaves="2000"/></filter>`;
  const slow = svg(`${filter}<rect width="4000" height="4000" filter="url(#f)"/>`, 'width="4000" height="4000"');
  await expect(read(slow, { ...pictureLimits, timeoutMs: { raster: 20_000, drawing: 400 } })).rejects.toThrow(
    "it takes longer than 0.4 seconds to decode",
  );
  expect(await read(await png(30, 20))).toMatchObject({ width: 30, height: 20 });
});

test("stops a picture that takes too much memory, and decodes the next one", async () => {
  // A rotated picture is decoded as a whole: 75 MB beside the 80 MB of the process.
  const large = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: "#c84" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const limits = { timeoutMs: { raster: 50_000, drawing: 50_000 }, memoryBytes: 120 * 2 ** 20 };
  await expect(read(large, limits)).rejects.toThrow("it takes too much memory to decode, or breaks the decoder");
  expect(await read(await png(30, 20), limits)).toMatchObject({ width: 30, height: 20 });
  const usual = { ...limits, memoryBytes: pictureLimits.memoryBytes };
  expect(await read(large, usual)).toMatchObject({ width: 5_000, height: 5_000, isFile: false });
});

test("names the limit that a picture exceeds", async () => {
  await expect(read(await png(10_000, 6_000))).rejects.toThrow(
    "10000 × 6000 are 60 million pixels; at most 50 million are allowed",
  );
  const frames = 13;
  const raw = { width: 300, height: 300 * frames, channels: 3 as const, pageHeight: 300 };
  const pixels = Buffer.alloc(300 * 300 * frames * 3, 0).map((_, index) => Math.floor(index / 270_000) * 19);
  const gif = await sharp(pixels, { raw }).gif({ loop: 0 }).toBuffer();
  expect(await read(gif)).toMatchObject({ animated: true, width: 300, height: 300 });
  // The size in the file's head is what counts: the frames are small.
  gif.writeUInt16LE(2_000, 6);
  gif.writeUInt16LE(2_000, 8);
  await expect(read(gif)).rejects.toThrow(
    "13 frames of 2000 × 2000 are 52 million pixels; at most 50 million are allowed",
  );
});

test("rejects a truncated picture", async () => {
  const whole = sharp({ create: { width: 400, height: 300, channels: 3, background: "#c84" } });
  for (const bytes of [await whole.clone().png().toBuffer(), await whole.clone().jpeg().toBuffer()]) {
    expect(await read(bytes)).toMatchObject({ width: 400, height: 300 });
    await expect(read(bytes.subarray(0, Math.floor(bytes.length * 0.9)))).rejects.toThrow();
  }
});

test("tells a damaged picture from one that is whole, too large, or of another format", async () => {
  const whole = sharp({ create: { width: 400, height: 300, channels: 3, background: "#c84" } });
  const path = join(folder, "checked");
  const isDamaged = async (bytes: Buffer) => {
    await writeFile(path, bytes);
    return isDamagedPicture(path);
  };
  for (const format of ["jpeg", "png", "webp", "avif", "gif"] as const) {
    const bytes = await whole.clone().toFormat(format).toBuffer();
    expect(await isDamaged(bytes), format).toBe(false);
    expect(await isDamaged(bytes.subarray(0, Math.floor(bytes.length * 0.7))), `half a ${format}`).toBe(true);
  }
  expect(await isDamaged(await png(10_000, 6_000))).toBe(false);
  // Bytes before a marker, which each decoder skips.
  const jpeg = await whole.clone().jpeg().toBuffer();
  const at = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
  const padded = Buffer.concat([jpeg.subarray(0, at), Buffer.from([7, 7]), jpeg.subarray(at)]);
  expect(await isDamaged(padded)).toBe(false);
});

test("measures a picture in AVIF, which browsers show as it is", async () => {
  const path = join(folder, "measured.avif");
  await writeFile(
    path,
    await sharp(await png(30, 20))
      .avif({ effort: 0 })
      .toBuffer(),
  );
  expect(await measurePicture(path)).toMatchObject({ width: 30, height: 20, format: "avif", isRewritten: false });
});

test("measures only web formats, regardless of file names", async () => {
  const path = join(folder, "measured.png");
  await writeFile(path, svg("<rect width='9' height='9'/>"));
  expect(await measurePicture(path)).toBeUndefined();
  await writeFile(path, await png(30, 20));
  expect(await measurePicture(path)).toMatchObject({ width: 30, height: 20, isRewritten: false });
});

test("returns a picture with trusted measurements without decoding it", async () => {
  const content = "not a picture, so decoding it fails";
  const measures = { width: 3, height: 2, format: "webp", animated: false, placeholder: null, isRewritten: false };
  await expect(read(content)).rejects.toThrow();
  trustMeasures(new Map([[createHash("sha256").update(content).digest("hex"), measures]]));
  try {
    expect(await read(content)).toEqual({ ...measures, isFile: true });
    await expect(read("another file")).rejects.toThrow();
  } finally {
    trustMeasures(new Map());
  }
});
