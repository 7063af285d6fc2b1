import { isScreenLanguage, type ScreenLanguage } from "./languages.ts";

/** Captions of a draft's film or recording: their language (BCP 47), and the id of their upload. */
export interface CaptionsOfFile {
  language: string;
  id: string;
}

/** Whether a file of this type can have captions. */
export function takesCaptions(mime: string | null): boolean {
  return /^(?:video|audio)\//.test(mime ?? "");
}

/** The place of captions in the form that sends a file without scripts: the language, and the id of the file that gets them. */
export const captionsPlace = {
  write: (captionsOf: string, language: ScreenLanguage) => `captions ${language} ${captionsOf}`,
  read(place: string): { captionsOf: string; language: ScreenLanguage } | undefined {
    const [kind, language, captionsOf] = place.split(" ");
    return kind === "captions" && captionsOf && isScreenLanguage(language) ? { captionsOf, language } : undefined;
  },
};
