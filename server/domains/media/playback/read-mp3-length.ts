import { type FileHandle, open } from "node:fs/promises";

/** By the version of MPEG: 2.5, none, 2, 1. */
const rates = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]] as const;
/** In kbit/s, of layer III. */
const bitrates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  other: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const headBytes = 4;
/** More than the longest frame. */
const windowBytes = 2 ** 20;
/** Of the sizes in the head and of the file, beside tags at its end. */
const tolerance = 0.02;

interface Frame {
  bytes: number;
  samples: number;
  rate: number;
  /** The place of the facts about all frames, in the first one. */
  factsAt: number;
}

/**
 * The length of an MP3 file in seconds. It is in the head (`Xing`) of most; a head that does not fit the size of the file is from before
 * it was cut, and files without one may have frames of different sizes: then all frames are counted, which reads the file once.
 * Undefined for a file without frames of layer III.
 */
export async function readMp3Length(path: string): Promise<number | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const window = createWindow(file);
    const begin = await findFrame(window, await endOfTags(window), undefined);
    if (!begin) return undefined;
    const { at, frame } = begin;
    const head = await headOf(window, at, frame);
    const isWhole =
      head !== undefined && Math.abs(size - at - head.bytes) <= Math.max(windowBytes / 8, size * tolerance);
    if (isWhole && head.frames > 0) return (head.frames * frame.samples) / frame.rate;
    // The head is a frame of its own, without sound.
    return (await countFrames(window, at, frame)) - (head ? frame.samples / frame.rate : 0);
  } finally {
    await file.close();
  }
}

/** Bytes of a file from a place on; fewer than asked for at its end. */
type Window = (at: number, bytes: number) => Promise<Buffer>;

function createWindow(file: FileHandle): Window {
  const space = Buffer.alloc(windowBytes);
  let [from, length] = [0, 0];
  return async (at, bytes) => {
    if (at < from || at + bytes > from + length) {
      from = at;
      length = (await file.read(space, 0, windowBytes, at)).bytesRead;
    }
    return space.subarray(at - from, Math.min(at - from + bytes, length));
  };
}

/** The place behind the tags (ID3) at the beginning. */
async function endOfTags(window: Window): Promise<number> {
  let at = 0;
  for (;;) {
    const tag = await window(at, 10);
    if (tag.length < 10 || tag.toString("latin1", 0, 3) !== "ID3") return at;
    // Seven bits of each byte count.
    at += 10 + [6, 7, 8, 9].reduce((size, place) => size * 128 + ((tag[place] ?? 0) & 0x7f), 0);
  }
}

/** The first place from here on, within a megabyte, at which a frame stands and another one, or the end, follows it. */
async function findFrame(
  window: Window,
  from: number,
  like: Frame | undefined,
): Promise<{ at: number; frame: Frame } | undefined> {
  for (let at = from; at < from + windowBytes; at += 1) {
    const head = await window(at, headBytes);
    if (head.length < headBytes) return undefined;
    const frame = frameAt(head);
    if (!frame || (like && frame.rate !== like.rate)) continue;
    const next = await window(at + frame.bytes, headBytes);
    if (next.length < headBytes || frameAt(next)) return { at, frame };
  }
  return undefined;
}

function frameAt(head: Buffer): Frame | undefined {
  if (head.length < headBytes) return undefined;
  const [sync = 0, kind = 0, sizes = 0, channels = 0] = head;
  // The sync of eleven bits, and layer III.
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return undefined;
  const version = (kind >> 3) & 3;
  const rate = rates[version]?.[(sizes >> 2) & 3];
  const isFirst = version === 3;
  const kbits = bitrates[isFirst ? "one" : "other"][sizes >> 4];
  if (!rate || !kbits) return undefined;
  const samples = isFirst ? 1_152 : 576;
  const bytes = Math.floor((samples / 8) * ((kbits * 1_000) / rate)) + ((sizes >> 1) & 1);
  const isMono = channels >> 6 === 3;
  const sideBytes = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return { bytes, samples, rate, factsAt: headBytes + sideBytes };
}

/** The number and the bytes of all frames, if the first one names them. */
async function headOf(
  window: Window,
  at: number,
  { factsAt }: Frame,
): Promise<{ frames: number; bytes: number } | undefined> {
  const facts = await window(at + factsAt, 16);
  if (facts.length < 16 || !["Xing", "Info"].includes(facts.toString("latin1", 0, 4))) return undefined;
  // Both numbers are there only if their bits are set.
  if ((facts.readUInt32BE(4) & 3) !== 3) return undefined;
  return { frames: facts.readUInt32BE(8), bytes: facts.readUInt32BE(12) };
}

async function countFrames(window: Window, from: number, first: Frame): Promise<number> {
  let samples = 0;
  let [at, frame] = [from, first];
  for (;;) {
    samples += frame.samples;
    at += frame.bytes;
    const following = frameAt(await window(at, headBytes));
    if (following?.rate === first.rate) {
      frame = following;
      continue;
    }
    const next = await findFrame(window, at, first);
    if (!next) break;
    ({ at, frame } = next);
  }
  return samples / first.rate;
}
