import type { ReactNode } from "react";
import type { MediaFile } from "#contract/content.ts";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { fileType } from "./file-label.ts";
import { FileSheet } from "./file-sheet.tsx";
import { PictureLink } from "./picture-link.tsx";
import { Film } from "./piece/film.tsx";
import { Recording } from "./piece/recording.tsx";
import type { PlayedFile } from "./piece/use-position.ts";

interface FilePreviewProps {
  file: MediaFile["attributes"];
  /** The only file: nothing to keep level with, so it takes no more room than it needs. */
  alone: boolean;
  /** Of a paid post: a film or recording continues where the reader left it. */
  played: PlayedFile | undefined;
}

const frame = "aspect-4/3 w-full border-b border-hairline bg-hairline";

/** A preview of the file where the browser can show it; else a sheet with its type. */
export function FilePreview({ file, alone, played }: FilePreviewProps) {
  const { enlarge } = useText(postTexts);
  const text = useText(openedPostTexts);
  const kind = file.url ? file.mime.split("/")[0] : "none";
  // One without a size is in a format that browsers do not show, or too large for them.
  if (kind === "image" && file.width !== null) {
    const sizes = alone
      ? "(min-width: 48rem) 44rem, 100vw"
      : "(min-width: 64rem) 26rem, (min-width: 36rem) 50vw, 100vw";
    return <PictureLink file={file} sizes={sizes} className={frame} fit="size-full object-cover" />;
  }
  if (kind === "video") return <Film file={file} played={played} className={frame} />;
  if (file.previewUrl) {
    const name = file.book ? text.coverOf(file.book.title) : text.firstPage(file.name);
    // A document is read in a tab of its own, so that a film or recording goes on; the picture of any other file opens in the viewer.
    const opens = file.readUrl
      ? { href: file.readUrl, target: "_blank", rel: "noopener", "aria-label": text.readFile(file.name) }
      : { href: file.previewUrl, "aria-label": enlarge(name), "data-photo": "" };
    return (
      <a {...opens} className={classNames(frame, "relative", !file.readUrl && "cursor-zoom-in")}>
        <img
          src={file.previewUrl}
          alt={name}
          loading="lazy"
          className="absolute inset-4 m-auto max-h-[calc(100%-2rem)] max-w-[calc(100%-2rem)] bg-white shadow-md"
        />
      </a>
    );
  }
  const player = kind === "audio" && <Recording file={file} played={played} />;
  if (alone) return <div className="px-5 pt-5">{player || <FileSheet type={fileType(file)} />}</div>;
  return <TypePreview file={file}>{player}</TypePreview>;
}

/** A sheet with the file's type, and what else belongs below it: in place of the sheet where both are taller than the files beside it. */
export function TypePreview({ file, children }: { file: MediaFile["attributes"]; children?: ReactNode }) {
  return (
    // Beside others it has their shape, unless what belongs to it, such as an unfolded transcript, is taller.
    <div className="grid min-h-40 w-full content-center place-items-center gap-y-4 border-b border-hairline px-5 py-4 sm:aspect-4/3 sm:min-h-auto">
      {(!children || file.captions.length === 0) && <FileSheet type={fileType(file)} />}
      {children}
    </div>
  );
}
