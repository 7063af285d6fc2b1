import type { MediaFile } from "#contract/content.ts";
import { fileType } from "./file-label.ts";

/** What the file looks or sounds like, where a browser can show it; else its type in large letters. */
export function FilePreview({ file }: { file: MediaFile["attributes"] }) {
  const frame = "aspect-4/3 w-full border-b border-hairline";
  const kind = file.mime.split("/")[0];
  if (kind === "image" && file.url) {
    const smallest = Object.values(file.formats ?? {}).sort((a, b) => a.width - b.width)[0];
    return (
      <img
        src={smallest?.url ?? file.url}
        alt={file.alternativeText ?? ""}
        loading="lazy"
        className={`${frame} bg-hairline object-cover`}
      />
    );
  }
  if (kind === "video" && file.url) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: creators' files come without captions
      <video src={file.url} controls preload="metadata" aria-label={file.name} className={`${frame} bg-black`} />
    );
  }
  return (
    <div className="grid aspect-5/2 w-full place-items-center border-b border-hairline p-4 sm:aspect-4/3">
      <span aria-hidden="true" className="font-serif text-4xl text-muted">
        {fileType(file)}
      </span>
      {kind === "audio" && file.url && (
        // biome-ignore lint/a11y/useMediaCaption: creators' files come without captions
        <audio src={file.url} controls preload="none" aria-label={file.name} className="w-full self-end" />
      )}
    </div>
  );
}
