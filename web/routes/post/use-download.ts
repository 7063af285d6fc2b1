import { useEffect, useState } from "react";
import type { MediaFile } from "#contract/content.ts";
import { largestVariantUrl } from "./largest-variant.ts";
import { saveFile } from "./save-file.ts";

export type DownloadState =
  | "idle"
  | "downloading"
  | "downloaded"
  | "downloadFailed"
  | "downloadMissing"
  | "accessEnded";

const messageMs = 5000;

/** One file's download (spec 4): how it ended is told for five seconds; that access has ended stays. */
export function useDownload(file: MediaFile["attributes"]): { state: DownloadState; download: () => Promise<void> } {
  const [state, setState] = useState<DownloadState>("idle");

  useEffect(() => {
    if (state === "idle" || state === "downloading" || state === "accessEnded") return;
    const timer = setTimeout(() => setState("idle"), messageMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function download() {
    if (state === "downloading") return;
    const url = largestVariantUrl(file);
    if (!url) return setState("downloadMissing");
    setState("downloading");
    try {
      setState((await saveFile(url, file.name)) ? "downloaded" : "accessEnded");
    } catch {
      setState("downloadFailed");
    }
  }

  return { state, download };
}
