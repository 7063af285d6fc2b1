import type { MouseEvent } from "react";
import { useViewTransitionState } from "react-router";
import { screenLanguageOf } from "#contract/languages.ts";
import { formatUsd, parseDollars } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import { undatedSec } from "#contract/undated.ts";
import { useOpenPosts } from "#web/access/open-posts.ts";
import { useCategoryName } from "#web/i18n/category-name.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { listingTexts } from "#web/i18n/listing-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { addressOfPost } from "#web/lib/address-of-post.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Cover } from "#web/ui/cover.tsx";
import { LanguageBadge } from "#web/ui/language-badge.tsx";
import { Link, opensInPlace } from "#web/ui/link.tsx";
import { rememberAuthor } from "./remembered-author.ts";

interface PostCardProps {
  post: PostFacts;
  /** How wide the picture is shown: `cardSizes` or `wideCardSizes`. */
  sizes: string;
  eager: boolean;
  /** A profile does not name its own creator on every card. */
  showAuthor: boolean;
  onPurchase: (post: PostFacts) => void;
}

/** How wide a card's picture stands. */
export const cardSizes =
  "(min-width: 110rem) 24rem, (min-width: 76rem) 22rem, (min-width: 64rem) 30vw, (min-width: 36rem) 45vw, calc(100vw - 2.5rem)";

/** The same for a card that has the last row of a grid to itself: about half of it, where there are three or four columns. */
export const wideCardSizes =
  "(min-width: 110rem) 38rem, (min-width: 76rem) 34rem, (min-width: 64rem) 45vw, (min-width: 36rem) 45vw, calc(100vw - 2.5rem)";

/** A post's card. The title is the link and covers the card; a priced post opens the purchase instead. */
export function PostCard({ post, sizes, eager, showAuthor, onPurchase }: PostCardProps) {
  const language = useLanguage();
  const categoryName = useCategoryName();
  const { author, category } = post;
  const to = addressOfPost(post);
  const isDated = post.publishedDate !== undatedSec;
  const inTransition = useInTransition(to);

  function purchase(event: MouseEvent) {
    if (post.accessType !== "PAID" || !opensInPlace(event)) return;
    event.preventDefault();
    onPurchase(post);
  }

  return (
    <article className="group relative flex flex-col">
      <Cover
        post={post}
        sizes={sizes}
        eager={eager}
        className={classNames("aspect-4/3 rounded-sm", inTransition && "transition-cover")}
      />
      <div className="card-facts">
        <p className="flex items-baseline gap-2.5">
          {category && categoryName(category)}
          <LanguageBadge language={post.language} />
        </p>
        <Price post={post} />
      </div>
      <h3 lang={screenLanguageOf(post.language)} className="card-title">
        <Link to={to} onClick={purchase} viewTransition className="card-link">
          {post.title}
        </Link>
      </h3>
      <p className="card-byline">
        {showAuthor && (
          <Link
            to={paths.creator(author.username)}
            state={{ author }}
            onClick={() => rememberAuthor(author)}
            className="card-author"
          >
            {`${author.firstName} ${author.lastName}`}
          </Link>
        )}
        {isDated && (
          <time dateTime={new Date(post.publishedDate * 1000).toISOString()}>
            {formatDate(post.publishedDate, language)}
          </time>
        )}
      </p>
    </article>
  );
}

/** Whether a view transition is running that begins or ends at this path. The server resolves no path for it. */
const useInTransition = import.meta.env.SSR ? () => false : useViewTransitionState;

/** The price of the post, or how long it stays open. */
function Price({ post }: { post: PostFacts }) {
  const text = useText(listingTexts);
  const open = useOpenPosts();
  const endsAtSec = open?.posts.find(({ slug }) => slug === post.slug)?.accessEndsAt;
  if (open && endsAtSec) return <open.Badge endsAtSec={endsAtSec} />;
  const cents = post.accessType === "PAID" && post.price !== null ? parseDollars(post.price) : undefined;
  if (cents === undefined) return <p>{text.free}</p>;
  return <p className="font-medium text-ink tabular-nums">{formatUsd(cents)}</p>;
}
