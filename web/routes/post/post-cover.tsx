import type { PostSummary } from "#contract/content.ts";
import { postTexts } from "#web/i18n/post.ts";
import { useText } from "#web/i18n/text.ts";

interface PostCoverProps {
  post: PostSummary["attributes"];
  onPay?: () => void;
}

/** The main image, 4:3 with its space reserved; a click opens the payment modal of a locked post. */
export function PostCover({ post, onPay }: PostCoverProps) {
  const text = useText(postTexts);
  if (!onPay) return <CoverImage post={post} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onPay}
      aria-label={text.unlockTitle(post.title)}
      className="group block w-full overflow-hidden sm:rounded-md"
    >
      <CoverImage post={post} />
    </button>
  );
}

function CoverImage({ post: { mainImage, mainImgSrc } }: { post: PostSummary["attributes"] }) {
  const sizes = Object.values(mainImage?.formats ?? {});
  const original = mainImage && { url: mainImage.url, width: mainImage.width };
  const candidates = [...sizes, ...(original ? [original] : [])].map(({ url, width }) => `${url} ${width}w`);
  return (
    <img
      src={mainImage?.url ?? mainImgSrc ?? undefined}
      srcSet={sizes.length > 0 ? candidates.join(", ") : undefined}
      sizes={sizes.length > 0 ? "(min-width: 64rem) 38rem, 100vw" : undefined}
      width={mainImage?.width ?? 1200}
      height={mainImage?.height ?? 900}
      alt={mainImage?.alternativeText ?? ""}
      fetchPriority="high"
      style={mainImage?.placeholder ? { backgroundImage: `url("${mainImage.placeholder}")` } : undefined}
      className="transition-cover aspect-4/3 w-full bg-hairline bg-cover bg-center object-cover sm:rounded-md"
    />
  );
}
