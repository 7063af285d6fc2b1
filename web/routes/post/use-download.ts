import { useState } from "react";
import type { MediaFile } from "#contract/content.ts";
import { useTemporaryValue } from "#web/ui/use-temporary-value.ts";
import { largestVariantUrl } from "./largest-variant.ts";
import { saveFile } from "./save-file.ts";

type Standing = "idle" | "downloading" | "accessEnded";
type Ending = "downloaded" | "downloadFailed" | "downloadMissing";
export type DownloadState = Standing | Ending;

const messageMs = 5000;

/** One file's download (spec section 4): shows its result for five seconds; the message that access has ended stays. */
export function useDownload(file: MediaFile["attributes"]): { state: DownloadState; download: () => Promise<void> } {
  const [standing, setStanding] = useState<Standing>("idle");
  const [ending, setEnding] = useTemporaryValue<Ending>(messageMs);

  async function download() {
    if (standing === "downloading") return;
    const url = largestVariantUrl(file);
    if (!url) return setEnding("downloadMissing");
    setStanding("downloading");
    setEnding(undefined);
    try {
      const isSaved = await saveFile(url, file.name);
      if (isSaved) setEnding("downloaded");
      setStanding(isSaved ? "idle" : "accessEnded");
    } catch {
      setEnding("downloadFailed");
      setStanding("idle");
    }
  }

  return { state: ending ?? standing, download };
}
