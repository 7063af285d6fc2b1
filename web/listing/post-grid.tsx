import type { ReactNode } from "react";
import { useOpenPostsLookUp } from "#web/access/open-posts.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { cardSizes, PostCard, wideCardSizes } from "./post-card.tsx";
import { usePurchaseModal } from "./use-purchase-modal.tsx";

/** The columns of a listing: one, two, three, four. */
const columnsClass =
  "post-grid gap-x-8 gap-y-14 *:min-w-0 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-10 lg:gap-y-11 xl:grid-cols-12";
const columns = [3, 4];

/** A listing's place before its cards are there. */
export function GridFrame({ children, busyLabel }: { children: ReactNode; busyLabel?: string }) {
  return (
    <ul aria-busy={busyLabel ? true : undefined} aria-label={busyLabel} className={columnsClass}>
      {children}
    </ul>
  );
}

/** Only a browser with a token loads what shows the posts that it opens. */
const loadOpenPosts = async (tokens: readonly string[]) => (await import("./load-open-posts.ts")).loadOpenPosts(tokens);

interface PostGridProps {
  posts: readonly PostFacts[];
  showAuthor?: boolean;
  /** Whether the first picture is on the first screen of a phone: it is what the page waits for, and nothing loads beside it. */
  startsOnFirstScreen?: boolean;
}

/** A grid of cards and the purchase that they open. */
export function PostGrid({ posts, showAuthor = true, startsOnFirstScreen = true }: PostGridProps) {
  const { purchase, modal } = usePurchaseModal();
  useOpenPostsLookUp(loadOpenPosts);
  const isEager = (place: number) => startsOnFirstScreen && place === 0;
  // The stylesheet gives a card that would be alone in the last row the whole row.
  const isWide = (place: number) =>
    place > 0 && place === posts.length - 1 && columns.some((count) => posts.length % count === 1);
  return (
    <>
      <ul className={columnsClass}>
        {posts.map((post, place) => (
          <li key={post.slug}>
            <PostCard
              post={post}
              sizes={isWide(place) ? wideCardSizes : cardSizes}
              eager={isEager(place)}
              showAuthor={showAuthor}
              onPurchase={purchase}
            />
          </li>
        ))}
      </ul>
      {modal}
    </>
  );
}
