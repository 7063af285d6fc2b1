import type { MediaFile } from "#contract/content.ts";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";

interface PictureLinkProps {
  file: MediaFile["attributes"];
  /** How wide the picture stands, for the browser's choice among its sizes. */
  sizes: string;
  className?: string;
  /** How the picture fills the link. */
  fit: string;
}

/** A picture among the files of a post, over a blurred glimpse of itself; the viewer opens it. */
export function PictureLink({ file, sizes, className, fit }: PictureLinkProps) {
  const { enlarge } = useText(postTexts);
  const still = file.formats?.still;
  return (
    <a
      href={file.url}
      data-photo=""
      aria-label={enlarge(file.alternativeText ?? file.name)}
      className={`relative block cursor-zoom-in overflow-hidden ${className}`}
    >
      {file.placeholder && (
        <img
          src={file.placeholder}
          alt=""
          aria-hidden="true"
          className="glimpse absolute inset-0 size-full scale-110 object-cover blur-lg"
        />
      )}
      {/* An animation stands still for readers who want less motion; the viewer plays it. */}
      <picture className="contents">
        {still && <source media="(prefers-reduced-motion: reduce)" srcSet={still.url} />}
        <img
          src={file.url}
          srcSet={sourceSet(file)}
          sizes={sizes}
          width={file.width ?? 4}
          height={file.height ?? 3}
          alt={file.alternativeText ?? file.name}
          loading="lazy"
          decoding="async"
          className={`relative ${fit}`}
        />
      </picture>
    </a>
  );
}

/** The sizes of a picture, for the browser's choice among them. */
function sourceSet({ formats, url, width }: MediaFile["attributes"]): string | undefined {
  if (formats?.still) return undefined;
  const sizes = [...Object.values(formats ?? {}), ...(width ? [{ url, width }] : [])];
  return sizes.length > 1 ? sizes.map((size) => `${size.url} ${size.width}w`).join(", ") : undefined;
}
