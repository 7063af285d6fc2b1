import { buffer } from "node:stream/consumers";
import { downloadZip } from "client-zip";
import type { FastifyRequest } from "fastify";
import { CallError } from "#contract/errors.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { Uploads } from "#server/domains/uploads/index.ts";
import type { Imports } from "./index.ts";

export interface PostedExportDeps {
  imports: Pick<Imports, "start">;
  uploads: Pick<Uploads, "start" | "receive">;
}

/** Imports the file of a posted multipart form; several files are imported as a zip of them. Returns the address to go on to. */
export async function answerPostedExport(
  { imports, uploads }: PostedExportDeps,
  creatorId: string,
  request: FastifyRequest,
): Promise<string> {
  try {
    const form = await readForm(request);
    const { name, bytes } = await exportOf(form.getAll("file"));
    const { uploadId } = await uploads.start(creatorId, { kind: "export", name, sizeBytes: bytes.length });
    await uploads.receive({ uploadId, creatorId }, { offset: 0, bytes: piecesOf(bytes) });
    const site = form.get("site");
    const started = await imports.start(creatorId, { uploadId, site: typeof site === "string" ? site : undefined });
    return staffPaths.studioImport(started.importId);
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    return staffPaths.studioImports({ fault: error.code });
  }
}

async function readForm({ body, headers }: FastifyRequest): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body as Buffer), {
      headers: { "content-type": String(headers["content-type"]) },
    }).formData();
  } catch {
    throw new CallError("INVALID_DATA");
  }
}

async function exportOf(sent: FormDataEntryValue[]): Promise<{ name: string; bytes: Buffer }> {
  const files = sent.filter((each) => each instanceof File).filter(({ size }) => size > 0);
  const [first] = files;
  if (!first) throw new CallError("FILE_REFUSED", { details: { reason: "empty" } });
  const isExport = files.length === 1 && !/\.(?:md|markdown)$/i.test(first.name);
  if (isExport) return { name: first.name, bytes: Buffer.from(await first.arrayBuffer()) };
  const zip = downloadZip(files.map((file) => ({ name: file.name, input: file }))).body;
  return { name: `${first.name}.zip`, bytes: await buffer(zip as AsyncIterable<Uint8Array>) };
}

async function* piecesOf(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes;
}
