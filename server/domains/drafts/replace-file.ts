import { isDeepStrictEqual } from "node:util";
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

/**
 * Saves a version of each draft that refers to an upload, with another upload in its place: under its name, with its
 * description. What readers see changes when the draft is published. Returns the drafts. Throws NOT_FOUND, and INVALID_DATA
 * if a picture would become something else.
 */
export async function replaceFile(
  { drafts, uploads }: Deps,
  creatorId: string,
  ids: { uploadId: string; by: string },
): Promise<string[]> {
  const files = await uploads.findFiles(creatorId, [ids.uploadId, ids.by]);
  const [old, next] = [files.get(ids.uploadId), files.get(ids.by)];
  if (!old || !next) throw new CallError("NOT_FOUND");
  if (old.picture && !next.picture) throw new CallError("INVALID_DATA");
  const changed: string[] = [];
  for (const draftId of await uploads.findUses({ uploadId: ids.uploadId, creatorId }))
    if (await replaceIn(drafts, { draftId, creatorId }, (content) => withOther(content, old, next)))
      changed.push(draftId);
  return changed;
}

async function replaceIn(
  drafts: Drafts,
  key: DraftKey,
  change: (content: DraftContent) => DraftContent,
): Promise<boolean> {
  const draft = await drafts.find(key);
  if (!draft) return false;
  const content = change(draft.content);
  if (isDeepStrictEqual(content, draft.content)) return false;
  try {
    await drafts.save(key, { basedOn: draft.version, content, cause: "saved" });
    return true;
  } catch (error) {
    // Another tab saved meanwhile: the file is replaced in that version.
    if (error instanceof OutdatedDraft) return replaceIn(drafts, key, change);
    throw error;
  }
}

function withOther(content: DraftContent, old: UploadedFile, next: UploadedFile): DraftContent {
  const { cover, images, downloads } = content.files;
  const isOld = (file: DraftFile) => file.uploadId === old.uploadId;
  const [from, to] = [`media:${old.uploadId}`, `media:${next.uploadId}`];
  const asOld = (file: DraftFile): DraftFile => ({ ...next, alternativeText: file.alternativeText });
  return {
    ...content,
    bodyMarkdown: content.bodyMarkdown.replaceAll(from, to),
    files: {
      cover: cover && isOld(cover) ? asOld(cover) : cover,
      images: Object.fromEntries(
        Object.entries(images).map(([source, file]) => (source === from ? [to, asOld(file)] : [source, file])),
      ),
      downloads: downloads.map((file) =>
        isOld(file) ? { ...next, name: renameFile(next.name, stem(file.name)) } : file,
      ),
    },
  };
}

/** A name without its extension, which may change with the file's type. */
function stem(name: string): string {
  return name.replace(/\.[A-Za-z0-9]{1,10}$/, "");
}
