import { join } from "node:path";
import type { SoundChapter } from "#contract/sound.ts";
import type { Encoder } from "../films/encoder.ts";
import { type MeasuredSound, measureSound } from "./measure-sound.ts";
import { probeSound } from "./probe-sound.ts";
import { isAacStream, soundOpeningOf } from "./sound-input.ts";

/** The facts of a recording that was read. */
export interface ReadSound extends MeasuredSound {
  chapters: SoundChapter[];
  /** The form for players, if it was to be made. */
  formPath: string | undefined;
}

/** A reading of a recording. */
export interface SoundReading {
  needsForm: boolean;
  folder: string;
  signal: AbortSignal;
  /** Called with how much is read, from 0 to 1, unless the recording names no length. */
  onProgress(fraction: number): void;
}

/** Reads an untrusted recording, and writes its form into `folder`. Throws `UnknownSound`, `ProgramFailed`, or the reason of the signal. */
export async function readSound(
  encoder: Encoder,
  path: string,
  { needsForm, folder, signal, onProgress }: SoundReading,
): Promise<ReadSound> {
  const opening = await soundOpeningOf(path);
  const form = needsForm ? { path: join(folder, "sound.m4a"), isAac: isAacStream(opening) } : undefined;
  const { chapters, durationSec } = await probeSound(encoder, opening, signal);
  const onSeconds = (seconds: number) => {
    if (durationSec !== undefined) onProgress(Math.min(1, seconds / durationSec));
  };
  return { ...(await measureSound(encoder, opening, { form, signal, onSeconds })), chapters, formPath: form?.path };
}
