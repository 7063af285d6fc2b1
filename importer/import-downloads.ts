import type { CaptionsToPublish, FileToPublish } from "#server/domains/media/index.ts";
import type { EmbeddedMedia } from "#server/domains/post-markdown/index.ts";
import { companionsBeside } from "./files/find-companions.ts";
import type { FindFile, FoundFile } from "./files/found-file.ts";
import { openUpload } from "./files/open-upload.ts";
import type { CaptionsDraft } from "./front-matter/companion-draft.ts";
import type { DownloadDraft } from "./post-draft.ts";
import { ImportRefusal } from "./report/import-refusal.ts";
import type { Shop } from "./shop.ts";
import { takePicture } from "./take-picture.ts";

/** The source of a post, which may be a paid one, or of a creator; never a file to attach. */
const isText = /\.(?:md|mdx|markdown)$/i;

/** A download that is there, with what belongs to it. */
export interface FoundDownload {
  name: string | undefined;
  file: FoundFile;
  poster: FoundFile | undefined;
  captions: { file: FoundFile; language: string; label: string | undefined }[];
}

/**
 * Finds the files of a post. What the document says about poster and captions counts before what stands beside the file;
 * captions without a language are in the post's. Throws `ImportRefusal` for a file that is not there.
 */
export async function findDownloads(
  drafts: DownloadDraft[],
  find: FindFile,
  postLanguage: string,
  warnings: string[],
): Promise<FoundDownload[]> {
  const found: FoundDownload[] = [];
  for (const { reference, name, poster, captions = [] } of drafts) {
    const file = await find(reference);
    if (file && isText.test(file.path)) throw new ImportRefusal(`the file ${reference} is a text, not a download`);
    if (!file) throw new ImportRefusal(`the file ${reference} is not there`);
    const beside = await companionsBeside(reference, file.path);
    const posterReference = poster ?? beside.poster;
    const posterFile = posterReference === undefined ? undefined : await find(posterReference);
    if (poster !== undefined && !posterFile) warnings.push(`the poster ${poster} is not there`);
    const given = captions.length > 0 ? captions : beside.captions;
    found.push({ name, file, poster: posterFile, captions: await findCaptions(given, find, postLanguage, warnings) });
  }
  return found;
}

/**
 * Finds the films and sounds that a text shows, apart from those that its document names already (`given`). They come with the
 * post's files: only those ask for access when they are served.
 */
export async function findShownMedia(
  media: EmbeddedMedia[],
  { find, language, given }: { find: FindFile; language: string; given: FoundDownload[] },
  warnings: string[],
): Promise<FoundDownload[]> {
  const paths = new Set(given.map(({ file }) => file.path));
  const shown: FoundDownload[] = [];
  for (const { reference, poster, captions, line } of media) {
    const where = `${reference.slice(0, 200)}${line === undefined ? "" : ` (line ${line})`}`;
    const file = await find(reference);
    if (file && paths.has(file.path)) continue;
    if (!file || isText.test(file.path)) {
      warnings.push(`left out: ${where}, ${file ? "a text" : "which is not there"}`);
      continue;
    }
    paths.add(file.path);
    warnings.push(`moved: ${where} is with the post's files, not in its text`);
    shown.push(...(await findDownloads([{ reference, name: undefined, poster, captions }], find, language, warnings)));
  }
  return shown;
}

async function findCaptions(
  drafts: CaptionsDraft[],
  find: FindFile,
  postLanguage: string,
  warnings: string[],
): Promise<FoundDownload["captions"]> {
  const found = new Map<string, FoundDownload["captions"][number]>();
  for (const { reference, language = postLanguage, label } of drafts) {
    const file = await find(reference);
    if (!file) warnings.push(`the captions ${reference} are not there`);
    else if (isText.test(file.path)) warnings.push(`left out: ${reference} (a text, not captions)`);
    else if (found.has(language)) warnings.push(`left out: ${reference} (there are captions in ${language} already)`);
    else found.set(language, { file, language, label });
  }
  return [...found.values()];
}

/** Puts the files of a post into the store. A poster or captions that cannot be shown are left out with a warning. */
export async function takeDownloads(shop: Shop, found: FoundDownload[], warnings: string[]): Promise<FileToPublish[]> {
  const taken: FileToPublish[] = [];
  for (const { file, name, poster, captions } of found) {
    const download = await shop.media.takeDownload(openUpload(file.path, name));
    const preview = poster && (await takePicture(shop, poster, null, warnings));
    taken.push({
      ...download,
      ...(preview && { preview }),
      captions: await takeCaptions(shop, captions, warnings),
    });
  }
  return taken;
}

async function takeCaptions(
  shop: Shop,
  found: FoundDownload["captions"],
  warnings: string[],
): Promise<CaptionsToPublish[]> {
  const taken: CaptionsToPublish[] = [];
  for (const { file, language, label } of found) {
    try {
      taken.push(await shop.media.takeCaptions(openUpload(file.path), { language, label }));
    } catch (error) {
      warnings.push(`left out: ${file.reference} (${(error as Error).message})`);
    }
  }
  return taken;
}
