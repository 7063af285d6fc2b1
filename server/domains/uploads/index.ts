import { CallError } from "#contract/errors.ts";
import { studioPostsPerPage } from "#contract/pagination.ts";
import { cleanFileName, isUploadId, maxUploadBytes } from "#contract/upload-rules.ts";
import type { MediaFileToSend } from "#server/domains/media/index.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { cancelFileWork, repeatFileWork } from "./file-work.ts";
import { finishReceived } from "./finish-upload.ts";
import { createIncomingBytes } from "./incoming-bytes.ts";
import { type Progress, receiveBytes } from "./receive-bytes.ts";
import { requireRoom } from "./require-room.ts";
import { startUnlessRestricted } from "./start-unless-restricted.ts";
import type { Upload, UploadedFile, UploadKey, UploadKind } from "./upload.ts";
import { uploadJobs } from "./upload-jobs.ts";
import "./refuse-unchecked-uploads.ts";
import "./sweep-abandoned-uploads.ts";
import { refuseFile } from "./upload-refused.ts";
import type { UploadsDeps } from "./uploads-deps.ts";
import {
  type AnnouncedFile,
  countUploads,
  deleteUnusedUpload,
  deleteUnusedUploads,
  discardUpload,
  findBegunUpload,
  findDraftFile,
  findFinishedUploads,
  findNewestUses,
  findReviewedUpload,
  findSameUpload,
  findUpload,
  type ListedUpload,
  listUploads,
} from "./uploads-store.ts";

export type { Progress } from "./receive-bytes.ts";
export type { Upload, UploadedFile, UploadKey, UploadKind } from "./upload.ts";

/** The files that creators upload for their drafts. An upload is private to its creator. */
export interface Uploads {
  /**
   * Starts an upload. With the SHA-256 of a file that the same creator already has, returns that one, finished; of one that
   * arrived in part, or is being checked, that one. Throws FILE_REFUSED, QUOTA_EXCEEDED, RESTRICTED, UNAVAILABLE while the disk is almost full.
   */
  start(
    creatorId: string,
    file: { kind: UploadKind; name: string; sizeBytes: number; sha256?: string | undefined },
  ): Promise<Upload>;
  /** How much of an unfinished upload has arrived. Throws NOT_FOUND. */
  progress(key: UploadKey): Promise<Progress>;
  /** Appends bytes from an offset. Throws NOT_FOUND, OUTDATED_VERSION for another offset. */
  receive(key: UploadKey, part: { offset: number; bytes: AsyncIterable<Uint8Array> }): Promise<Progress>;
  /** Checks and stores a complete upload; a large one in a job, which later calls ask about. Throws NOT_FOUND, UPLOAD_INCOMPLETE, FILE_REFUSED. */
  finish(key: UploadKey, sent: { sha256?: string | undefined }): Promise<Upload>;
  /** The file of an unfinished upload that has arrived completely. Throws NOT_FOUND, UPLOAD_INCOMPLETE. */
  received(key: UploadKey): Promise<{ path: string; upload: Upload }>;
  /** Fifty uploads of a creator that are finished or being checked, with their uses, the newest first; `page` counts from 1. */
  list(creatorId: string, page: number): Promise<{ uploads: ListedUpload[]; total: number; usedBytes: number }>;
  /** Cancels an upload, or deletes one that no revision refers to. Throws NOT_FOUND, FILE_IN_USE. */
  delete(key: UploadKey): Promise<void>;
  /** Deletes the uploads of a creator that no revision refers to. Their bytes are swept. */
  deleteUnused(creatorId: string): Promise<void>;
  /** Makes the other sizes of a film, or reads a recording. Throws NOT_FOUND unless that failed or was cancelled and no work on it goes on. */
  repeatWork(key: UploadKey): Promise<void>;
  /** Cancels the work on a film or a recording for this upload. Throws NOT_FOUND if none goes on. */
  cancelWork(key: UploadKey): Promise<void>;
  /** The finished files of these uploads, of all kinds or of one, by id; those of other creators are missing. */
  findFiles(creatorId: string, ids: readonly string[], kind?: UploadKind): Promise<Map<string, UploadedFile>>;
  /** The drafts of the creator whose newest version refers to an upload. */
  findUses(key: UploadKey): Promise<string[]>;
  /**
   * A form of a finished upload (`original`, a smaller variant, `preview`) for its creator, or for a moderator while a
   * version under review refers to it. A file of a draft that was not uploaded has the key of its blob as its id. Throws
   * NOT_FOUND.
   */
  open(
    request: { id: string; variant: string; takesAvif: boolean },
    by: { creatorId: string | null; isModerator: boolean },
  ): Promise<MediaFileToSend>;
  /** For the worker. */
  jobs: RegisteredJob[];
}

