import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { partInMemory } from "#server/platform/storage/join-parts.ts";
import { layOutZip } from "#server/platform/zip/lay-out-zip.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import { testPdf } from "#server/testing/test-pdf.ts";

/** A small file of each type that creators may upload, by its extension. Ogg, FLAC and AAC have a head and no sound. */
export async function sampleFiles(): Promise<Record<string, Buffer>> {
  const picture = sharp({
    create: {
      width: 96,
      height: 64,
      channels: 3,
      background: "teal",
      noise: { type: "gaussian", mean: 99, sigma: 30 },
    },
  }).withExif({ IFD0: { Copyright: "Ada Okafor" } });
  const [jpg, png, gif, webp, avif, tif] = await Promise.all([
    picture.clone().jpeg().toBuffer(),
    picture.clone().png().toBuffer(),
    picture.clone().gif().toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().avif({ effort: 0 }).toBuffer(),
    picture.clone().tiff().toBuffer(),
  ]);
  const text = Buffer.from("Low at dusk.\n".repeat(40));
  const entry = { name: "notes.txt", crc32: crc32(text), ...partInMemory(text) };
  const films = await Promise.all([
    makeFilm({ in: "mp4", film: "h264", sound: "aac" }),
    makeFilm({ in: "mov", film: "h264", sound: "aac" }),
    makeFilm({ in: "webm", film: "vp9", sound: "opus" }),
  ]);
  const [mp4, mov, webm] = films;
  const pages = ["One", "Two", "Three"];
  return {
    // The first eight are the sample of a short run.
    ...{ jpg, pdf: testPdf({ pages }), mp4, mp3: silentMp3("", 40), png },
    ...{
      zip: await buffer(layOutZip([entry]).lend()),
      wav: wave(),
      "packed.pdf": testPdf({ pages, references: "stream" }),
    },
    ...{ gif, webp, avif, tif, mov, webm, txt: text },
    flac: withHead("664c6143800000221000100000000000000000ac442f0000"),
    ogg: withHead("4f67675300020000000000000000010000000000000000000000011e01766f72626973"),
    aac: Buffer.alloc(2_000, Buffer.from("fff15080043ffc21", "hex")),
    vtt: Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nLow tide.\n"),
  };
}

function withHead(hex: string): Buffer {
  return Buffer.concat([Buffer.from(hex, "hex"), Buffer.alloc(2_000, 7)]);
}

/** A second of silence at 8 kHz. */
function wave(): Buffer {
  return waveOf({ tag: 1, bytesPerSample: 2, samples: Buffer.alloc(16_000) });
}

/** A second at 8 kHz as telephones encode it, which few browsers play. `id` is in its sound, and tells one file from another. */
export function muLawWave(id: string): Buffer {
  const samples = Buffer.alloc(8_000, 0xff);
  samples.write(id, 0, "latin1");
  return waveOf({ tag: 7, bytesPerSample: 1, samples });
}

function waveOf({ tag, bytesPerSample, samples }: { tag: number; bytesPerSample: number; samples: Buffer }): Buffer {
  const head = Buffer.from("RIFF....WAVEfmt ................................data....", "latin1").subarray(0, 44);
  head.writeUInt32LE(samples.length + 36, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(tag, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000 * bytesPerSample, 28);
  head.writeUInt16LE(bytesPerSample, 32);
  head.writeUInt16LE(8 * bytesPerSample, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
