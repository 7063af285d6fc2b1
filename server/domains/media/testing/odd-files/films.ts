import { cutOff, type OddFile, type Tools, writeWith } from "./odd-file.ts";

/**
 * Two seconds of four corners in red, green, blue and white, which tell how a film is turned, then one of grey, which tells whether its
 * times are right.
 */
function corners(size: string, rate: number | string = 25): string {
  const box = (place: string, color: string) => `drawbox=${place}:color=${color}:t=fill`;
  return [
    `color=c=red:s=${size}:r=${rate}:d=3`,
    box("x=iw/2:y=0:w=iw/2:h=ih/2", "lime"),
    box("x=0:y=ih/2:w=iw/2:h=ih/2", "blue"),
    box("x=iw/2:y=ih/2:w=iw/2:h=ih/2", "white"),
    `${box("x=0:y=0:w=iw:h=ih", "gray")}:enable='gte(t,2)'`,
  ].join(",");
}
const tone = ["-f", "lavfi", "-i", "sine=440:d=3:r=48000"];
const picture = (size = "640x360", rate: number | string = 25) => ["-f", "lavfi", "-i", corners(size, rate)];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "25"];
const aac = ["-c:a", "aac"];
const hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1"];
const hdr = (transfer: string) => [
  ...[
    ...hevc,
    "-pix_fmt",
    "yuv420p10le",
    "-x265-params",
    `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`,
  ],
  ...["-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc"],
];

interface MadeFilm {
  name: string;
  property: string;
  expected: string;
  /** The picture and the sound; a film of 360 lines with a tone if it is not given. */
  input?: readonly string[];
  given: readonly string[];
  change?: (bytes: Buffer) => Buffer;
}

function film({
  name,
  property,
  expected,
  input = [...picture(), ...tone],
  given,
  change = (bytes) => bytes,
}: MadeFilm): OddFile {
  const make = async (tools: Tools) => change(await writeWith(tools, name, [...input, ...given]));
  return { name, property, expected, make };
}

/** A film whose metadata turn or mirror its picture (ISO/IEC 14496-12, 8.3.2): it is not upright as it is. */
function withMatrix(bytes: Buffer, [a, b, c, d]: [number, number, number, number]): Buffer {
  const at = bytes.indexOf("tkhd") + 4 + 40;
  for (const [place, value] of [a, b, 0, c, d].entries()) bytes.writeInt32BE(value * 2 ** 16, at + place * 4);
  return bytes;
}

const plain = (tools: Tools) =>
  writeWith(tools, "plain.mp4", [...picture(), ...tone, ...h264, ...aac, "-movflags", "+faststart"]);
const indexLast = (tools: Tools) => writeWith(tools, "last.mp4", [...picture(), ...tone, ...h264, ...aac]);

/** A film that is copied from a plain one, of which `before` says how it is read. */
function copied(file: Omit<MadeFilm, "input" | "change"> & { before?: readonly string[] }): OddFile {
  const { name, property, expected, before = [], given } = file;
  const make = async (tools: Tools) => {
    await plain(tools);
    const from = `file:${tools.folder}/plain.mp4`;
    return writeWith(tools, name, [...before, "-i", from, "-c", "copy", ...given]);
  };
  return { name, property, expected, make };
}

const list = (text: string) => text.split(" ");

