import { allFiles } from "#contract/paths.ts";
import { soundProfile } from "#contract/sound.ts";
import type { Queryable, Transaction } from "#db/client.ts";
import { createDocumentReader } from "./document-reader.ts";
import { queueRefusedLadders } from "./encode-film-job.ts";
import type { CaptionsToPublish, FileToPublish } from "./file-to-publish.ts";
import { findWork, noteWorks } from "./file-works-store.ts";
import { createImageCache, type DrawCached } from "./image-cache.ts";
import { createVariantMaker } from "./image-variant.ts";
import { signMediaAddress } from "./media-address.ts";
import type { MediaDeps } from "./media-deps.ts";
import type { MediaFileToSend } from "./media-file-to-send.ts";
import { mediaJobs } from "./media-jobs.ts";
import { findMediaFile } from "./media-store.ts";
import { openArchive } from "./open-archive.ts";
import { filmPartOf, openFilmPart, openFilmPicture } from "./open-film-part.ts";
import { type MediaRequest, openForm, openMediaFile } from "./open-media-file.ts";
import { isFormOfSound, openFormOfSound, openProfile } from "./open-sound.ts";
import { filmsAmong, queueFilms } from "./package-film-job.ts";
import { addFiles, findFileIds, type PlacedFile, writeFiles } from "./placed-files-store.ts";
import { type Measured, measurePlayback } from "./playback/measure-playback.ts";
import { queueRefusedSounds, queueSounds } from "./read-sound-job.ts";
import "./sweep-unreferenced-blobs.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { type DocumentRead, readDocument } from "#server/platform/pdf/read-document.ts";
import { createStamper } from "./create-stamper.ts";
import { cancelWork, repeatWork } from "./creators-work.ts";
import { findLostStreams, queueLostStreams } from "./lost-streams.ts";
import { soundsAmong } from "./sounds-to-read.ts";
import { nameOfLanguage, takeCaptionsFile } from "./take-captions.ts";
import { takeDownload, takePicture } from "./take-file.ts";
import type { Upload } from "./upload.ts";
import { type MediaFinding, type Verified, type VerifyOptions, verifyMedia } from "./verify-media.ts";

export type { DocumentFacts } from "#server/platform/pdf/read-document.ts";
export { factsOf } from "./file-facts.ts";
export type { FileRow, VariantJson } from "./file-row.ts";
export type { CaptionsToPublish, FileToPublish } from "./file-to-publish.ts";
export { encoderAt, readEncoderVersion } from "./films/encoder.ts";
export type { DrawCached } from "./image-cache.ts";
export type { MediaDeps } from "./media-deps.ts";
export { type AddressOf, mediaFile, portraitUrl } from "./media-file.ts";
export type { MediaFileToSend } from "./media-file-to-send.ts";
export { mediaId } from "./media-id.ts";
export type { PlacedFile } from "./placed-files-store.ts";
export { sendMediaFile } from "./send-media-file.ts";
export { nameOfLanguage, UnusableCaptions } from "./take-captions.ts";
export { CameraDataLeft, UnusablePicture } from "./take-file.ts";
export { takesAvif } from "./takes-avif.ts";
export { claimBlob, listReferencedBlobs } from "./unreferenced-blobs-store.ts";
export { type Upload, UploadTooLarge } from "./upload.ts";
export type { MediaFinding, Verified, VerifyOptions } from "./verify-media.ts";

/** The files of posts and creators: their bytes in the store, their variants, and who may open them. */
export interface Media {
  /**
   * A file, a part of a packaged film, a form of a recording, or all downloads of a post for the variant `allFiles`. Throws NOT_FOUND,
   * ACCESS_REQUIRED, TOO_MANY_REQUESTS.
   */
  getFile(request: MediaRequest): Promise<MediaFileToSend>;
  /** A form of a creator's stored file, private; `poster` is the still of a film, `sound` the profile of a recording, as the creator's work made them. The caller has checked that the reader may have it. Throws NOT_FOUND. */
  openStored(
    file: FileToPublish,
    form: { variant: string; takesAvif: boolean; creatorId: string },
  ): Promise<MediaFileToSend>;
  /** The signature that opens a file to the reader of an order; in one browser only, with the secret of its cookie. */
  signAddress(fileId: string, orderId: string, browser?: string): string;
  /** The bytes of a cover or a portrait of something published; undefined for none. */
  readPicture(fileId: string | undefined): Promise<Buffer | undefined>;
  /** Draws an image once and stores it. */
  drawCached: DrawCached;

