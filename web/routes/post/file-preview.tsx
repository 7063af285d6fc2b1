import type { MediaFile } from "#contract/content.ts";
import { fileType } from "./file-label.ts";

interface FilePreviewProps {
  file: MediaFile["attributes"];
  /** The only file: nothing to keep level with, so what cannot be shown takes no room. */
  alone: boolean;
}

const frame = "aspect-4/3 w-full border-b border-hairline bg-hairline";

/** What the file looks or sounds like, where a browser can show it; else its type in large letters. */
export function FilePreview({ file, alone }: FilePreviewProps) {
  const kind = file.url ? file.mime.split("/")[0] : "none";
  if (kind === "image") {
    const smallest = Object.values(file.formats ?? {}).sort((a, b) => a.width - b.width)[0];
    const src = alone ? file.url : (smallest?.url ?? file.url);
    return <img src={src} alt={file.alternativeText ?? ""} loading="lazy" className={`${frame} object-cover`} />;
  }
  if (kind === "video") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: creators' files come without captions
      <video src={file.url} controls preload="metadata" aria-label={file.name} className={frame} />
    );
  }
  const player = kind === "audio" && (
    // biome-ignore lint/a11y/useMediaCaption: creators' files come without captions
    <audio src={file.url} controls preload="none" aria-label={file.name} className="w-full self-end" />
  );
  if (alone) return player && <div className="px-5 pt-5">{player}</div>;
  return (
    <div className="grid aspect-5/2 w-full place-items-center border-b border-hairline p-4 sm:aspect-4/3">
      <span aria-hidden="true" className="font-serif text-4xl text-muted">
        {fileType(file)}
      </span>
      {player}
    </div>
  );
}
