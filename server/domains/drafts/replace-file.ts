import { takesCaptions } from "#contract/captions.ts";
import { CallError } from "#contract/errors.ts";
import { renameFile } from "#contract/upload-rules.ts";
import type { UploadedFile, Uploads } from "#server/domains/uploads/index.ts";
import type { DraftContent, DraftFile, DraftKey } from "./draft.ts";
import { OutdatedDraft } from "./draft-errors.ts";
import type { Drafts } from "./index.ts";

interface Deps {
  drafts: Drafts;
  uploads: Pick<Uploads, "findFiles" | "findUses">;
}

/** The drafts in which a file was replaced, and in how many places altogether. */
export interface ReplacedFile {
  draftIds: string[];
  places: number;
}

/**
 * Saves a version of each draft that refers to an upload, or to the same bytes that came another way, with another upload in its place:
 * under its name, with its description. What readers see changes when the draft is published. Throws NOT_FOUND, INVALID_DATA if a picture
 * would become something else, and FILE_NOT_USED if no newest version has the file.
 */
export async function replaceFile(
  { drafts, uploads }: Deps,
  creatorId: string,
  ids: { uploadId: string; by: string },
): Promise<ReplacedFile> {
  const files = await uploads.findFiles(creatorId, [ids.uploadId, ids.by]);
  const [old, next] = [files.get(ids.uploadId), files.get(ids.by)];
  if (!old || !next) throw new CallError("NOT_FOUND");
  if (old.picture && !next.picture) throw new CallError("INVALID_DATA");
  const replaced: ReplacedFile = { draftIds: [], places: 0 };
  for (const draftId of await uploads.findUses({ uploadId: ids.uploadId, creatorId })) {
    const places = await replaceIn(drafts, { draftId, creatorId }, (content) => withOther(content, old, next));
    if (places > 0) replaced.draftIds.push(draftId);
    replaced.places += places;
  }
  if (replaced.places === 0) throw new CallError("FILE_NOT_USED");
  return replaced;
}

interface ChangedContent {
  content: DraftContent;
  places: number;
}

/** Returns the number of changed places. */
async function replaceIn(
  drafts: Drafts,
  key: DraftKey,
  change: (content: DraftContent) => ChangedContent,
): Promise<number> {
  const draft = await drafts.find(key);
  const changed = draft && change(draft.content);
  if (!changed || changed.places === 0) return 0;
  try {
    await drafts.save(key, { basedOn: draft.version, content: changed.content, cause: "saved" });
    return changed.places;
  } catch (error) {
    // Another tab saved meanwhile: the file is replaced in that version.
    if (error instanceof OutdatedDraft) return replaceIn(drafts, key, change);
    throw error;
  }
}

function withOther(content: DraftContent, old: UploadedFile, next: UploadedFile): ChangedContent {
  const { cover, images, downloads } = content.files;
  let places = 0;
  const isOld = (file: DraftFile) => {
    const found = file.uploadId === old.uploadId || file.storageKey === old.storageKey;
    if (found) places += 1;
    return found;
  };
  const [from, to] = [`media:${old.uploadId}`, `media:${next.uploadId}`];
  const asOld = (file: DraftFile): DraftFile => ({ ...next, alternativeText: file.alternativeText });
  const files = {
    cover: cover && isOld(cover) ? asOld(cover) : cover,
    // A picture that was imported has the name of its source in the text.
    images: Object.fromEntries(
      Object.entries(images).map(([source, file]) =>
        isOld(file) ? [source === from ? to : source, asOld(file)] : [source, file],
      ),
    ),
    downloads: downloads.map((file) => (isOld(file) ? asDownload(next, file) : file)),
  };
  return { content: { ...content, bodyMarkdown: content.bodyMarkdown.replaceAll(from, to), files }, places };
}

/** A file under the name of an older one, and with its captions if it can have any. */
function asDownload(next: UploadedFile, { name, captions }: DraftFile): DraftFile {
  const file = { ...next, name: renameFile(next.name, stem(name)) };
  return captions && takesCaptions(next.mime) ? { ...file, captions } : file;
}

/** A name without its extension, which may change with the file's type. */
function stem(name: string): string {
  return name.replace(/\.[A-Za-z0-9]{1,10}$/, "");
}
