import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { CallError } from "#contract/errors.ts";
import type { ImportNoteCode } from "#contract/import-rules.ts";
import { maxUploadBytes } from "#contract/upload-rules.ts";
import type { Upload, UploadedFile, UploadKey } from "#server/domains/uploads/index.ts";
import { FetchRefused, fetchFile as fetchPublicFile, isListed } from "#server/platform/remote-files/fetch-file.ts";
import { allowedHosts } from "./allowed-hosts.ts";
import type { ImportsDeps } from "./imports-deps.ts";
import type { Import } from "./imports-store.ts";
import { type OpenedSource, UnusableExport } from "./sources/source-entry.ts";

/** Limits of one import: fetched pictures, their bytes, the time of one, and failures after which a host is left alone. */
const limits = { pictures: 2_000, bytes: 2 ** 30, pictureBytes: 20 * 2 ** 20, timeoutMs: 20_000, failures: 3 } as const;

/** A stored picture, or why there is none. */
export type PictureOutcome = UploadedFile | { absence: ImportNoteCode };

/** Stores the pictures of an import as uploads of its creator. */
export interface ImportPictures {
  /** The picture that a text in `folder` refers to; each is fetched once. */
  store(reference: string, folder: string): Promise<PictureOutcome>;
}

/** Pictures of an export come from its archive, others from the hosts of its kind and of its blog. `scratch` is a temporary folder. */
export function openImportPictures(
  { uploads, fetchFile = fetchPublicFile }: ImportsDeps,
  { creatorId }: Pick<Import, "creatorId">,
  { opened, site, scratch }: { opened: OpenedSource; site: string | null; scratch: string },
): ImportPictures {
  const hosts = allowedHosts(opened.source, site);
  const known = new Map<string, Promise<PictureOutcome>>();
  const failures = new Map<string, number>();
  let fetched = 0;
  let bytes = 0;

  async function fetchTo(url: URL, path: string): Promise<ImportNoteCode | undefined> {
    if (!isListed(url, hosts)) return "picture-host";
    if (fetched >= limits.pictures || bytes >= limits.bytes) return "picture-limit";
    if ((failures.get(url.host) ?? 0) >= limits.failures) return "picture-fetch";
    fetched++;
    try {
      const maxBytes = Math.min(limits.pictureBytes, limits.bytes - bytes);
      await fetchFile(url.href, path, { hosts, maxBytes, timeoutMs: limits.timeoutMs });
      bytes += (await stat(path)).size;
      return undefined;
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error;
      if (error.isUnreachable) failures.set(url.host, (failures.get(url.host) ?? 0) + 1);
      return "picture-fetch";
    }
  }

  async function obtain(reference: string, folder: string, path: string): Promise<ImportNoteCode | undefined> {
    const own = reference.replace(/^__GHOST_URL__\//, "/").replace(/^(\/content\/images\/)size\/w\d+(?:h\d+)?\//, "$1");
    const remote = URL.parse(own.startsWith("//") ? `https:${own}` : own);
    if (remote) return /^https?:$/.test(remote.protocol) ? fetchTo(remote, path) : "picture-unusable";
    if (await opened.unpack(own, folder, path)) return undefined;
    const onSite = site && own.startsWith("/") ? URL.parse(own, `https://${site}`) : null;
    return onSite ? fetchTo(onSite, path) : "picture-missing";
  }

  async function storeOnce(reference: string, folder: string): Promise<PictureOutcome> {
    const path = join(scratch, randomUUID());
    try {
      const absence = await obtain(reference, folder, path);
      return absence ? { absence } : await upload(path, nameOf(reference));
    } catch (error) {
      // The archive's member is damaged or too large; the rest of the archive may be fine.
      if (error instanceof UnusableExport && ["broken", "too-large", "encrypted"].includes(error.problem))
        return { absence: "picture-unusable" };
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }

  async function upload(path: string, name: string): Promise<PictureOutcome> {
    const sizeBytes = (await stat(path)).size;
    if (sizeBytes === 0 || sizeBytes > maxUploadBytes.picture) return { absence: "picture-unusable" };
    const sha256 = await sha256OfFile(path);
    try {
      const started = await uploads.start(creatorId, { kind: "picture", name, sizeBytes, sha256 });
      const key = { uploadId: started.uploadId, creatorId };
      const { uploadId, file } = started.file ? started : await sendAndFinish(key, path, sha256);
      return file ? { ...file, uploadId } : { absence: "picture-unusable" };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === "QUOTA_EXCEEDED") return { absence: "picture-limit" };
      if (error.code === "RESTRICTED") return { absence: "picture-restricted" };
      if (error.code === "FILE_REFUSED") return { absence: "picture-unusable" };
      throw error;
    }
  }

  /** Sends the bytes that have not arrived: an earlier run may have ended after it sent some, or all. */
  async function sendAndFinish(key: UploadKey, path: string, sha256: string): Promise<Upload> {
    const { offset, sizeBytes } = await uploads.progress(key);
    if (offset < sizeBytes) await uploads.receive(key, { offset, bytes: createReadStream(path, { start: offset }) });
    return uploads.finish(key, { sha256 });
  }

  return {
    store(reference, folder) {
      const key = `${/^(?:[a-z]+:)?\/\//i.test(reference) ? "" : folder}\n${reference}`;
      const outcome = known.get(key) ?? storeOnce(reference, folder);
      known.set(key, outcome);
      return outcome;
    },
  };
}

/** The last part of an address as the name of a file. */
function nameOf(reference: string): string {
  const name = basename(reference.replace(/[?#].*$/, "")).replace(/%[0-9a-f]{2}|[^\w.-]/gi, "-");
  return name.slice(-80).replace(/^\.+/, "") || "picture";
}

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
