import { type Encoder, runEncoder } from "../films/encoder.ts";
import { createLevels } from "./levels.ts";

/** How loud a recording is, as a whole and in its parts. */
export interface MeasuredSound {
  /** In LUFS (EBU R 128); null for silence. */
  loudness: number | null;
  /** One byte for each part, 255 for the loudest. */
  levels: Uint8Array;
}

/** A form for players to write: the recording's own packets if it is AAC, else encoded. */
export interface FormToWrite {
  path: string;
  isAac: boolean;
}

/** The gate of EBU R 128: below it there is no loudness. */
const silentLufs = -70;
const rate = 8_000;
/** A tenth of a second, as the meter of loudness. */
const samples = rate / 10;
const wallMs = 30 * 60_000;

const filter = [
  "[0:a:0]asplit=2[whole][parts]",
  "[whole]ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=-,anullsink",
  `[parts]aresample=${rate},asetnsamples=n=${samples}:p=0,astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=RMS_level,` +
    "ametadata=print:key=lavfi.astats.Overall.RMS_level:file=-[measured]",
].join(";");

/** Decodes an untrusted recording once, measures it, and writes a form of it. `onSeconds` gets how much is measured. Throws `ProgramFailed`, or the reason of the signal. */
export async function measureSound(
  { ffmpeg }: Encoder,
  opening: readonly string[],
  { form, signal, onSeconds }: { form: FormToWrite | undefined; signal: AbortSignal; onSeconds(seconds: number): void },
): Promise<MeasuredSound> {
  const levels = createLevels();
  let measured = 0;
  let lufs = Number.NEGATIVE_INFINITY;
  const given = [
    ...["-nostdin", "-v", "error", "-y", "-threads", "2", ...opening, "-filter_complex", filter],
    ...["-map", "[measured]", "-f", "null", "-", ...(form ? outputOf(form) : [])],
  ];
  await runEncoder(ffmpeg, given, {
    ...{ signal, wallMs },
    onLine: (line) => {
      const [, key, value] = /^lavfi\.(r128\.I|astats\.Overall\.RMS_level)=(\S+)$/.exec(line) ?? [];
      if (key === "r128.I") lufs = Number(value);
      else if (key !== undefined) {
        levels.add(Number(value));
        measured += 1;
        onSeconds((measured * samples) / rate);
      }
    },
  });
  return { loudness: lufs > silentLufs ? Math.round(lufs * 10) / 10 : null, levels: levels.finish() };
}

/** An MP4 file whose index comes first. Nothing of the recording's own words is in it. */
function outputOf({ path, isAac }: FormToWrite): string[] {
  const encoding = isAac ? ["-c:a", "copy"] : ["-c:a", "aac", "-ac", "2", "-ar", "48000", "-b:a", "160k"];
  const plain = ["-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact", "-movflags", "+faststart"];
  return ["-map", "0:a:0", ...encoding, ...plain, "-f", "mp4", `file:${path}`];
}
