import type { CaptionsOfFile } from "#contract/captions.ts";
import type { CoverFocus } from "#contract/cover-focus.ts";
import { isUploadId, renameFile } from "#contract/upload-rules.ts";
import type { UploadedFile } from "#server/domains/uploads/index.ts";
import { type FindCaptions, findCaptions } from "./attach-captions.ts";
import { type DraftFile, type DraftFiles, draftFileId } from "./draft.ts";
import { InvalidDraft } from "./draft-errors.ts";

/** The files that a save names, by their ids in the studio. Undefined keeps what the draft has. */
export interface SentFiles {
  cover?: SentCover | null | undefined;
  files?: readonly { id: string; name: string; captions?: readonly CaptionsOfFile[] | undefined }[] | undefined;
}

interface SentCover {
  id: string;
  alternativeText: string | null;
  focus?: CoverFocus | null | undefined;
}

/** Find finished uploads of the creator by id. */
interface Find {
  uploads: (ids: readonly string[]) => Promise<Map<string, UploadedFile>>;
  captions: FindCaptions;
}

/** How Markdown names a picture of the creator's: `media:` and the upload's id. */
const pictureAddress = /media:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/**
 * The files of a draft after a save: those that it names, and the pictures of its text. Files that the draft has
 * already stay; others must be uploads of the creator. Throws `InvalidDraft` for any other.
 */
export async function attachFiles(
  find: Find,
  before: DraftFiles,
  { bodyMarkdown, sent }: { bodyMarkdown: string; sent: SentFiles },
): Promise<DraftFiles> {
  const sources = [...new Set(Array.from(bodyMarkdown.matchAll(pictureAddress), ([source]) => source))];
  const isNew = (source: string) => !Object.hasOwn(before.images, source);
  const had = new Map([before.cover, ...before.downloads].flatMap((file) => (file ? [[draftFileId(file), file]] : [])));
  const named = [sent.cover?.id, ...(sent.files ?? []).map(({ id }) => id)].filter((id) => id !== undefined);
  const wanted = [...named.filter((id) => !had.has(id)), ...sources.filter(isNew).map(idOfSource)];
  const uploads = await find.uploads(wanted.filter(isUploadId));
  const attachCaptions = await findCaptions(before.downloads, sent.files ?? [], find.captions);
  const found = (id: string): DraftFile => {
    const file = had.get(id) ?? uploads.get(id);
    if (!file) throw new InvalidDraft([{ field: "files", code: "unknown-file", detail: id.slice(0, 100) }]);
    return file;
  };
  const images = Object.entries(before.images).filter(
    ([source]) => !isPictureAddress(source) || sources.includes(source),
  );
  const added = sources.filter(isNew).flatMap((source) => {
    // The problem of a missing picture is one of publishing, not of saving.
    const file = uploads.get(idOfSource(source));
    return file?.picture ? [[source, file] as const] : [];
  });
  return {
    cover: sent.cover === undefined ? before.cover : sent.cover && asCover(found(sent.cover.id), sent.cover),
    images: Object.fromEntries([...images, ...added]),
    downloads:
      sent.files?.map(({ id, name, captions }) => renamed(attachCaptions(found(id), captions), name)) ??
      before.downloads,
  };
}

function renamed(file: DraftFile, name: string): DraftFile {
  return { ...file, name: renameFile(file.name, name) };
}

function asCover(file: DraftFile, { id, alternativeText, focus }: SentCover): DraftFile {
  if (!file.picture) throw new InvalidDraft([{ field: "files", code: "unknown-file", detail: id.slice(0, 100) }]);
  const { focus: before, ...rest } = file;
  const wanted = focus === undefined ? before : (focus ?? undefined);
  return { ...rest, alternativeText, ...(wanted && { focus: { x: wanted.x, y: wanted.y } }) };
}

function idOfSource(source: string): string {
  return source.slice("media:".length);
}

function isPictureAddress(source: string): boolean {
  return source.startsWith("media:");
}