/** Films with odd properties. */
export const oddFilms: readonly OddFile[] = [
  film({
    ...{
      name: "turned.mov",
      property: "held upright: rotated by a quarter turn in its metadata",
      expected: "640 × 360, 3.0 s, plays everywhere; streams in 640 × 360 stereo, 426 × 240 stereo",
    },
    given: ["-vf", "transpose=2", ...h264, ...aac],
    change: (bytes) => withMatrix(bytes, [0, 1, -1, 0]),
  }),
  film({
    ...{
      name: "upside-down.mp4",
      property: "rotated by half a turn in its metadata",
      expected: "640 × 360, 3.0 s, plays everywhere; streams in 640 × 360 stereo, 426 × 240 stereo",
    },
    given: ["-vf", "hflip,vflip", ...h264, ...aac],
    change: (bytes) => withMatrix(bytes, [-1, 0, 0, -1]),
  }),
  film({
    ...{
      name: "mirrored.mov",
      property: "mirrored in its metadata, as front cameras do",
      expected: "640 × 360, 3.0 s, plays everywhere; streams in 640 × 360 stereo, 426 × 240 stereo",
    },
    given: ["-vf", "hflip", ...h264, ...aac],
    change: (bytes) => withMatrix(bytes, [-1, 0, 0, 1]),
  }),
  copied({
    name: "trimmed.mp4",
    property: "trimmed by an edit list, in the middle of its frames",
    expected: "640 × 360, 2.5 s, plays everywhere; streams in 640 × 360 stereo, 426 × 240 stereo",
    before: ["-ss", "0.5"],
    given: [],
  }),
  film({
    name: "late-sound.mp4",
    property: "sound that begins half a second after the picture",
    expected: "640 × 360, 3.0 s, plays everywhere; streams in 640 × 360 mono, 426 × 240 stereo",
    input: [...picture(), "-itsoffset", "0.5", ...list("-f lavfi -i sine=440:d=2.5:r=48000")],
    given: [...h264, ...aac],
  }),
  copied({
    name: "fragmented.mp4",
    property: "fragmented, without an index of the whole",
    expected: "640 × 360, 3.0 s, plays everywhere; streams in 640 × 360 mono, 426 × 240 stereo",
    given: ["-movflags", "frag_keyframe+empty_moov"],
  }),
  film({
    ...{
      name: "vfr.mp4",
      property: "a variable frame rate",
      expected: "640 × 360, 3.0 s, plays everywhere; streams in 640 × 360 mono, 426 × 240 stereo",
    },
    given: ["-vf", "select='lt(mod(n,10),4)'", "-vsync", "vfr", ...h264, ...aac],
  }),
  film({
    name: "fast.mp4",
    property: "120 frames a second",
    expected: "640 × 360, 3.0 s, plays everywhere; streams in 640 × 360 mono, 426 × 240 stereo",
    input: [...picture("640x360", 120), ...tone],
    given: [...h264, ...aac],
  }),
  film({
    ...{
      name: "surround.mp4",
      property: "sound in 5.1",
      expected: "640 × 360, 3.0 s, plays everywhere; streams in 640 × 360 6 channels, 426 × 240 stereo",
    },
    given: [...h264, "-af", "pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0", ...aac],
  }),
  film({
    name: "pq.mov",
    property: "HEVC of high dynamic range (PQ)",
    expected: "640 × 360, 3.0 s, plays rarely; streams in 640 × 360 stereo, 426 × 240 stereo",
    given: [...hdr("smpte2084"), ...aac],
  }),
  film({
    name: "hlg.mp4",
    property: "HEVC of high dynamic range (HLG), as phones record it",
    expected: "640 × 360, 3.0 s, plays rarely; streams in 640 × 360 stereo, 426 × 240 stereo",
    given: [...hdr("arib-std-b67"), ...aac],
  }),
  film({
    name: "prores.mov",
    property: "ProRes with PCM",
    expected: "640 × 360, 3.0 s, plays rarely; streams in 640 × 360 stereo, 426 × 240 stereo",
    given: ["-c:v", "prores_ks", "-profile:v", "0", "-c:a", "pcm_s24le"],
  }),
  film({
    name: "vp9.webm",
    property: "VP9 and Opus",
    expected: "640 × 360, 3.0 s, plays everywhere; streams in 640 × 360 stereo, 426 × 240 stereo",
    given: list("-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus"),
  }),
  film({
    ...{
      name: "streamed.webm",
      property: "VP8 and Vorbis, written to a pipe: no index and no length",
      expected: "640 × 360, 3.0 s, plays everywhere; streams in 640 × 360 stereo, 426 × 240 stereo",
    },
    given: list("-c:v libvpx -deadline realtime -cpu-used 8 -c:a libvorbis -f webm -live 1"),
  }),
  film({
    name: "av1.mp4",
    property: "AV1",
    expected: "640 × 360, 3.0 s, plays not-on-apple; streams in 640 × 360 stereo, 426 × 240 stereo",
    given: list("-c:v libsvtav1 -preset 12 -pix_fmt yuv420p -c:a aac"),
  }),
  film({
    name: "old-camera.mov",
    property: "Motion JPEG with 8-bit sound, as old cameras record it",
    expected: "640 × 360, 3.0 s, plays rarely; streams in 640 × 360 stereo, 426 × 240 stereo",
    given: list("-c:v mjpeg -pix_fmt yuvj420p -c:a pcm_u8"),
  }),
  film({
    name: "part-2.mp4",
    property: "MPEG-4 Part 2 with MP3",
    expected: "640 × 360, 3.0 s, plays rarely; streams in 640 × 360 stereo, 426 × 240 stereo",
    given: list("-c:v mpeg4 -c:a libmp3lame"),
  }),
  film({
    name: "studio.mp4",
    property: "10-bit H.264 in 4:2:2",
    expected: "640 × 360, 3.0 s, plays rarely; streams in 640 × 360 stereo, 426 × 240 stereo",
    given: list("-c:v libx264 -preset ultrafast -pix_fmt yuv422p10le -c:a aac"),
  }),
  film({
    ...{
      name: "interlaced.mp4",
      property: "interlaced, with pixels that are not square (PAL, 16:9)",
      expected: "1024 × 576, 3.0 s, plays everywhere; streams in 1024 × 576 stereo, 854 × 480 stereo, 426 × 240 stereo",
    },
    input: [...picture("720x576"), ...tone],
    given: [...h264, "-flags", "+ilme+ildct", "-x264-params", "tff=1", "-vf", "setsar=64/45", ...aac],
  }),
  film({
    ...{
      name: "odd-sides.mp4",
      property: "odd width and height in 4:4:4, and no sound",
      expected: "853 × 479, 3.0 s, plays rarely; streams in 854 × 480 silent, 428 × 240 silent",
    },
    input: picture("856x480"),
    given: list("-vf format=yuv444p,crop=853:479 -c:v libx264 -preset ultrafast -pix_fmt yuv444p"),
  }),
  film({
    name: "huge.mp4",
    property: "7,680 × 4,320 pixels",
    expected:
      "7680 × 4320, 3.0 s, plays everywhere; streams in 7680 × 4320 mono, 1920 × 1080 stereo, 1280 × 720 stereo, 854 × 480 stereo, 426 × 240 stereo",
    input: [...picture("7680x4320", 2), ...tone],
    given: [...h264, ...aac],
  }),
  film({
    name: "tiny.mp4",
    property: "16 × 16 pixels",
    expected: "16 × 16, 3.0 s, plays everywhere; streams in 16 × 16 mono",
    input: [...picture("16x16"), ...tone],
    given: [...h264, ...aac],
  }),
  film({
    name: "wide.mp4",
    property: "1,920 × 64 pixels",
    expected: "1920 × 64, 3.0 s, plays everywhere; streams in 1920 × 64 mono",
    input: [...picture("1920x64"), ...tone],
    given: [...h264, ...aac],
  }),
  film({
    name: "cover-of-song.mp4",
    property: "one frame under five seconds of sound",
    expected:
      "640 × 360, 5.0 s, plays everywhere; streams in 640 × 360 mono showing rgbw, 426 × 240 stereo showing rgbw",
    input: [...picture(), ...list("-f lavfi -i sine=440:d=5:r=48000")],
    given: [...list("-vf trim=end_frame=1"), ...h264, ...aac],
  }),
  film({
    name: "one-frame.mp4",
    property: "one frame",
    expected:
      "640 × 360, 0.0 s, plays everywhere; streams in 640 × 360 silent showing rgbw, 426 × 240 silent showing rgbw",
    input: picture(),
    given: [...h264, "-frames:v", "1"],
  }),
  film({
    name: "two-languages.mp4",
    property: "two sound tracks, and subtitles in its file",
    expected: "640 × 360, 3.0 s, plays everywhere; streams in 640 × 360 mono, 426 × 240 stereo",
    input: [...picture(), ...tone, ...list("-f lavfi -i sine=880:d=3:r=48000")],
    given: [...list("-map 0:v -map 1:a -map 2:a"), ...h264, ...aac],
  }),
  film({
    name: "protected.mp4",
    property: "encrypted (CENC)",
    expected: "refused: protected-media",
    given: [
      ...h264,
      ...aac,
      ...list(
        "-encryption_scheme cenc-aes-ctr -encryption_key 76a6c65c5ea762046bd749a2e632ccbb -encryption_kid a7e61c373e219033c21091fa607bf3b8",
      ),
    ],
  }),
  {
    name: "cut-off.mp4",
    property: "its index first, and the end missing",
    expected: "refused: damaged",
    make: cutOff(plain, 0.8),
  },
  {
    name: "no-index.mp4",
    property: "its index last, and so missing with the end",
    expected: "refused: damaged",
    make: cutOff(indexLast, 0.8),
  },
  film({ name: "matroska.mkv", property: "Matroska", expected: "refused: type", given: [...h264, ...aac] }),
  film({ name: "tape.avi", property: "AVI", expected: "refused: type", given: list("-c:v mpeg4 -c:a libmp3lame") }),
  film({
    name: "stream.ts",
    property: "an MPEG transport stream",
    expected: "refused: type",
    given: [...h264, ...aac],
  }),
];
