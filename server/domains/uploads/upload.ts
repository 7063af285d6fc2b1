import type { FileRefusal } from "#contract/upload-rules.ts";
import type { FileToPublish } from "#server/domains/media/index.ts";

/** An upload of one creator; for all others it does not exist. */
export interface UploadKey {
  uploadId: string;
  creatorId: string;
}

/** A picture is encoded again for display; a download stays as it is; captions become WebVTT; an export never finishes: it is imported and deleted. */
export type UploadKind = "picture" | "download" | "export" | "captions";

/** A file in the store that remembers its upload. */
export type UploadedFile = FileToPublish & { uploadId: string };

/** An upload, finished or not. */
export interface Upload extends UploadKey {
  kind: UploadKind;
  name: string;
  /** Of the bytes as they are sent. */
  sizeBytes: number;
  startedAt: Date;
  /** The stored file, once it is finished. */
  file: FileToPublish | null;
  /** Whether a job checks its bytes, or has refused them. */
  isChecking: boolean;
  /** The SHA-256 that the sender computed, in hexadecimal. */
  announcedSha256: string | null;
  /** Results of the job: the reason of a refusal, and the SHA-256 of the bytes in hexadecimal. */
  refusal: FileRefusal | null;
  receivedSha256: string | null;
}