/** Uploads on a database, a media store and a folder for incoming bytes. */
export function createUploads(given: UploadsDeps): Uploads {
  const { db, media, folder } = given;
  const incoming = createIncomingBytes(folder, given.readSpace);
  const deps = { ...given, incoming };
  const begin = async (creatorId: string, file: AnnouncedFile) => {
    await requireRoom(deps, file.sizeBytes);
    return startUnlessRestricted(db, creatorId, file);
  };
  return {
    async start(creatorId, { kind, name, sizeBytes, sha256 }) {
      if (sizeBytes === 0) throw refuseFile("empty");
      if (sizeBytes > maxUploadBytes[kind]) throw refuseFile(kind === "captions" ? "captions" : "too-large");
      const file = { kind, name: cleanFileName(name), sizeBytes, sha256 };
      if (sha256 === undefined || kind === "export") return begin(creatorId, file);
      const earlier =
        (await findSameUpload(db, { creatorId, kind, sha256 })) ??
        (await findBegunUpload(db, creatorId, { ...file, sha256 }));
      return earlier ?? begin(creatorId, file);
    },
    async progress(key) {
      const upload = await findUpload(db, key);
      if (!upload) throw new CallError("NOT_FOUND");
      const { sizeBytes, file, isChecking } = upload;
      return { sizeBytes, offset: file || isChecking ? sizeBytes : await incoming.sizeOf(key.uploadId) };
    },
    receive: (key, part) => receiveBytes(deps, key, part),
    finish: (key, sent) => finishReceived(deps, key, sent),
    async received(key) {
      const upload = await findUpload(db, key);
      if (!upload || upload.file) throw new CallError("NOT_FOUND");
      if ((await incoming.sizeOf(key.uploadId)) !== upload.sizeBytes) throw new CallError("UPLOAD_INCOMPLETE");
      return { path: incoming.pathOf(key.uploadId), upload };
    },
    async list(creatorId, page) {
      const window = { limit: studioPostsPerPage, offset: (page - 1) * studioPostsPerPage };
      const [found, counts] = await Promise.all([listUploads(db, creatorId, window), countUploads(db, creatorId)]);
      return { uploads: found, ...counts };
    },
    deleteUnused: (creatorId) => deleteUnusedUploads(db, creatorId),
    async delete(key) {
      if (await discardUpload(db, key)) return incoming.remove(key.uploadId);
      if (await deleteUnusedUpload(db, key)) return;
      throw new CallError((await findUpload(db, key)) ? "FILE_IN_USE" : "NOT_FOUND");
    },
    repeatWork: (key) => repeatFileWork(deps, key),
    cancelWork: (key) => cancelFileWork(deps, key),
    async findFiles(creatorId, ids, kind) {
      const found = ids.length === 0 ? [] : await findFinishedUploads(db, creatorId, ids);
      const wanted = kind === undefined ? found : found.filter((each) => each.kind === kind);
      return new Map(
        wanted.flatMap(({ uploadId, file }) => (file ? [[uploadId, { ...file, uploadId }] as const] : [])),
      );
    },
    findUses: (key) => findNewestUses(db, key),
    async open({ id, variant, takesAvif }, by) {
      const found = isUploadId(id) ? await findUploadedFile(db, id, by) : await findDraftFile(db, id, by);
      const file = variant === "preview" ? found?.file?.preview : found?.file;
      if (!found || !file) throw new CallError("NOT_FOUND");
      const form = variant === "preview" ? "original" : variant;
      return media.openStored(file, { variant: form, takesAvif, creatorId: found.creatorId });
    },
    jobs: uploadJobs.bind(deps),
  };
}

async function findUploadedFile(
  db: UploadsDeps["db"],
  uploadId: string,
  { creatorId, isModerator }: { creatorId: string | null; isModerator: boolean },
): Promise<Pick<Upload, "file" | "creatorId"> | undefined> {
  const own = creatorId === null ? undefined : await findUpload(db, { uploadId, creatorId });
  return own ?? (isModerator ? await findReviewedUpload(db, uploadId) : undefined);
}
