import { useLanguage } from "#web/i18n/language.tsx";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Cover } from "#web/ui/cover.tsx";
import { PayLink } from "./pay-link.tsx";

interface PostCoverProps {
  post: PostFacts;
  onPay?: () => void;
}

/** The main image, whole and with its space reserved; a click opens the payment modal of a locked post. */
export function PostCover({ post, onPay }: PostCoverProps) {
  const text = useText(postTexts);
  const language = useLanguage();
  if (!onPay) return <CoverImage post={post} />;
  return (
    <PayLink
      tabIndex={-1}
      onPay={onPay}
      lang={language}
      aria-label={text.unlockTitle(post.title)}
      className="group block w-full overflow-hidden sm:rounded-md"
    >
      <CoverImage post={post} />
    </PayLink>
  );
}

/** The main image. A landscape keeps its own shape; a tall picture stands whole in a square, or it would fill more than the window. */
export function CoverImage({ post }: { post: PostFacts }) {
  const { width, height } = post.image ?? { width: 4, height: 3 };
  const isTall = height > width;
  return (
    <Cover
      post={post}
      eager
      whole
      sizes="(min-width: 110rem) 50rem, (min-width: 64rem) 36rem, 100vw"
      className={classNames("transition-cover w-full sm:rounded-md", isTall && "aspect-square")}
    />
  );
}
