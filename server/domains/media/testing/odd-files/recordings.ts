import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cutOff, type OddFile, type Tools, writeWith } from "./odd-file.ts";

interface MadeRecording {
  name: string;
  property: string;
  expected: string;
  /** A tone of three seconds if it is not given. */
  input?: readonly string[];
  given?: readonly string[];
  change?: (bytes: Buffer) => Buffer;
}

const list = (text: string) => text.split(" ");
const tone = list("-f lavfi -i sine=440:d=3:r=48000");
const spread = (layout: string, channels: number) => [
  "-af",
  `pan=${layout}|${Array.from({ length: channels }, (_, each) => `c${each}=c0`).join("|")}`,
];

function recording({
  name,
  property,
  expected,
  input = tone,
  given = [],
  change = (bytes) => bytes,
}: MadeRecording): OddFile {
  const make = async (tools: Tools) => change(await writeWith(tools, name, [...input, ...given]));
  return { name, property, expected, make };
}

/** A WAV file whose head does not know its size, as a program writes it into a pipe. */
function withoutSize(bytes: Buffer): Buffer {
  bytes.writeUInt32LE(0xffffffff, 4);
  bytes.writeUInt32LE(0xffffffff, bytes.indexOf("data") + 4);
  return bytes;
}

/** An ID3 tag with a picture of this size in front (ID3v2.3, 3.1): seven bits of each byte of its length count. */
function withTag(bytes: Buffer, pictureBytes: number): Buffer {
  const frame = Buffer.alloc(10 + pictureBytes);
  frame.write("APIC", 0, "latin1");
  frame.writeUInt32BE(pictureBytes, 4);
  frame.write("\0image/jpeg\0\x03\0\xff\xd8\xff", 10, "latin1");
  const size = [21, 14, 7, 0].map((shift) => (frame.length >> shift) & 0x7f);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...size]), frame, bytes]);
}

/** A FLAC file whose head does not count its samples, as an encoder writes it into a pipe. */
function withoutCount(bytes: Buffer): Buffer {
  // 36 bits, behind the rate and the channels (RFC 9639, 8.2).
  bytes.writeUInt8(bytes.readUInt8(21) & 0xf0, 21);
  bytes.writeUInt32BE(0, 22);
  return bytes;
}

/** Three chapters, the last one without a title, in the format of ffmpeg. */
const chapters = `;FFMETADATA1
[CHAPTER]
TIMEBASE=1/1000
START=0
END=1000
title=Ebb
[CHAPTER]
TIMEBASE=1/1000
START=1000
END=2000
title=Marea baja, mañana
[CHAPTER]
TIMEBASE=1/1000
START=2000
END=3000
`;
const threeChapters = "chapters from 0.0 s (Ebb), 1.0 s (Marea baja, mañana), 2.0 s";

function withChapters(name: string, given: string): OddFile["make"] {
  return async (tools) => {
    const path = join(tools.folder, "chapters.txt");
    await writeFile(path, chapters);
    return writeWith(tools, name, [...tone, "-i", `file:${path}`, ...list(`-map_metadata 1 -map_chapters 1 ${given}`)]);
  };
}

const m4a = (tools: Tools) => writeWith(tools, "plain.m4a", [...tone, ...list("-c:a aac")]);
const mp3 = (tools: Tools) =>
  writeWith(tools, "plain.mp3", [...tone, ...list("-b:a 128k -id3v2_version 0 -write_xing 0")]);

