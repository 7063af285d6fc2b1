import { ImportError } from "../report/import-error.ts";
import { cleanText } from "./field-values.ts";

/** Captions from a post's front matter or a file's name; default language is the post's. */
export interface CaptionsDraft {
  reference: string;
  language: string | undefined;
  label: string | undefined;
}

/** Whether a text is a language tag for captions (BCP 47 without extensions). */
export function isLanguageTag(text: string): boolean {
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text);
}

/**
 * Reads the `captions` of a file: a name, a list of names or of `{file, language, label}`, or a map from language to
 * name. A name such as `talk.es.vtt` implies its language. Throws `ImportError`.
 */
export function captionsDraftOf(value: unknown): CaptionsDraft[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(captionsDraftOf);
  if (typeof value === "string") return [{ reference: value, language: languageInName(value), label: undefined }];
  if (typeof value !== "object") throw new ImportError("captions is not a list of file names");
  const given = value as Record<string, unknown>;
  const reference = given.file ?? given.src ?? given.path;
  if (reference === undefined)
    return Object.entries(given).map(([language, file]) => captionsDraft(file, language, undefined));
  return [captionsDraft(reference, given.language ?? given.lang ?? given.srclang, given.label)];
}

/** The language in a file name, before its extension. */
export function languageInName(name: string): string | undefined {
  const tag = /\.([^./]+)\.(?:vtt|srt)$/i.exec(name)?.[1];
  return tag !== undefined && isLanguageTag(tag) ? tag : undefined;
}

function captionsDraft(reference: unknown, language: unknown, label: unknown): CaptionsDraft {
  if (typeof reference !== "string") throw new ImportError("captions is not a list of file names");
  const tag = language === undefined ? languageInName(reference) : String(language);
  if (tag !== undefined && !isLanguageTag(tag))
    throw new ImportError(`the captions' language ${JSON.stringify(language)} is not a language`);
  return { reference, language: tag, label: typeof label === "string" ? cleanText(label, 100, "label") : undefined };
}
