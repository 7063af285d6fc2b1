import { addressOf } from "#contract/address-of-call.ts";
import type { StudioImport } from "#contract/imports.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";

/** Sends an export and starts its import. Throws with the answer if either is refused. */
export async function importedFile(
  browser: TestBrowser,
  { name, bytes, site }: { name: string; bytes: Buffer; site?: string | undefined },
): Promise<StudioImport> {
  const announced = await browser.send("POST", addressOf("startUpload"), {
    ...{ kind: "export", name, sizeBytes: bytes.length },
  });
  const uploadId = announced.body.data.id;
  await browser.sendBytes("PATCH", staffPaths.uploadBytes(uploadId), bytes, {
    ...{ "tus-resumable": "1.0.0", "upload-offset": "0" },
    "content-type": "application/offset+octet-stream",
  });
  const started = await browser.send("POST", addressOf("startImport"), { uploadId, site });
  if (started.status !== 200) throw new Error(`The import was refused: ${JSON.stringify(started.body)}`);
  return started.body.data;
}
