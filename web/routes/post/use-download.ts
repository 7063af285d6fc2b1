import { useEffect, useState } from "react";
import type { MediaFile } from "#contract/content.ts";
import { largestVariantUrl } from "./largest-variant.ts";
import { saveFile } from "./save-file.ts";

export type DownloadState = "idle" | "downloading" | "downloaded" | "downloadFailed" | "downloadMissing";

const messageMs = 5000;

/** One file's download (spec 4): how it ended is told for five seconds. */
export function useDownload(file: MediaFile["attributes"]): { state: DownloadState; download: () => Promise<void> } {
  const [state, setState] = useState<DownloadState>("idle");

  useEffect(() => {
    if (state === "idle" || state === "downloading") return;
    const timer = setTimeout(() => setState("idle"), messageMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function download() {
    if (state === "downloading") return;
    const url = largestVariantUrl(file);
    if (!url) return setState("downloadMissing");
    setState("downloading");
    try {
      await saveFile(url, file.name);
      setState("downloaded");
    } catch {
      setState("downloadFailed");
    }
  }

  return { state, download };
}
