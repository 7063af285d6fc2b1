import { open } from "node:fs/promises";
import type { InputAudioTrack, InputVideoTrack } from "mediabunny";
import { type FilmPackage, type FilmToPackage, type Packaged, segmentSec } from "./film-package.ts";
import { mediabunny } from "./mediabunny.ts";

const { Conversion, FilePathSource, FilePathTarget, Input, MP4, Mp4OutputFormat, Output, QTFF } = mediabunny;

/** Where the fragment of a segment begins and its description ends, in bytes, and its time in the film. */
interface Fragment {
  offset: number;
  dataOffset: number;
  sec: number;
}

/**
 * Writes an H.264 film with AAC sound, or without sound, as one fragmented MP4 file (CMAF). Frames are copied, never decoded. Throws
 * for a film that cannot be read.
 */
export async function writeFilmPackage(
  { path, output }: FilmToPackage,
  onProgress: (fraction: number) => void,
): Promise<Packaged> {
  const source = new FilePathSource(path, { maxCacheSize: 8 * 2 ** 20, handleUnhandledError: () => {} });
  const input = new Input({ source, formats: [MP4, QTFF] });
  try {
    const film = await input.getPrimaryVideoTrack();
    const sound = await input.getPrimaryAudioTrack();
    if (!film || !(await isSuited(film, sound))) return "unsuited";
    const fragments: Fragment[] = [];
    const format = new Mp4OutputFormat({
      fastStart: "fragmented",
      minimumFragmentDuration: segmentSec,
      onMoof: ({ byteLength }, offset, sec) => fragments.push({ offset, dataOffset: offset + byteLength, sec }),
    });
    const conversion = await Conversion.init({
      input,
      output: new Output({ format, target: new FilePathTarget(output, { chunkSize: 4 * 2 ** 20 }) }),
      tracks: "primary",
      // The film keeps its times, which its captions have too. What lies before its start is left out, because players of HLS do not
      // know that it is not to be played (ISO/IEC 14496-12, 8.6.6).
      trim: { start: 0 },
      copy: { mode: "forced", boundaryPolicy: "shrink" },
      tags: {},
      showWarnings: false,
    });
    if (conversion.utilizedTracks.length !== (sound ? 2 : 1)) return "unsuited";
    conversion.onProgress = onProgress;
    await conversion.execute();
    if (!(await beginsAlike(film, output))) return "unsuited";
    const codecs = [film, ...(sound ? [sound] : [])].map((track) => track.getCodecParameterString());
    return {
      width: Math.round(await film.getDisplayWidth()),
      height: Math.round(await film.getDisplayHeight()),
      codecs: (await Promise.all(codecs)).filter(Boolean).join(","),
      ...(await describeParts(output, fragments, await input.computeDuration())),
    };
  } finally {
    input.dispose();
  }
}

/**
 * Not every player of HLS turns or mirrors a film whose metadata say that the camera did. A film that was trimmed without being encoded
 * again has frames before its start, without which it cannot begin there.
 */
async function isSuited(film: InputVideoTrack, sound: InputAudioTrack | null): Promise<boolean> {
  const isTurned = (await film.getRotation()) !== 0 || (await film.getFlip());
  const isTrimmed = (await film.getFirstTimestamp()) < 0;
  const soundCodec = sound && (await sound.getCodec());
  return (await film.getCodec()) === "avc" && !isTurned && !isTrimmed && (soundCodec === null || soundCodec === "aac");
}

/** Whether a package has the first frame of its film: one that is no key frame was left out, with all up to the next. */
async function beginsAlike(film: InputVideoTrack, output: string): Promise<boolean> {
  const input = new Input({ source: new FilePathSource(output, { maxCacheSize: 2 ** 20 }), formats: [MP4] });
  try {
    const packaged = await input.getPrimaryVideoTrack();
    const startSec = (await packaged?.getFirstTimestamp()) ?? Number.POSITIVE_INFINITY;
    return Math.abs(startSec - (await film.getFirstTimestamp())) < 0.01;
  } finally {
    input.dispose();
  }
}

async function describeParts(
  path: string,
  fragments: Fragment[],
  endSec: number,
): Promise<Pick<FilmPackage, "initBytes" | "segmentBytes" | "segmentMs">> {
  const ends = [...fragments.slice(1).map(({ offset }) => offset), await endOfData(path, fragments.at(-1))];
  const times = [...fragments.map(({ sec }) => sec), endSec].map((sec) => Math.round(sec * 1_000));
  return {
    initBytes: fragments[0]?.offset ?? 0,
    segmentBytes: fragments.map(({ offset }, place) => (ends[place] ?? 0) - offset),
    segmentMs: fragments.map((_, place) => Math.max(1, (times[place + 1] ?? 0) - (times[place] ?? 0))),
  };
}

/**
 * Where the frames of the last fragment end: an index that no player of HLS needs follows them. Throws without a fragment, and for a file
 * that ends before: the library takes a write for whole of which a full disk took a part.
 */
async function endOfData(path: string, last: Fragment | undefined): Promise<number> {
  if (!last) throw new Error("The film has no frame");
  const file = await open(path);
  try {
    // The size of its box (ISO/IEC 14496-12, 4.2): 1 stands for a longer number behind the type.
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, last.dataOffset);
    const size = buffer.readUInt32BE(0);
    const end = last.dataOffset + (size === 1 ? Number(buffer.readBigUInt64BE(8)) : size);
    if ((await file.stat()).size < end)
      throw new Error("ENOSPC: no space left on device, which took only a part of the package");
    return end;
  } finally {
    await file.close();
  }
}
