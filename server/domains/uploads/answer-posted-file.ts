import type { FastifyRequest } from "fastify";
import { CallError } from "#contract/errors.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { maxFormFileBytes } from "#contract/upload-rules.ts";
import type { Uploads } from "./index.ts";
import type { UploadedFile } from "./upload.ts";

/** Adds a file to a draft, for the form without scripts. */
export type AddFile = (
  draft: { draftId: string; creatorId: string },
  file: UploadedFile,
  as: "cover" | "download" | "image",
) => Promise<void>;

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
    const place = places.find((each) => each === form.get("place")) ?? "download";
    if (!(sent instanceof File) || sent.size === 0)
      throw new CallError("FILE_REFUSED", { details: { reason: "empty" } });
    const { creatorId } = draft;
    const kind = place === "download" ? "download" : "picture";
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
  return error.code === "FILE_REFUSED" ? String((error.details as { reason?: string }).reason) : undefined;
}
