import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type Rotation,
  WebMOutputFormat,
} from "mediabunny";

/** A film to make, of five frames a second whose pictures nobody can decode. */
export interface MadeFilm {
  in: "mp4" | "mov" | "webm";
  film?: "h264" | "h264-10-bit" | "hevc" | "prores" | "vp9" | "av1";
  sound?: "aac" | "opus";
  rotation?: Rotation;
  /** Whether its metadata mirror it. */
  isMirrored?: boolean;
  /** Tells one file from another. */
  seed?: number;
  /** 16 if not given: 3.2 seconds. */
  frames?: number;
}

const formats: Record<MadeFilm["in"], () => OutputFormat> = {
  // Its index before its frames, as films for the web have it.
  mp4: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  mov: () => new MovOutputFormat({ fastStart: "in-memory" }),
  webm: () => new WebMOutputFormat(),
};
const films = {
  h264: { family: "avc", codec: "avc1.640016", description: [1, 0x64, 0, 0x16, 0xff, 0xe0, 0] },
  "h264-10-bit": { family: "avc", codec: "avc1.6e0016", description: [1, 0x6e, 0, 0x16, 0xff, 0xe0, 0] },
  hevc: { family: "hevc", codec: "hvc1.1.6.L93.B0", description: [1, 1, 0x60, ...Array(18).fill(0), 0xf, 0] },
  prores: { family: "prores", codec: "apch", description: undefined },
  vp9: { family: "vp9", codec: "vp09.00.31.08", description: undefined },
  av1: { family: "av1", codec: "av01.0.05M.08", description: undefined },
} as const;
const sounds = {
  aac: { codec: "mp4a.40.2", description: [0x11, 0x90] },
  opus: { codec: "opus", description: undefined },
} as const;

/** The bytes of a film of 1280 × 720 pixels, turned by `rotation`, then mirrored. */
export async function makeFilm({
  in: container,
  film,
  sound,
  rotation = 0,
  isMirrored = false,
  seed = 0,
  frames = 16,
}: MadeFilm): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: formats[container](), target });
  const video = film && new EncodedVideoPacketSource(films[film].family);
  const audio = sound && new EncodedAudioPacketSource(sound);
  if (video) output.addVideoTrack(video, { rotation, flip: isMirrored });
  if (audio) output.addAudioTrack(audio);
  await output.start();
  for (let frame = 0; frame < frames; frame++) {
    const data = new Uint8Array(200).fill(frame + seed);
    // The length and the head of a key frame (ITU-T H.264, 7.3.1).
    if (film === "h264") data.set([0, 0, 0, 196, 0x65]);
    const packet = new EncodedPacket(data, "key", frame / 5, 1 / 5);
    if (video && film) {
      const { codec, description } = films[film];
      const decoderConfig = { codec, codedWidth: 1280, codedHeight: 720, ...described(description) };
      await video.add(packet, { decoderConfig });
    }
    if (audio && sound) {
      const { codec, description } = sounds[sound];
      const decoderConfig = { codec, numberOfChannels: 2, sampleRate: 48_000, ...described(description) };
      await audio.add(packet, { decoderConfig });
    }
  }
  await output.finalize();
  if (!target.buffer) throw new Error("No film was written");
  return Buffer.from(target.buffer);
}

function described(description: readonly number[] | undefined) {
  return description && { description: Uint8Array.from(description) };
}
