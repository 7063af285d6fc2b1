import type { ReactNode } from "react";
import type { PostSummary } from "#contract/content.ts";
import { KeptPart } from "#web/document/kept-part.tsx";
import { useLanguage } from "#web/i18n/language.tsx";
import { PostCard } from "./post-card.tsx";
import { usePurchaseModal } from "./use-purchase-modal.tsx";

/** The columns of a listing: one, two, three. */
export function GridFrame({ children, busyLabel }: { children: ReactNode; busyLabel?: string }) {
  return (
    <ul
      aria-busy={busyLabel ? true : undefined}
      aria-label={busyLabel}
      className="grid gap-x-8 gap-y-14 *:min-w-0 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-10"
    >
      {children}
    </ul>
  );
}

interface PostGridProps {
  posts: readonly PostSummary[];
  showAuthor?: boolean;
  /** Whether the first picture is on the first screen of a phone: it is what the page waits for, and nothing loads beside it. */
  startsOnFirstScreen?: boolean;
}

/** A grid of cards and the purchase that they open. */
export function PostGrid({ posts, showAuthor = true, startsOnFirstScreen = true }: PostGridProps) {
  const language = useLanguage();
  const { purchase, modal } = usePurchaseModal();
  return (
    <>
      <GridFrame>
        {posts.map((post, place) => {
          const eager = startsOnFirstScreen && place === 0;
          // The head asks for an eager picture, so that card is no part to be kept.
          return (
            <KeptPart key={post.id} as="li" of={post} by={eager ? undefined : `${language} ${showAuthor}`}>
              <PostCard post={post} eager={eager} showAuthor={showAuthor} onPurchase={purchase} />
            </KeptPart>
          );
        })}
      </GridFrame>
      {modal}
    </>
  );
}
