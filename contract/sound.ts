/** The form of a recording in the media store that tells players about it, as `SoundProfile`. */
export const soundProfile = "sound";
/** The form of a recording that every browser plays and seeks in; 404 until it was made. */
export const soundForm = "sound.m4a";

/** The facts of a recording that its player shows or plays by. */
export interface SoundProfile {
  /** In LUFS (EBU R 128); null for silence. */
  loudness: number | null;
  /** How loud each part of the same length is: from 0 to 255, which is the loudest of them. Empty until the recording was read. */
  levels: number[];
  /** In their order; empty for a recording without. */
  chapters: SoundChapter[];
}

export interface SoundChapter {
  startMs: number;
  title: string;
}
