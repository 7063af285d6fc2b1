import { maxPictureDownloadBytes } from "#contract/upload-rules.ts";
import {
  CameraDataLeft,
  type CaptionsToPublish,
  type FileToPublish,
  UploadTooLarge,
} from "#server/domains/media/index.ts";
import type { EmbeddedMedia } from "#server/domains/post-markdown/index.ts";
import { findCompanions } from "./files/find-companions.ts";
import type { FindFile, FoundFile } from "./files/found-file.ts";
import { openUpload } from "./files/open-upload.ts";
import type { CaptionsDraft } from "./front-matter/companion-draft.ts";
import type { DownloadDraft } from "./post-draft.ts";
import { ImportError } from "./report/import-error.ts";
import type { Shop } from "./shop.ts";
import { storePicture } from "./store-picture.ts";

/** A text is the source of a post, which may be paid, or of a creator, so it is never attached as a file. */
const isText = /\.(?:md|mdx|markdown)$/i;

const whyNot = { damaged: "damaged, or of an unknown type", encrypted: "under copy protection" } as const;

/** A download with its file, poster and captions. */
export interface FoundDownload {
  name: string | undefined;
  file: FoundFile;
  poster: FoundFile | undefined;
  captions: { file: FoundFile; language: string; label: string | undefined }[];
}

/**
 * Finds the files of a post. Poster and captions in the document take precedence over files next to it; default
 * language of captions is the post's. Throws `ImportError` for a missing file.
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
    if (file && isText.test(file.path)) throw new ImportError(`the file ${reference} is a text, not a download`);
    if (!file) throw new ImportError(`the file ${reference} is not there`);
    const beside = await findCompanions(reference, file.path);
    const posterReference = poster ?? beside.poster;
    const posterFile = posterReference === undefined ? undefined : await find(posterReference);
    if (poster !== undefined && !posterFile) warnings.push(`the poster ${poster} is not there`);
    const given = captions.length > 0 ? captions : beside.captions;
    found.push({ name, file, poster: posterFile, captions: await findCaptions(given, find, postLanguage, warnings) });
  }
  return found;
}

/**
 * Finds the films and recordings embedded in a text, except those that the document already lists (`given`). They
 * become files of the post, because only those require access.
 */
export async function findEmbeddedMedia(
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

/**
 * Stores the files of a post. Omits invalid posters and captions with a warning, and warns of films and recordings that may not play. Throws
 * `ImportError` for a picture that cannot lose its camera data.
 */
export async function storeDownloads(shop: Shop, found: FoundDownload[], warnings: string[]): Promise<FileToPublish[]> {
  const taken: FileToPublish[] = [];
  for (const { file, name, poster, captions } of found) {
    const download = await takeFile(shop, file, name);
    const playback = await shop.media.measurePlayback(file.path, download.mime);
    if (typeof playback === "string") warnings.push(`may not play: ${file.reference} (${whyNot[playback]})`);
    const document = download.mime === "application/pdf" ? await shop.media.readDocument(file.path) : undefined;
    const preview = poster && (await storePicture(shop, poster, null, warnings));
    taken.push({
      ...download,
      ...(preview && { preview }),
      ...(typeof playback === "object" && { playback }),
      ...(typeof document === "object" && document),
      captions: await storeCaptions(shop, captions, warnings),
    });
  }
  return taken;
}

async function takeFile(shop: Shop, { path, reference }: FoundFile, name: string | undefined): Promise<FileToPublish> {
  try {
    return await shop.media.takeDownload(openUpload(path, name));
  } catch (error) {
    if (error instanceof CameraDataLeft)
      throw new ImportError(`the picture ${reference} has camera data that cannot be removed: save it as JPEG or PNG`);
    if (error instanceof UploadTooLarge && error.maxBytes === maxPictureDownloadBytes)
      throw new ImportError(
        `the picture ${reference} is larger than 100 MB: save it as JPEG, or put it into a ZIP file`,
      );
    throw error;
  }
}

async function storeCaptions(
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
