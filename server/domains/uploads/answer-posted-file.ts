import type { FastifyRequest } from "fastify";
import { captionsPlace } from "#contract/captions.ts";
import { CallError } from "#contract/errors.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { maxFormFileBytes } from "#contract/upload-rules.ts";
import type { Uploads } from "./index.ts";
import type { UploadedFile } from "./upload.ts";

/** Adds a file to a draft, for the form without scripts. */
export type AddFile = (
  draft: { draftId: string; creatorId: string },
  file: UploadedFile,
  as: PostedPlace,
) => Promise<void>;

/** Where a posted file goes; captions go to a download of the draft. */
type PostedPlace = (typeof places)[number] | { captionsOf: string; language: ScreenLanguage };

export interface PostedFileDeps {
  uploads: Uploads;
  addFile: AddFile;
}

const places = ["cover", "download", "image"] as const;

/** Stores the file of a posted multipart form and adds it to the draft. Returns the address to go on to, with the result. */
export async function answerPostedFile(
  { uploads, addFile }: PostedFileDeps,
  draft: { draftId: string; creatorId: string },
  request: FastifyRequest,
): Promise<string> {
  try {
    const form = await readForm(request);
    const sent = form.get("file");
    const place = placeOf(String(form.get("place")));
    if (!(sent instanceof File) || sent.size === 0)
      throw new CallError("FILE_REFUSED", { details: { reason: "empty" } });
    const { creatorId } = draft;
    const kind = typeof place === "object" ? "captions" : place === "download" ? "download" : "picture";
    const started = await uploads.start(creatorId, { kind, name: sent.name, sizeBytes: sent.size });
    const key = { uploadId: started.uploadId, creatorId };
    await uploads.receive(key, { offset: 0, bytes: sent.stream() as AsyncIterable<Uint8Array> });
    const { file, uploadId } = await uploads.finish(key, {});
    if (file) await addFile(draft, { ...file, uploadId }, place);
    return staffPaths.studioPiece(draft.draftId, { done: "file" });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return staffPaths.studioPiece(draft.draftId, { fault: refusal });
  }
}

function placeOf(sent: string): PostedPlace {
  return captionsPlace.read(sent) ?? places.find((each) => each === sent) ?? "download";
}

async function readForm({ body, headers }: FastifyRequest): Promise<FormData> {
  const bytes = body as Buffer;
  if (bytes.length > maxFormFileBytes) throw new CallError("FILE_REFUSED", { details: { reason: "too-large" } });
  try {
    return await new Response(new Uint8Array(bytes), {
      headers: { "content-type": String(headers["content-type"]) },
    }).formData();
  } catch {
    throw new CallError("INVALID_DATA");
  }
}

function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.code === "QUOTA_EXCEEDED") return "quota";
  if (error.code === "RESTRICTED") return "restricted";
  return error.code === "FILE_REFUSED" ? String((error.details as { reason?: string }).reason) : undefined;
}
