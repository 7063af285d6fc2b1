import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { partInMemory } from "#server/platform/storage/join-parts.ts";
import { layOutZip } from "#server/platform/zip/lay-out-zip.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import { silentSounds } from "#server/testing/silent-sounds.ts";
import { testBook } from "#server/testing/test-book.ts";
import { testHeic } from "#server/testing/test-heic.ts";
import { testPdf } from "#server/testing/test-pdf.ts";
import { type Ffmpeg, makeWith } from "./ffmpeg.ts";

/** The extensions of the samples; the first eight are those of a short run. */
export const sampleNames = [
  ...(["jpg", "pdf", "mp4", "mp3", "png", "zip", "wav", "packed.pdf"] as const),
  ...(["gif", "webp", "avif", "heic", "tif", "mov", "webm", "m4a", "weba", "flac", "ogg", "aac", "epub"] as const),
  ...(["txt", "md", "csv", "json", "vtt", "srt"] as const),
];

export type SampleName = (typeof sampleNames)[number];

/**
 * A small whole file of each type that creators may upload. Films and recordings are made by ffmpeg if it is given; else their packets are
 * filler or silence.
 */
export async function sampleFiles(ffmpeg?: Ffmpeg): Promise<Record<SampleName, Buffer>> {
  const plain = sharp({
    create: {
      width: 96,
      height: 64,
      channels: 3,
      background: "teal",
      noise: { type: "gaussian", mean: 99, sigma: 30 },
    },
  });
  const picture = plain.clone().withExif({ IFD0: { Copyright: "Ada Okafor" } });
  const [jpg, png, gif, webp, avif, tif] = await Promise.all([
    picture.clone().jpeg().toBuffer(),
    picture.clone().png().toBuffer(),
    picture.clone().gif().toBuffer(),
    picture.clone().webp().toBuffer(),
    // One with camera data is refused.
    plain.clone().avif({ effort: 0 }).toBuffer(),
    picture.clone().tiff().toBuffer(),
  ]);
  const words = "Low at dusk.\n".repeat(40);
  const text = Buffer.from(words);
  const entry = { name: "notes.txt", crc32: crc32(text), ...partInMemory(text) };
  const pages = ["One", "Two", "Three"];
  return {
    ...{ jpg, png, gif, webp, avif, heic: testHeic(), tif },
    ...(await (ffmpeg ? encodedSamples(ffmpeg) : plainSamples())),
    ...{ pdf: testPdf({ pages }), "packed.pdf": testPdf({ pages, references: "stream" }) },
    ...{ zip: await buffer(layOutZip([entry]).lend()), epub: await testBook({ cover: png }) },
    ...{ txt: text, md: Buffer.from(`# Tides\n\n${words}`), csv: Buffer.from("day,tide\n1,low\n".repeat(20)) },
    json: Buffer.from(JSON.stringify({ tides: Array(20).fill("low") })),
    vtt: Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nLow tide.\n"),
    srt: Buffer.from("1\n00:00:00,000 --> 00:00:01,000\nLow tide.\n"),
  };
}

type MediaSamples = Record<"mp4" | "mov" | "webm" | "m4a" | "weba" | "mp3" | "wav" | "flac" | "ogg" | "aac", Buffer>;

/** Films with packets of filler; recordings of filler or silence. */
async function plainSamples(): Promise<MediaSamples> {
  const [mp4, mov, webm, m4a, weba] = await Promise.all([
    makeFilm({ in: "mp4", film: "h264", sound: "aac" }),
    makeFilm({ in: "mov", film: "h264", sound: "aac" }),
    makeFilm({ in: "webm", film: "vp9", sound: "opus" }),
    makeFilm({ in: "mp4", sound: "aac" }),
    makeFilm({ in: "webm", sound: "opus" }),
  ]);
  // The brand by which recordings are known.
  m4a.write("M4A ", 8, "latin1");
  return { mp4, mov, webm, m4a, weba, mp3: silentMp3("", 40), wav: wave(), ...silentSounds };
}

/** Films of a second and 360 lines, so that a size is left to encode, and a tone of a second. */
async function encodedSamples(ffmpeg: Ffmpeg): Promise<MediaSamples> {
  const list = (text: string) => text.split(" ");
  const tone = list("-f lavfi -i sine=440:d=1:r=48000");
  const film = [...list("-f lavfi -i testsrc2=s=640x360:r=10:d=1"), ...tone];
  const h264 = list("-c:v libx264 -preset ultrafast -pix_fmt yuv420p -crf 32 -c:a aac -b:a 32k");
  const vp9 = list("-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 200k -c:a libopus -b:a 32k");
  const make = (extension: string, given: readonly string[]) => makeWith(ffmpeg, `sample.${extension}`, given);
  return {
    mp4: await make("mp4", [...film, ...h264, "-movflags", "+faststart"]),
    mov: await make("mov", [...film, ...h264]),
    webm: await make("webm", [...film, ...vp9]),
    m4a: await make("m4a", [...tone, ...list("-c:a aac -b:a 32k")]),
    weba: await make("weba", [...tone, ...list("-c:a libopus -b:a 32k -f webm")]),
    mp3: await make("mp3", [...tone, ...list("-c:a libmp3lame -b:a 64k")]),
    wav: await make("wav", [...tone, ...list("-ar 8000")]),
    flac: await make("flac", [...tone, ...list("-ar 16000")]),
    ogg: await make("ogg", [...tone, ...list("-c:a libvorbis")]),
    aac: await make("aac", [...tone, ...list("-c:a aac -b:a 32k")]),
  };
}

/** A second of silence at 8 kHz. */
function wave(): Buffer {
  return waveOf({ tag: 1, bytesPerSample: 2, samples: Buffer.alloc(16_000) });
}

/** Silence at 8 kHz as telephones encode it, which few browsers play. `id` is in its sound, and tells one file from another. */
export function muLawWave(id: string, seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 8_000, 0xff);
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
