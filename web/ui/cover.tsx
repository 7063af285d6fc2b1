import { screenLanguageOf } from "#contract/languages.ts";
import { type PostFacts, srcSetOf } from "#web/lib/post-facts.ts";
import { classNames } from "./class-names.ts";
import { focusClass } from "./focus-class.ts";

interface CoverProps {
  post: PostFacts;
  /** How wide the picture stands, for the browser's choice among its sizes. */
  sizes: string;
  /** The first picture on screen loads at once and first; the others when they come near. */
  eager?: boolean;
  /** Whether all of the picture is shown; else it fills its frame. */
  whole?: boolean;
  className?: string;
}

/** A post's main image in a frame that is there before it; 4:3 unless `className` says otherwise. */
export function Cover({ post, sizes, eager, whole, className = "aspect-4/3" }: CoverProps) {
  const { image } = post;
  return (
    <span
      lang={screenLanguageOf(post.language)}
      className={classNames("relative block overflow-hidden bg-hairline", className)}
    >
      {image?.placeholder && <img src={image.placeholder} alt="" className="cover-glimpse" />}
      {image ? (
        <img
          src={image.url}
          srcSet={srcSetOf(image)}
          sizes={sizes}
          alt={image.alternativeText}
          width={image.width}
          height={image.height}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          decoding="async"
          className={classNames(
            "relative size-full",
            whole ? "object-contain" : classNames("object-cover", focusClass(image.focus)),
          )}
        />
      ) : (
        <TitleCover title={post.title} />
      )}
    </span>
  );
}

/** A post without a picture is bound in paper: a ruled frame and the first letter of its title. */
function TitleCover({ title }: { title: string }) {
  return (
    <span
      aria-hidden="true"
      className="@container absolute inset-0 bg-surface p-[4%] font-serif leading-none font-medium text-accent"
    >
      <span className="grid size-full place-items-center border border-hairline text-[42cqw]">
        {title.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase()}
      </span>
    </span>
  );
}
