import { useState } from "react";
import type { MediaFile } from "#contract/content.ts";
import { useToldFor } from "#web/ui/use-told-for.ts";
import { largestVariantUrl } from "./largest-variant.ts";
import { saveFile } from "./save-file.ts";

type Standing = "idle" | "downloading" | "accessEnded";
type Ending = "downloaded" | "downloadFailed" | "downloadMissing";
export type DownloadState = Standing | Ending;

const messageMs = 5000;

/** One file's download (spec section 4): how it ended is told for five seconds; that access has ended stays. */
export function useDownload(file: MediaFile["attributes"]): { state: DownloadState; download: () => Promise<void> } {
  const [standing, setStanding] = useState<Standing>("idle");
  const [ending, tellEnding] = useToldFor<Ending>(messageMs);

  async function download() {
    if (standing === "downloading") return;
    const url = largestVariantUrl(file);
    if (!url) return tellEnding("downloadMissing");
    setStanding("downloading");
    tellEnding(undefined);
    try {
      const isSaved = await saveFile(url, file.name);
      if (isSaved) tellEnding("downloaded");
      setStanding(isSaved ? "idle" : "accessEnded");
    } catch {
      tellEnding("downloadFailed");
      setStanding("idle");
    }
  }

  return { state: ending ?? standing, download };
}
