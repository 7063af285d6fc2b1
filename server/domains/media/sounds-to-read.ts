import type { FileToPublish } from "./file-to-publish.ts";

/** A recording of the store, and whether players need another form of it. */
export interface SoundToRead {
  storageKey: string;
  needsForm: boolean;
}

/** The name under which that form is stored, by the key of the work. */
export const soundFormName = "sound1";

/** Types without an index to seek by, or that many iPhones do not play, also of a file that was not measured. */
const unseekable = ["audio/aac", "audio/ogg", "audio/webm"];

/** The recordings among some files. */
export function soundsAmong(files: readonly FileToPublish[]): SoundToRead[] {
  return files
    .filter(({ mime }) => mime.startsWith("audio/"))
    .map(({ storageKey, mime, playback }) => ({
      storageKey,
      needsForm: unseekable.includes(mime) || (playback !== undefined && playback.support !== "everywhere"),
    }));
}
