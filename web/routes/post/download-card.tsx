import type { MediaFile } from "#contract/content.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { fileType, formatFileSize } from "./file-label.ts";
import { FilePreview, TypePreview } from "./file-preview.tsx";
import type { PlayedFile } from "./piece/use-position.ts";
import { useDownload } from "./use-download.ts";

interface DownloadCardProps {
  file: MediaFile["attributes"];
  alone: boolean;
  /** Of a file that the post shows already only its type, to keep level with the others, or nothing. */
  preview: "whole" | "type" | "none";
  /** Of a paid post. */
  played: PlayedFile | undefined;
  onPayAgain: () => void;
}

/** One file: what it is, its type and size, a button, and for five seconds how the download ended (spec section 4). */
export function DownloadCard({ file, alone, preview, played, onPayAgain }: DownloadCardProps) {
  const text = useText(openedPostTexts);
  const language = useLanguage();
  const { state, download } = useDownload(file);
  const busy = state === "downloading";
  const failed = state !== "downloaded";
  return (
    <li className="flex flex-col overflow-hidden rounded-md border border-hairline bg-surface">
      {preview === "whole" && <FilePreview file={file} alone={alone} played={played} />}
      {preview === "type" && <TypePreview file={file} />}
      <div className="flex flex-1 flex-col p-5">
        <p className="font-medium wrap-anywhere">{file.name}</p>
        {file.book && (
          <p className="mt-1 text-sm wrap-anywhere">
            {file.book.title}
            {file.book.author && ` · ${file.book.author}`}
          </p>
        )}
        <p className="mt-1 text-sm text-muted tabular-nums">
          {fileType(file)} · {formatFileSize(file.sizeBytes, language)}
          {file.pageCount && ` · ${text.pages(file.pageCount)}`}
          {file.durationMs && ` · ${clock(file.durationMs / 1_000)}`}
        </p>
        <Button
          look="secondary"
          aria-disabled={busy}
          aria-label={busy ? undefined : text.downloadFile(file.name)}
          onClick={download}
          className="mt-5 w-full"
        >
          <Icon name="download" className="size-4.5" />
          {busy ? text.downloading : text.download}
        </Button>
        <p role="status" className={`mt-3 text-sm empty:hidden ${failed ? "text-danger" : "text-green"}`}>
          {state !== "idle" && !busy && text[state]}
        </p>
        {state === "accessEnded" && (
          <Button onClick={onPayAgain} className="mt-3 w-full">
            {text.payAgain}
          </Button>
        )}
      </div>
    </li>
  );
}
