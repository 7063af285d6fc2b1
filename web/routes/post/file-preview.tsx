import type { MediaFile } from "#contract/content.ts";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { fileType } from "./file-label.ts";
import { FileSheet } from "./file-sheet.tsx";

interface FilePreviewProps {
  file: MediaFile["attributes"];
  /** The only file: nothing to keep level with, so it takes no more room than it needs. */
  alone: boolean;
}

const frame = "aspect-4/3 w-full border-b border-hairline bg-hairline";

/** What the file looks or sounds like, where a browser can show it; else a sheet with its type. */
export function FilePreview({ file, alone }: FilePreviewProps) {
  const text = useText(postTexts);
  const kind = file.url ? file.mime.split("/")[0] : "none";
  if (kind === "image") {
    const src = alone ? file.url : (smallestPicture(file) ?? file.url);
    return (
      <a
        href={file.url}
        data-photo=""
        aria-label={text.enlarge(file.alternativeText ?? file.name)}
        className="cursor-zoom-in"
      >
        <img src={src} alt={file.alternativeText ?? file.name} loading="lazy" className={`${frame} object-cover`} />
      </a>
    );
  }
  if (kind === "video") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: creators' files come without captions
      <video
        src={file.url}
        poster={smallestPicture(file)}
        controls
        playsInline
        preload="metadata"
        aria-label={file.name}
        className={frame}
      />
    );
  }
  const player = kind === "audio" && (
    // biome-ignore lint/a11y/useMediaCaption: creators' files come without captions
    <audio src={file.url} controls preload="none" aria-label={file.name} className="w-full self-end" />
  );
  const picture = kind !== "audio" && smallestPicture(file);
  if (picture) return <img src={picture} alt="" loading="lazy" className={`${frame} object-cover object-top`} />;
  if (alone) return <div className="px-5 pt-5">{player || <FileSheet type={fileType(file)} />}</div>;
  return (
    <div className="grid aspect-5/2 w-full place-items-center border-b border-hairline p-4 sm:aspect-4/3">
      <FileSheet type={fileType(file)} />
      {player}
    </div>
  );
}

/** A picture of the file: its smallest size, the first page of a document, a still of a video; if the server has one. */
function smallestPicture({ formats }: MediaFile["attributes"]): string | undefined {
  return Object.values(formats ?? {}).sort((a, b) => a.width - b.width)[0]?.url;
}
