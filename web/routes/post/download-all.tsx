import { type MouseEvent, useState } from "react";
import { useLanguage } from "#web/i18n/language.tsx";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { formatFileSize } from "./file-label.ts";

interface DownloadAllProps {
  /** The archive of all files. */
  url: string;
  /** The size of the files together. */
  sizeBytes: number;
  onPayAgain: () => void;
}

/** All files at once. The browser itself downloads them: it shows the progress, and resumes after an interruption. */
export function DownloadAll({ url, sizeBytes, onPayAgain }: DownloadAllProps) {
  const text = useText(openedPostTexts);
  const language = useLanguage();
  const [hasEnded, setHasEnded] = useState(false);

  async function download(event: MouseEvent) {
    event.preventDefault();
    // Without a connection the browser reports the failed download.
    const answer = await fetch(url, { method: "HEAD" }).catch(() => undefined);
    if (answer?.status === 401 || answer?.status === 410) setHasEnded(true);
    else location.assign(url);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {hasEnded ? (
        <>
          <p role="status" className="text-sm text-danger">
            {text.accessEnded}
          </p>
          <Button onClick={onPayAgain}>{text.payAgain}</Button>
        </>
      ) : (
        <a href={url} download="" onClick={download} className={buttonClass("secondary")}>
          <Icon name="download" className="size-4.5" />
          {text.downloadAll(formatFileSize(sizeBytes, language))}
        </a>
      )}
    </div>
  );
}
