import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FetchRefused, fetchFile, isListed, type Network } from "#server/platform/remote-files/fetch-file.ts";
import { sha256OfFile } from "../front-matter/read-markdown.ts";
import type { FoundFile } from "./found-file.ts";

/** Limits of a run, and the timeout of one image. */
export interface RemoteLimits {
  images: number;
  imageBytes: number;
  totalBytes: number;
  timeoutMs: number;
}

const defaultLimits: RemoteLimits = {
  ...{ images: 2_000, imageBytes: 20 * 2 ** 20, totalBytes: 2 ** 30, timeoutMs: 20_000 },
};

/** After this many failures the run requests nothing more from a host. */
const maxFailures = 3;

/** The remote images of a run. */
export interface RemoteImages {
  /** The image at an HTTP or HTTPS URL, fetched once per run, or a short reason why it cannot be used. */
  fetch(address: string): Promise<FoundFile | { absence: string }>;
  /** Deletes the fetched images. */
  close(): Promise<void>;
}

/**
 * Fetches remote images into a temporary folder, only from these hosts and within the limits. The picture reader later
 * validates the bytes.
 */
export function openRemoteImages(
  hosts: string[],
  { network, limits = defaultLimits }: { network?: Network | undefined; limits?: RemoteLimits | undefined },
): RemoteImages {
  const fetched = new Map<string, Promise<FoundFile | { absence: string }>>();
  const failures = new Map<string, number>();
  let folder: Promise<string> | undefined;
  let images = 0;
  let bytes = 0;

  async function fetchOnce(address: string, url: URL): Promise<FoundFile | { absence: string }> {
    if (!isListed(url, hosts)) return { absence: `a remote image: --fetch-images ${url.host} fetches it` };
    if (images >= limits.images) return { absence: `not fetched: a run fetches at most ${limits.images} images` };
    if ((failures.get(url.host) ?? 0) >= maxFailures)
      return { absence: `not fetched: ${url.host} failed to answer ${maxFailures} times` };
    const left = limits.totalBytes - bytes;
    if (left <= 0) return { absence: `not fetched: a run fetches at most ${limits.totalBytes / 2 ** 20} MB` };
    folder ??= mkdtemp(join(tmpdir(), "vitrina-remote-"));
    const own = join(await folder, String(++images));
    const path = join(own, nameOf(url));
    try {
      await mkdir(own);
      await fetchFile(address, path, {
        ...{ hosts, network, timeoutMs: limits.timeoutMs },
        maxBytes: Math.min(limits.imageBytes, left),
      });
      bytes += (await stat(path)).size;
      return { reference: address, path, sha256: await sha256OfFile(path) };
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error;
      if (error.isUnreachable) failures.set(url.host, (failures.get(url.host) ?? 0) + 1);
      return { absence: `not fetched: ${error.message}` };
    }
  }

  return {
    fetch(address) {
      const url = URL.parse(address.startsWith("//") ? `https:${address}` : address);
      if (!url || !/^https?:$/.test(url.protocol)) return Promise.resolve({ absence: "not a file of the folder" });
      const known = fetched.get(url.href) ?? fetchOnce(address, url);
      fetched.set(url.href, known);
      return known.then((found) => ("path" in found ? { ...found, reference: address } : found));
    },
    async close() {
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}

/** The last part of the URL's path as file name. */
function nameOf({ pathname }: URL): string {
  const last = pathname.split("/").at(-1) ?? "";
  const name = last.replace(/%[0-9a-f]{2}|[^\w.-]/gi, "-").slice(-80);
  return /\w/.test(name) ? name.replace(/^\.+/, "") : "image";
}
