import { memo, Suspense } from "react";
import { paths } from "#contract/paths.ts";
import { undatedSec } from "#contract/undated.ts";
import { useCategoryName } from "#web/i18n/category-name.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { rememberAuthor } from "#web/listing/remembered-author.ts";
import { classNames } from "#web/ui/class-names.ts";
import { HoldPaint } from "#web/ui/hold-paint.tsx";
import { Link } from "#web/ui/link.tsx";
import { LazyLeadMedia } from "./lazy-opened-parts.tsx";
import { PayLink } from "./pay-link.tsx";
import type { Piece, PlayablePiece } from "./piece/piece-of.ts";
import { PostCover } from "./post-cover.tsx";
import type { PostTranslation } from "./post-translation.ts";

interface PostHeaderProps {
  post: PostFacts;
  /** Opens the payment modal from title and image; undefined where there is nothing to pay. */
  onPay?: () => void;
  translation?: PostTranslation | undefined;
  /** The piece that an open post begins with: a film or a recording takes the cover's place. */
  piece?: Piece | undefined;
  /** When access ends, in Unix seconds; undefined for a free post. */
  endsAtSec?: number | undefined;
  /** Opens the purchase for readers whose access has ended while the piece played. */
  onPayAgain?: (() => void) | undefined;
}

/** The access to a free post. */
const neverEnds = () => {};

/** Category, title, cover, date and author; beside each other where there is room. */
export function PostHeader({ post, onPay, translation, piece, endsAtSec, onPayAgain = neverEnds }: PostHeaderProps) {
  const language = useLanguage();
  const categoryName = useCategoryName();
  const { category } = post;
  const media = piece && "file" in piece ? piece : undefined;
  const hasCover = post.image !== undefined || media !== undefined;
  return (
    <header
      className={classNames(
        "grid gap-x-12 gap-y-7 pt-8 *:min-w-0 md:pt-14",
        hasCover && "lg:grid-cols-[7fr_8fr] lg:grid-rows-[1fr_auto]",
        // Without a cover the title begins where the text below it does.
        hasCover || onPay ? "page-column" : "article-column",
      )}
    >
      <div className="lg:self-end">
        {category && (
          <p lang={language} className="text-sm font-medium tracking-wide text-accent">
            {categoryName(category)}
          </p>
        )}
        <h1 tabIndex={-1} className="post-title">
          {onPay ? (
            <PayLink onPay={onPay} className="text-balance hover:text-accent">
              {post.title}
            </PayLink>
          ) : (
            post.title
          )}
        </h1>
      </div>
      {hasCover && (
        <div className="on-sill">
          {media ? <Lead {...{ post, media, endsAtSec, onPayAgain }} /> : <PostCover post={post} onPay={onPay} />}
        </div>
      )}
      <Byline post={post} translation={translation} />
      <HoldPaint />
    </header>
  );
}

interface LeadProps {
  post: PostFacts;
  media: PlayablePiece;
  endsAtSec: number | undefined;
  onPayAgain: () => void;
}

/** Rendered again before its code has come, it would lose the server's player, which a reader may have begun already. */
const Lead = memo(function Lead({ post, media, endsAtSec, onPayAgain }: LeadProps) {
  return (
    <Suspense fallback={post.image && <PostCover post={post} />}>
      <LazyLeadMedia post={post} piece={media} endsAtSec={endsAtSec} onPayAgain={onPayAgain} />
    </Suspense>
  );
});

const byline = "font-medium underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-accent";

function Byline({ post, translation }: Pick<PostHeaderProps, "post" | "translation">) {
  const language = useLanguage();
  const text = useText(postTexts);
  const { author } = post;
  return (
    <div lang={language} className="flex items-center gap-3 self-start text-[0.9375rem]">
      {author.imgUrl && (
        <img
          src={author.imgUrl}
          alt=""
          width={44}
          height={44}
          className="size-11 rounded-full bg-hairline object-cover"
        />
      )}
      {/* Safari breaks "pretty" lines of text that is as wide as itself. */}
      <p className="min-w-0 leading-snug text-wrap">
        <span className="text-muted">{text.by}</span>{" "}
        <Link
          to={paths.creator(author.username)}
          state={{ author }}
          onClick={() => rememberAuthor(author)}
          className={byline}
        >
          {author.firstName} {author.lastName}
        </Link>
        {post.publishedDate !== undatedSec && (
          <>
            <br />
            <time dateTime={new Date(post.publishedDate * 1000).toISOString()} className="text-muted">
              {formatDate(post.publishedDate, language)}
            </time>
          </>
        )}
        {translation && (
          <>
            <br />
            <Link to={translation.path} lang={translation.language} hrefLang={translation.language} className={byline}>
              {translation.label}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
