import {
  ADTS,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputFormat,
  type InputTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny";
import { boundedSource } from "./bounded-source.ts";
import { browserSupportOf, type Container } from "./browser-support-of.ts";
import { isCopyProtected } from "./is-copy-protected.ts";
import type { Playback } from "./playback.ts";
import { readMp3Length } from "./read-mp3-length.ts";

/** The formats that a file of a type may have, and what browsers take it for. */
const formatsOf: Readonly<Record<string, { container: Container; formats: InputFormat[] }>> = {
  "video/mp4": { container: "mp4", formats: [MP4, QTFF] },
  "video/quicktime": { container: "mp4", formats: [QTFF, MP4] },
  "audio/webm": { container: "webm", formats: [WEBM, MATROSKA] },
  "audio/mp4": { container: "mp4", formats: [MP4, QTFF] },
  "video/webm": { container: "webm", formats: [WEBM, MATROSKA] },
  "audio/ogg": { container: "ogg", formats: [OGG] },
  "audio/mpeg": { container: "mp3", formats: [MP3] },
  "audio/aac": { container: "adts", formats: [ADTS] },
  "audio/flac": { container: "flac", formats: [FLAC] },
  "audio/wav": { container: "wave", formats: [WAVE] },
};

/** The file is under copy protection. */
export class EncryptedFile extends Error {}

/** Forged files may name any number of them. */
const maxTracks = 16;
/** The most that is stored: more than three weeks, and more pixels than any camera has. */
const maxDurationMs = 2 ** 31 - 1;
const maxPixels = 65_535;

/**
 * Reads the facts of a film or a recording, without decoding anything and with a few megabytes in memory. Throws `EncryptedFile`, and
 * another error for a file that is not what its type says, or whose tracks cannot be read from the first to the last packet.
 */
export async function readPlayback(path: string, mime: string): Promise<Playback> {
  const type = formatsOf[mime];
  if (!type) throw new Error(`Files of the type ${mime} do not play`);
  if (type.container === "mp4" && (await isCopyProtected(path))) throw new EncryptedFile();
  const input = new Input({ source: boundedSource(path, 4 * 2 ** 20), formats: type.formats });
  try {
    const found = (await input.getTracks()).filter((track) => track.isVideoTrack() || track.isAudioTrack());
    const tracks = found.slice(0, maxTracks);
    if (tracks.length === 0) throw new Error("The file has no track");
    for (const track of tracks) await readToItsEnd(track, type.container);
    const frameSec = type.container === "mp3" ? await readMp3Length(path) : undefined;
    const durationMs = Math.max(1, Math.round((frameSec ?? (await input.computeDuration(tracks))) * 1_000));
    if (!(durationMs <= maxDurationMs)) throw new Error("The file has no length");
    const codecs = await Promise.all(tracks.map(codecOf));
    return {
      durationMs,
      size: await sizeOf(tracks),
      codecs: codecs.map(({ name }) => name),
      support: browserSupportOf(type.container, codecs),
    };
  } finally {
    input.dispose();
  }
}

/**
 * Throws unless the first and the last packet are in the file: an interrupted copy has its index, but not its end. An MP3
 * has no index, and ends wherever its last frame does.
 */
async function readToItsEnd(track: InputTrack, container: Container): Promise<void> {
  const packets = new EncodedPacketSink(track);
  const ends = [await packets.getFirstPacket()];
  if (container !== "mp3") ends.push(await packets.getPacket(Number.POSITIVE_INFINITY));
  for (const packet of ends) if (!packet || packet.data.length === 0) throw new Error("A packet is missing");
}

async function codecOf(track: InputTrack) {
  const codec = await track.getCodec();
  const name = (await track.getCodecParameterString()) ?? codec ?? String(await track.getInternalCodecId());
  return { codec, name: name.slice(0, 40) };
}

/** The size of the first film track. */
async function sizeOf(tracks: readonly InputTrack[]): Promise<Playback["size"]> {
  const film = tracks.find((track) => track.isVideoTrack());
  if (!film) return null;
  const [width, height] = [await film.getDisplayWidth(), await film.getDisplayHeight()].map(Math.round);
  if (!(width && height && width <= maxPixels && height <= maxPixels)) throw new Error("The film has no size");
  return { width, height };
}
