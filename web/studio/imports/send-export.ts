import { downloadZip } from "client-zip";
import { outcomeOf } from "#web/client/call-failure.ts";
import { staffClient } from "#web/client/staff-client.ts";
import { sendFile } from "../uploads/send-file.ts";

export type ImportProgress =
  | { kind: "packing" }
  | { kind: "checking" }
  | { kind: "sending"; sentBytes: number; sizeBytes: number };

/** How sending an export ended; `fault` is a code of the contract. */
export type ExportOutcome = { kind: "started"; id: string } | { kind: "refused"; fault: string } | { kind: "stopped" };

/** Sends an export, or several files as a zip of them, and starts its import. Continues after lost connections. */
export async function sendExport(
  files: readonly File[],
  options: { site: string; signal: AbortSignal; onProgress: (progress: ImportProgress) => void },
): Promise<ExportOutcome> {
  const { site, signal, onProgress } = options;
  const file = await asOneFile(files, () => onProgress({ kind: "packing" }));
  const uploadId: { current: string | undefined } = { current: undefined };
  const sent = await sendFile(file, {
    ...{ kind: "export", signal, uploadId },
    onProgress: (bytes) =>
      onProgress(
        typeof bytes === "string" ? { kind: "checking" } : { kind: "sending", sentBytes: bytes, sizeBytes: file.size },
      ),
  });
  if (sent.kind === "refused") return { kind: "refused", fault: faultOf(sent.reason) };
  if (sent.kind !== "received") {
    if (uploadId.current !== undefined)
      void staffClient.deleteUpload({ params: { id: uploadId.current } }).catch(() => undefined);
    return { kind: "stopped" };
  }
  const started = await outcomeOf(
    staffClient.startImport({ body: { uploadId: sent.uploadId, ...(site.trim() && { site }) } }),
  );
  if (started.kind === "reply") return { kind: "started", id: started.reply.data.id };
  return { kind: "refused", fault: started.kind === "refused" ? (started.code ?? "UNAVAILABLE") : "UNAVAILABLE" };
}

async function asOneFile(files: readonly File[], onPacking: () => void): Promise<File> {
  const [first] = files;
  if (first && files.length === 1 && !/\.(?:md|markdown)$/i.test(first.name)) return first;
  onPacking();
  const members = files.map((file) => ({ name: file.webkitRelativePath || file.name, input: file }));
  const name = first?.webkitRelativePath.split("/").at(0) || first?.name || "folder";
  return new File([await downloadZip(members).blob()], `${name}.zip`);
}

function faultOf(reason: string): string {
  if (reason === "quota") return "QUOTA_EXCEEDED";
  if (reason === "restricted") return "RESTRICTED";
  return reason === "empty" || reason === "too-large" ? "FILE_REFUSED" : "UNAVAILABLE";
}
