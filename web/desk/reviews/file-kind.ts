import type { MediaFile } from "#contract/content.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { fileKindTexts } from "#web/i18n/file-kind-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { fileType } from "#web/routes/post/file-label.ts";

/** The type of a file in words: `PDF document`, `Film (MP4)`. */
export function fileKindIn(language: ScreenLanguage, file: Pick<MediaFile["attributes"], "name" | "mime">): string {
  const text: Readonly<Record<string, string>> = fileKindTexts[language];
  const mime = file.mime.split(";")[0] ?? "";
  const type = fileType(file);
  const word = text[mime] ?? text[mime.split("/")[0] ?? ""] ?? fileKindTexts[language].other;
  return type === "" || word.includes(type) ? word : `${word} (${type})`;
}

/** How the screen calls the type of a file. */
export function useFileKind(): (file: Pick<MediaFile["attributes"], "name" | "mime">) => string {
  const language = useLanguage();
  return (file) => fileKindIn(language, file);
}