  /** Puts a picture to be shown into the store. Throws `UnusablePicture`, `UploadTooLarge`. */
  takePicture(upload: Upload, alternativeText: string | null): Promise<FileToPublish>;
  /** Puts a download into the store, a picture without its camera data; its type by its name, unless the caller knows it. Throws `CameraDataLeft`, `UploadTooLarge`. */
  takeDownload(upload: Upload, mime?: string): Promise<FileToPublish>;
  /**
   * Measures an untrusted film or recording on this machine, in a thread with limited time and memory. `damaged` for one that
   * cannot be read to its end, `encrypted` for one under copy protection; undefined for one that could not be measured within the limits, and for any other file.
   */
  measurePlayback(path: string, mime: string): Promise<Measured>;
  /** Queues the films and recordings again whose packages or other forms the store lost, as after a restore. Returns how many. */
  queueLostFilms(): Promise<number>;
  /**
   * Compares the store with the database; `onFinding` gets each difference. A repair makes smaller forms and stamps, queues films,
   * and deletes blobs to which nothing has referred for a day. Throws `StorageAway`.
   */
  verify(options: VerifyOptions, onFinding: (finding: MediaFinding) => void): Promise<Verified>;
  /** Queues all films that have no other sizes yet and all recordings that were not read, as after ffmpeg was installed. Returns how many. */
  queueUnencodedFilms(): Promise<number>;
  /** Queues the work on a film or a recording that failed or was cancelled; false for any other file, and while work on it goes on. */
  repeatWork(tx: Transaction, workKey: string): Promise<boolean>;
  /** Ends the work on a film or a recording until it is repeated. */
  cancelWork(tx: Transaction, workKey: string): Promise<void>;
  /**
   * Queues the films among these files of a creator or a post to be packaged for HLS or encoded, and the recordings to be read, each once
   * for each creator (decisions 198, 203, 210 and 227).
   */
  prepareFiles(tx: Transaction, ownerId: string, files: readonly FileToPublish[]): Promise<void>;
  /**
   * Reads an untrusted PDF on this machine, in a thread with limited time and memory: its pages, or why it cannot be stamped for a
   * reader. Undefined for one that could not be read within the limits.
   */
  readDocument(path: string): Promise<DocumentRead>;
  /** Puts captions into the store as WebVTT. Throws `UnusableCaptions`, `UploadTooLarge`. */
  takeCaptionsFile(upload: Upload): Promise<FileToPublish>;
  /** The same with their language, under the language's own name if no label is given. Throws `UnusableCaptions`, `UploadTooLarge`. */
  takeCaptions(upload: Upload, as: { language: string; label: string | undefined }): Promise<CaptionsToPublish>;

  /** Gives a post or a creator exactly these files. */
  writeFiles(tx: Transaction, ownerId: string, files: PlacedFile[]): Promise<void>;
  /** Gives files to a post without any. */
  addFiles(tx: Transaction, ownerId: string, files: PlacedFile[]): Promise<void>;
  /** The ids of the files that a post or a creator has. */
  findFileIds(db: Queryable, ownerId: string): Promise<string[]>;
  /** For the worker. */
  jobs: RegisteredJob[];
}

/** The media domain on a database and a store. */
export function createMedia(given: MediaDeps): Media {
  const { db, storage, keys } = given;
  const drawCached = createImageCache(storage);
  // Pictures and downloads never wait for a document that is slow to draw.
  const stamper = createStamper({ db, storage, drawCached: createImageCache(storage) });
  const documents = createDocumentReader({ storage, drawCached: createImageCache(storage) });
  const deps = { ...given, stamper, documents, variants: createVariantMaker(storage, drawCached) };
  const jobs = createJobs(keys);
  const prepareFiles = async (tx: Transaction, ownerId: string, files: readonly FileToPublish[]) => {
    const [films, sounds] = [filmsAmong(files), soundsAmong(files)];
    const keys = [...films, ...sounds].map(({ storageKey }) => storageKey);
    const workKeys = await noteWorks(tx, ownerId, keys);
    await queueFilms(tx, jobs, films, workKeys);
    await queueSounds(tx, jobs, sounds, workKeys);
  };
  return {
    async getFile(request) {
      const { fileId, variant, signature, browser } = request;
      if (variant === allFiles) return openArchive({ ...deps, drawCached }, { postId: fileId, signature, browser });
      if (isFormOfSound(variant)) return openFormOfSound(deps, { fileId, form: variant, signature, browser });
      const part = filmPartOf(variant);
      return part === undefined
        ? openMediaFile(deps, request)
        : openFilmPart(deps, { fileId, part, signature, browser });
    },
    async openStored({ name, mime, storageKey, picture }, { variant, takesAvif, creatorId }) {
      if (variant === "poster" || variant === soundProfile) {
        const workKey = await findWork(db, creatorId, storageKey);
        const opened =
          variant === "poster" ? openFilmPicture(deps, workKey, variant) : openProfile(deps, { workKey, mime });
        return { ...(await opened), isPublic: false };
      }
      const width = picture?.variants.find((each) => each.name === variant)?.width;
      return openForm(deps, { name, mime, storageKey, creatorId, isPublic: false, width }, { variant, takesAvif });
    },
    signAddress: (fileId, orderId, browser) => signMediaAddress(keys, fileId, orderId, browser),
    async readPicture(fileId) {
      const file = fileId === undefined ? undefined : await findMediaFile(db, fileId, "original");
      return file && storage.readAll(file.storageKey);
    },
    drawCached,
    takePicture: (upload, alternativeText) => takePicture(storage, upload, alternativeText),
    takeDownload: (upload, mime) => takeDownload({ storage, stamper }, upload, mime),
    measurePlayback,
    prepareFiles,
    queueLostFilms: () => queueLostStreams(deps, jobs),
    verify: (options, onFinding) =>
      verifyMedia({ ...deps, findLostStreams: () => findLostStreams(deps, jobs) }, options, onFinding),
    queueUnencodedFilms: async () => (await queueRefusedLadders(deps, jobs)) + (await queueRefusedSounds(deps, jobs)),
    repeatWork: (tx, workKey) => repeatWork(tx, jobs, workKey),
    cancelWork: (tx, workKey) => cancelWork(tx, jobs, workKey),
    readDocument,
    takeCaptionsFile: (upload) => takeCaptionsFile(storage, upload),
    async takeCaptions(upload, { language, label = nameOfLanguage(language) }) {
      return { language, label, file: await takeCaptionsFile(storage, upload) };
    },
    async writeFiles(tx, ownerId, files) {
      await writeFiles(tx, ownerId, files);
      await prepareFiles(tx, ownerId, files);
    },
    async addFiles(tx, ownerId, files) {
      await addFiles(tx, ownerId, files);
      await prepareFiles(tx, ownerId, files);
    },
    findFileIds,
    jobs: mediaJobs.bind({ ...given, jobs }),
  };
}
