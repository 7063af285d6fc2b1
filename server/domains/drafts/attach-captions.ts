import { type CaptionsOfFile, takesCaptions } from "#contract/captions.ts";
import { isScreenLanguage } from "#contract/languages.ts";
import { isUploadId } from "#contract/upload-rules.ts";
import { type CaptionsToPublish, nameOfLanguage } from "#server/domains/media/index.ts";
import type { UploadedFile } from "#server/domains/uploads/index.ts";
import { type DraftFile, draftFileId } from "./draft.ts";
import { InvalidDraft } from "./draft-errors.ts";

/** Finds finished captions of the creator by the ids of their uploads. */
export type FindCaptions = (ids: readonly string[]) => Promise<ReadonlyMap<string, UploadedFile>>;

/** Gives a file exactly the captions that a save names. Throws `InvalidDraft`. */
type AttachCaptions = (file: DraftFile, sent: readonly CaptionsOfFile[] | undefined) => DraftFile;

/** Finds all captions that a save names, those of the draft's files among them. A file of which it names none keeps those that it has. */
export async function findCaptions(
  before: readonly DraftFile[],
  sent: readonly { captions?: readonly CaptionsOfFile[] | undefined }[],
  findUploads: FindCaptions,
): Promise<AttachCaptions> {
  const had = before.flatMap(({ captions = [] }) => captions);
  const isNew = ({ id }: CaptionsOfFile) => !had.some(({ file }) => draftFileId(file) === id);
  const added = sent.flatMap(({ captions = [] }) => captions.filter(isNew)).map(({ id }) => id);
  const uploads = await findUploads([...new Set(added)].filter(isUploadId));
  const find = ({ id, language }: CaptionsOfFile): CaptionsToPublish => {
    const same = had.find((each) => each.language === language && draftFileId(each.file) === id);
    if (same) return same;
    const file = had.find((each) => draftFileId(each.file) === id)?.file ?? uploads.get(id);
    if (!file || !isScreenLanguage(language)) throw unknownFile(id);
    return { language, label: nameOfLanguage(language), file };
  };
  return (file, named) => (named ? withCaptions(file, named.map(find)) : file);
}

/** A film or a recording with other captions. Throws `InvalidDraft` for another file. */
function withCaptions({ captions: _before, ...file }: DraftFile, captions: CaptionsToPublish[]): DraftFile {
  if (captions.length === 0) return file;
  if (!takesCaptions(file.mime)) throw unknownFile(draftFileId(file));
  return { ...file, captions };
}

function unknownFile(id: string): InvalidDraft {
  return new InvalidDraft([{ field: "files", code: "unknown-file", detail: id.slice(0, 100) }]);
}
