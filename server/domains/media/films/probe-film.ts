import * as z from "zod/mini";
import { type Encoder, runEncoder } from "./encoder.ts";
import type { FilmFacts } from "./ladder.ts";

/** The film cannot be encoded: it has no picture, or no size. */
export class UnreadableFilm extends Error {}

const number = z.optional(z.string());
const probed = z.object({
  streams: z.array(
    z.object({
      codec_type: z.optional(z.string()),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      sample_aspect_ratio: z.optional(z.string()),
      color_transfer: z.optional(z.string()),
      field_order: z.optional(z.string()),
      duration: number,
      disposition: z.optional(z.object({ attached_pic: z.optional(z.number()) })),
      side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
    }),
  ),
  format: z.object({ duration: number, bit_rate: number }),
});

/** The transfer functions of high dynamic range (ITU-T H.273: PQ and HLG). */
const hdrTransfers = ["smpte2084", "arib-std-b67"];
/** The field orders of interlaced films: which field is stored first, and which is shown first. */
const interlacedOrders = ["tt", "bb", "tb", "bt"];

/** The entries that the product asks for, because tags of untrusted films have any length. */
const entries = [
  "stream=codec_type,width,height,sample_aspect_ratio,color_transfer,field_order,duration",
  "stream_disposition=attached_pic",
  "stream_side_data=rotation",
  "format=duration,bit_rate",
].join(":");
/** Some thousand tracks. */
const maxLines = 20_000;

/** Reads what decides about the sizes of an untrusted film. Throws `UnreadableFilm`, `ProgramFailed`. */
export async function probeFilm(
  { ffprobe }: Encoder,
  opening: readonly string[],
  signal: AbortSignal,
): Promise<FilmFacts> {
  const given = ["-v", "error", "-of", "json", "-show_entries", entries, ...opening];
  const lines: string[] = [];
  const onLine = (line: string) => {
    if (lines.length <= maxLines) lines.push(line);
  };
  await runEncoder(ffprobe, given, { signal, wallMs: 60_000, onLine });
  if (lines.length > maxLines) throw new UnreadableFilm("The film has too many tracks");
  const { streams, format } = z.parse(probed, JSON.parse(lines.join("\n")));
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && disposition?.attached_pic !== 1,
  );
  if (!picture?.width || !picture.height) throw new UnreadableFilm("The film has no picture");
  const rotation = picture.side_data_list?.find((each) => each.rotation !== undefined)?.rotation ?? 0;
  const upright = { width: Math.round(picture.width * ratioOf(picture.sample_aspect_ratio)), height: picture.height };
  const isTurned = Math.abs(rotation) % 180 === 90;
  return {
    ...(isTurned ? { width: upright.height, height: upright.width } : upright),
    durationSec: positive(format.duration) ?? positive(picture.duration),
    bitsPerSec: positive(format.bit_rate) ?? 0,
    hasSound: streams.some(({ codec_type }) => codec_type === "audio"),
    isHdr: hdrTransfers.includes(picture.color_transfer ?? ""),
    isInterlaced: interlacedOrders.includes(picture.field_order ?? ""),
  };
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** How wide a pixel is for its height: `4:3`; 1 if it is not known. */
function ratioOf(text = ""): number {
  const [, width, height] = /^(\d+):(\d+)$/.exec(text) ?? [];
  const ratio = Number(width) / Number(height);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 1;
}
