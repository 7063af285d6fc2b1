import { useParams } from "react-router";
import type { Post } from "#contract/content.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { DownloadAll } from "./download-all.tsx";
import { DownloadCard } from "./download-card.tsx";
import { isUninspected } from "./file-label.ts";
import type { Piece } from "./piece/piece-of.ts";

interface DownloadsProps {
  files: Post["attributes"]["mediaFiles"];
  /** The piece that the post begins with; its files are not shown a second time. */
  piece: Piece | undefined;
  /** When access ends, in Unix seconds; undefined for a free post, in whose files no position is remembered. */
  endsAtSec: number | undefined;
  onPayAgain: () => void;
}

/** The files of an open post, one to three beside each other. Load it lazily: a locked post has none. */
export default function Downloads({
  files: { data: files, archiveUrl },
  piece,
  endsAtSec,
  onPayAgain,
}: DownloadsProps) {
  const text = useText(openedPostTexts);
  const { slug = "" } = useParams();
  const alone = files.length === 1;
  const shown = idsOf(piece);
  const ofShown = shown.length === files.length ? "none" : "type";
  return (
    <section
      lang={useLanguage()}
      aria-labelledby="downloads"
      className={classNames("mt-16 md:mt-24", alone ? "article-column" : "page-column")}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-hairline pt-8">
        <h2 id="downloads" className="text-2xl font-medium tracking-tight">
          {text.downloads}
        </h2>
        {archiveUrl && (
          <DownloadAll
            url={archiveUrl}
            sizeBytes={files.reduce((sum, { attributes }) => sum + attributes.sizeBytes, 0)}
            onPayAgain={onPayAgain}
          />
        )}
      </div>
      {files.some(({ attributes }) => isUninspected(attributes)) && (
        <p className="mt-4 max-w-prose text-sm text-muted">{text.uninspected}</p>
      )}
      <ul className={classNames("mt-6 grid gap-5", !alone && "sm:grid-cols-2 lg:grid-cols-3")}>
        {files.map(({ id, attributes }) => (
          <DownloadCard
            key={id}
            file={attributes}
            alone={alone}
            played={endsAtSec === undefined ? undefined : { slug, fileId: id, endsAtSec, onPayAgain }}
            preview={shown.includes(id) ? ofShown : "whole"}
            onPayAgain={onPayAgain}
          />
        ))}
      </ul>
    </section>
  );
}

/** The files that stand above the text already. */
function idsOf(piece: Piece | undefined): string[] {
  if (piece?.kind === "gallery") return piece.files.map(({ id }) => id);
  return piece && "file" in piece ? [piece.file.id] : [];
}
