import { join } from "node:path";
import type { SoundChapter } from "#contract/sound.ts";
import type { Encoder } from "../films/encoder.ts";
import { type MeasuredSound, measureSound } from "./measure-sound.ts";
import { readChapters } from "./read-chapters.ts";
import { isAacStream, soundOpeningOf } from "./sound-input.ts";

/** The facts of a recording that was read. */
export interface ReadSound extends MeasuredSound {
  chapters: SoundChapter[];
  /** The form for players, if it was to be made. */
  formPath: string | undefined;
}

/** Reads an untrusted recording, and writes its form into `folder`. Throws `UnknownSound`, `ProgramFailed`, or the reason of the signal. */
export async function readSound(
  encoder: Encoder,
  path: string,
  { needsForm, folder, signal }: { needsForm: boolean; folder: string; signal: AbortSignal },
): Promise<ReadSound> {
  const opening = await soundOpeningOf(path);
  const form = needsForm ? { path: join(folder, "sound.m4a"), isAac: isAacStream(opening) } : undefined;
  const chapters = await readChapters(encoder, opening, signal);
  return { ...(await measureSound(encoder, opening, { form, signal })), chapters, formPath: form?.path };
}
