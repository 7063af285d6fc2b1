import * as z from "zod/mini";
import { type CallAuth, defineCall } from "./call.ts";
import { fileFacts } from "./file-facts.ts";
import { requestText } from "./text.ts";
import { fileRefusals } from "./upload-rules.ts";

const auth = { kind: "creator" } satisfies CallAuth;
const id = z.object({ id: z.uuid() });
const reading = ["SIGN_IN_REQUIRED", "ROLE_REQUIRED", "TOO_MANY_REQUESTS"] as const;
const writing = [...reading, "FOREIGN_ORIGIN", "INVALID_DATA"] as const;

/** The SHA-256 of a file's bytes, in hexadecimal. */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const uploadKinds = ["picture", "download", "export", "captions"] as const;

const upload = z.extend(fileFacts, {
  id: z.string(),
  /** A picture is encoded again for display; a download stays as it is; an export is imported and deleted; captions become WebVTT. */
  kind: z.enum(uploadKinds),
  name: z.string(),
  sizeBytes: z.number(),
  /** Whether its bytes are in the store, so that drafts may refer to it. */
  isFinished: z.boolean(),
  /** Whether the server checks the bytes of a large file; ask again by finishing it. */
  isChecking: z.boolean(),
  /** The type by its content; null until it is finished. */
  mime: z.nullable(z.string()),
  /** Unix seconds. */
  startedAt: z.number(),
});
export type StudioUpload = z.infer<typeof upload>;

const details = { FILE_REFUSED: z.object({ reason: z.enum(fileRefusals) }) };

export const startUpload = defineCall({
  method: "POST",
  path: "/api/studio/uploads",
  summary:
    "Announces a file. Its bytes follow by the tus protocol 1.0 (HEAD and PATCH) at the upload's address; a file that the creator has already answers finished, and one that arrived in part continues",
  auth,
  limit: { name: "upload-start", max: 300, windowSec: 15 * 60, per: "account" },
  body: z.object({
    kind: z.enum(uploadKinds),
    name: requestText(500),
    sizeBytes: z.int().check(z.nonnegative()),
    /** Allows a file that the creator already has to be recognised. */
    sha256: z.optional(sha256),
  }),
  status: 200,
  reply: z.object({ data: upload }),
  cache: "private",
  errors: [...writing, "QUOTA_EXCEEDED", "RESTRICTED", "FILE_REFUSED"],
  errorDetails: details,
});

/** Why a film has no other sizes: what stopped the encoder, that the shop has none, or the creator. */
const filmRefusals = [
  "unsuited",
  "failed",
  "no-encoder",
  "cancelled",
  "unreadable",
  "too-long",
  "no-space",
  "interrupted",
] as const;

const filmWork = z.object({
  of: z.literal("film"),
  /** `packaging` for streaming as it is, `encoding` in other sizes; `ready` has them. */
  state: z.enum(["packaging", "encoding", "ready", "failed", "cancelled", "no-encoder"]),
  refusal: z.nullable(z.enum(filmRefusals)),
  /** Whether readers can stream it. */
  plays: z.boolean(),
  /** How much of a running step is done, from 0 to 1. */
  progress: z.number(),
});
export type FilmWork = z.infer<typeof filmWork>;

/** Why a recording has no waveform, loudness and chapters: what stopped the reading, that the shop has no ffmpeg, or the creator. */
const soundRefusals = [
  "no-encoder",
  "failed",
  "cancelled",
  "unreadable",
  "too-long",
  "no-space",
  "interrupted",
] as const;

const soundWork = z.object({
  of: z.literal("sound"),
  /** `reading` its waveform, loudness and chapters; `ready` has them, and a form that plays everywhere if it needs one. */
  state: z.enum(["reading", "ready", "failed", "cancelled", "no-encoder"]),
  refusal: z.nullable(z.enum(soundRefusals)),
  /** How much is read, from 0 to 1. */
  progress: z.number(),
});
export type SoundWork = z.infer<typeof soundWork>;