/** Recordings with odd properties. */
export const oddRecordings: readonly OddFile[] = [
  recording({
    name: "no-head.mp3",
    property: "a variable bit rate, without a header that counts its frames",
    expected: "3.0 s, plays everywhere; waveform, its loudness",
    given: list("-q:a 4 -write_xing 0"),
  }),
  recording({
    name: "telephone.mp3",
    property: "8 kHz in mono",
    expected: "3.2 s, plays everywhere; waveform, its loudness",
    given: list("-ar 8000 -ac 1 -b:a 16k"),
  }),
  recording({
    name: "picture.mp3",
    property: "a picture of 3 MB in its tag",
    expected: "3.0 s, plays everywhere; waveform, its loudness",
    given: list("-b:a 128k -id3v2_version 0"),
    change: (bytes) => withTag(bytes, 3_000_000),
  }),
  {
    name: "cut-off.mp3",
    property: "its end missing",
    expected: "1.5 s, plays everywhere; waveform, its loudness",
    make: cutOff(mp3, 0.5),
  },
  {
    name: "chapters.mp3",
    property: "chapters in its tag (ID3), one without a title, which gets its name in the tag",
    expected: `3.0 s, plays everywhere; waveform, its loudness; ${threeChapters} (ch2)`,
    make: withChapters("chapters.mp3", "-b:a 128k"),
  },
  recording({
    name: "studio.wav",
    property: "24-bit WAV at 96 kHz",
    expected: "3.0 s, plays everywhere; waveform, its loudness",
    given: list("-ar 96000 -c:a pcm_s24le"),
  }),
  recording({
    name: "broadcast.wav",
    property: "WAV with a broadcast description before its sound",
    expected: "3.0 s, plays everywhere; waveform, its loudness",
    given: list("-write_bext 1 -metadata description=Tide"),
  }),
  recording({
    name: "float.wav",
    property: "32-bit floating-point WAV, in 7.1",
    expected: "3.0 s, plays everywhere; waveform, its loudness",
    given: [...list("-c:a pcm_f32le"), ...spread("7.1", 8)],
  }),
  recording({
    name: "pipe.wav",
    property: "WAV whose header has no size",
    expected: "3.0 s, plays everywhere; waveform, its loudness",
    change: withoutSize,
  }),
  recording({
    name: "telephone.wav",
    property: "WAV of µ-law, as telephone systems record it",
    expected: "3.0 s, plays rarely; waveform, its loudness; for players AAC in stereo of 3.0 s",
    given: list("-ar 8000 -c:a pcm_mulaw"),
  }),
  recording({
    name: "surround.flac",
    property: "FLAC in 5.1",
    expected: "3.0 s, plays everywhere; waveform, its loudness",
    given: spread("5.1", 6),
  }),
  recording({
    name: "pipe.flac",
    property: "FLAC whose header does not count its samples",
    expected: "3.0 s, plays everywhere; waveform, its loudness",
    change: withoutCount,
  }),
  recording({
    name: "surround.m4a",
    property: "AAC in 5.1",
    expected: "3.0 s, plays everywhere; waveform, its loudness",
    given: [...spread("5.1", 6), ...list("-c:a aac")],
  }),
  recording({
    name: "lossless.m4a",
    property: "Apple Lossless",
    expected: "3.0 s, plays rarely; waveform, its loudness; for players AAC in stereo of 3.0 s",
    given: list("-c:a alac"),
  }),
  {
    name: "chapters.m4a",
    property: "chapters as a track of texts, one without a title",
    expected: `3.0 s, plays everywhere; waveform, its loudness; ${threeChapters} (untitled)`,
    make: withChapters("chapters.m4a", "-c:a aac"),
  },
  recording({
    name: "bare.aac",
    property: "AAC without a container",
    expected: "3.0 s, plays everywhere; waveform, its loudness; for players AAC in mono of 3.0 s",
    given: list("-c:a aac"),
  }),
  recording({
    name: "vorbis.ogg",
    property: "Vorbis",
    expected: "3.0 s, plays not-on-apple; waveform, its loudness; for players AAC in stereo of 3.0 s",
    given: list("-c:a libvorbis"),
  }),
  recording({
    name: "surround.opus",
    property: "Opus in 5.1",
    expected: "3.0 s, plays not-on-apple; waveform, its loudness; for players AAC in stereo of 3.0 s",
    given: [...spread("5.1", 6), ...list("-c:a libopus -f ogg")],
  }),
  {
    name: "chapters.opus",
    property: "chapters as Vorbis comments, one without a title",
    expected: `3.0 s, plays not-on-apple; waveform, its loudness; for players AAC in stereo of 3.0 s; ${threeChapters} (untitled)`,
    make: withChapters("chapters.opus", "-c:a libopus"),
  },
  recording({
    name: "speech.ogg",
    property: "Speex",
    expected: "refused: type",
    given: list("-ar 16000 -c:a libspeex"),
  }),
  recording({
    name: "memo.webm",
    property: "Opus in WebM, written to a pipe: no index and no length",
    expected: "3.0 s, plays everywhere; waveform, its loudness; for players AAC in stereo of 3.0 s",
    given: list("-c:a libopus -f webm -live 1"),
  }),
  recording({
    name: "silence.mp3",
    property: "silence",
    expected: "3.0 s, plays everywhere; waveform, silent",
    input: list("-f lavfi -i anullsrc=d=3"),
  }),
  recording({
    name: "click.wav",
    property: "a hundredth of a second",
    expected: "0.0 s, plays everywhere; waveform, silent",
    input: list("-f lavfi -i sine=440:d=0.01:r=48000"),
  }),
  {
    name: "cut-off.m4a",
    property: "its index last, and so missing with the end",
    expected: "refused: damaged",
    make: cutOff(m4a, 0.8),
  },
  recording({ name: "tape.aiff", property: "AIFF", expected: "refused: type" }),
  recording({ name: "office.wma", property: "Windows Media", expected: "refused: type", given: list("-c:a wmav2") }),
];
