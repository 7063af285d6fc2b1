import { takesCaptions } from "#contract/captions.ts";
import { CallError } from "#contract/errors.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { nameOfLanguage } from "#server/domains/media/index.ts";
import type { UploadedFile } from "#server/domains/uploads/index.ts";
import { type DraftContent, type DraftFile, type DraftKey, draftFileId } from "./draft.ts";
import { OutdatedDraft } from "./draft-errors.ts";
import type { Drafts } from "./index.ts";

/** Where a file goes; captions in a language go to the download with an id. */
type FilePlace = "cover" | "download" | "image" | { captionsOf: string; language: ScreenLanguage };

/** Adds an uploaded file to the newest version of a draft, for the form without scripts; another cover keeps the focus. Throws NOT_FOUND, `InvalidDraft`. */
export function createAddFile({ drafts }: { drafts: Drafts }) {
  return async function addFile(key: DraftKey, file: UploadedFile, place: FilePlace): Promise<void> {
    const draft = await drafts.find(key);
    if (!draft) throw new CallError("NOT_FOUND");
    const { version: basedOn, content } = draft;
    try {
      await drafts.save(key, { basedOn, content: withFile(content, file, place), cause: "saved" });
    } catch (error) {
      // Another tab saved meanwhile: the file is added to that version.
      if (error instanceof OutdatedDraft) return addFile(key, file, place);
      throw error;
    }
  };
}

function withFile(content: DraftContent, file: UploadedFile, place: FilePlace): DraftContent {
  const { files, bodyMarkdown } = content;
  if (typeof place === "object")
    return { ...content, files: { ...files, downloads: captioned(files.downloads, file, place) } };
  if (place === "cover") {
    const focus = files.cover?.focus;
    return { ...content, files: { ...files, cover: { ...file, ...(focus && { focus }) } } };
  }
  if (place === "download") return { ...content, files: { ...files, downloads: [...files.downloads, file] } };
  const source = `media:${file.uploadId}`;
  const images = { ...files.images, [source]: file };
  return { ...content, bodyMarkdown: `${bodyMarkdown.trimEnd()}\n\n![](${source})\n`, files: { ...files, images } };
}

/** The downloads of a draft, one with other captions in a language. */
function captioned(
  downloads: DraftFile[],
  file: UploadedFile,
  { captionsOf, language }: Extract<FilePlace, object>,
): DraftFile[] {
  const isMeant = (download: DraftFile) => draftFileId(download) === captionsOf && takesCaptions(download.mime);
  if (!downloads.some(isMeant)) throw new CallError("NOT_FOUND");
  return downloads.map((download) => {
    if (!isMeant(download)) return download;
    const others = (download.captions ?? []).filter((each) => each.language !== language);
    return { ...download, captions: [...others, { language, label: nameOfLanguage(language), file }] };
  });
}