const fileWork = z.discriminatedUnion("of", [filmWork, soundWork]);
/** The work on a film or a recording after its upload. */
export type FileWork = z.infer<typeof fileWork>;

const listedUpload = z.extend(upload, {
  /** Why the check refused it. */
  refusal: z.nullable(z.enum(fileRefusals)),
  /** The work on a film or a recording; null for another file. */
  work: z.nullable(fileWork),
  /** The drafts that refer to it; a file that only an earlier version has stays for its revision. */
  uses: z.array(z.object({ draftId: z.string(), title: z.string(), isNewest: z.boolean() })),
});
export type ListedUpload = z.infer<typeof listedUpload>;

export const listUploads = defineCall({
  method: "GET",
  path: "/api/studio/uploads",
  summary: "The creator's files with the drafts that refer to them, the newest first: fifty on a page",
  auth,
  query: z.object({
    page: z.pipe(
      z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), "1"),
      z.transform((digits) => Number(digits)),
    ),
  }),
  status: 200,
  reply: z.object({
    data: z.array(listedUpload),
    meta: z.object({
      pagination: z.object({ page: z.number(), pageSize: z.number(), pageCount: z.number(), total: z.number() }),
      usedBytes: z.number(),
    }),
  }),
  cache: "private",
  errors: [...reading, "INVALID_DATA"],
});

export const finishUpload = defineCall({
  method: "POST",
  path: "/api/studio/uploads/:id/finish",
  summary:
    "Checks all bytes and puts them into the store; of a large file later, until when it answers unfinished. A repeated call answers the same; a refused file is deleted. Answers with the earlier upload if the creator has this file already",
  auth,
  params: id,
  body: z.object({ sha256: z.optional(sha256) }),
  status: 200,
  reply: z.object({ data: upload }),
  cache: "private",
  errors: [...writing, "NOT_FOUND", "FILE_REFUSED", "UPLOAD_INCOMPLETE"],
  errorDetails: details,
});

export const replaceUpload = defineCall({
  method: "POST",
  path: "/api/studio/uploads/:id/replace",
  summary:
    "Puts another finished file in the place of this one, by its bytes, in the newest version of each piece that has it, under the same name. Readers see it once the piece is published",
  auth,
  limit: { name: "upload-replace", max: 120, windowSec: 15 * 60, per: "account" },
  params: id,
  /** A picture is replaced by a picture only. */
  body: z.object({ by: z.uuid() }),
  status: 200,
  reply: z.object({
    data: z.object({
      draftIds: z.array(z.string()),
      /** In how many places of these pieces: a cover, a file for readers, a picture in the text. */
      places: z.number(),
    }),
  }),
  cache: "private",
  errors: [...writing, "NOT_FOUND", "FILE_NOT_USED"],
});

export const repeatFileWork = defineCall({
  method: "POST",
  path: "/api/studio/uploads/:id/work",
  summary:
    "Makes the other sizes of a film, or reads a recording, after all: that failed or was cancelled, and no work on it goes on",
  auth,
  limit: { name: "file-work", max: 60, windowSec: 60 * 60, per: "account" },
  params: id,
  status: 204,
  errors: [...writing, "NOT_FOUND"],
});

export const cancelFileWork = defineCall({
  method: "DELETE",
  path: "/api/studio/uploads/:id/work",
  summary:
    "Ends the packaging and encoding of a film, or the reading of a recording: it stays as it is. The work goes on unnoticed for another creator who has the same file",
  auth,
  params: id,
  status: 204,
  errors: [...writing, "NOT_FOUND"],
});

export const deleteUpload = defineCall({
  method: "DELETE",
  path: "/api/studio/uploads/:id",
  summary: "Cancels an upload, or deletes a file that no piece and no revision refers to",
  auth,
  params: id,
  status: 204,
  errors: [...writing, "NOT_FOUND", "FILE_IN_USE"],
});
