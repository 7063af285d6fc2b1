import { Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { PostBody } from "#contract/content.ts";
import { screenLanguageOf } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { LazyPaymentModal, preloadPaymentModal } from "#web/payment/lazy-payment-modal.tsx";
import { usePurchaseEntry } from "#web/payment/use-purchase-entry.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { readAccessState } from "./access-state.ts";
import { LazyAccessEnded, LazyCodeBanner } from "./lazy-opened-parts.tsx";
import { LazyPostProblem } from "./lazy-post-problem.tsx";
import { LockedBody } from "./locked-body.tsx";
import { PaymentOpening } from "./payment-opening.tsx";
import type { Piece } from "./piece/piece-of.ts";
import { PostHeader } from "./post-header.tsx";
import type { PostTranslation } from "./post-translation.ts";
import type { SalesNotice } from "./sales-notice.ts";
import { SharePost } from "./share-post.tsx";
import { UnlockedBody } from "./unlocked-body.tsx";
import { OpeningFromFirstPaint, Unlocking } from "./unlocking.tsx";
import { LazyUnlockFailed, usePostAccess } from "./use-post-access.ts";

interface PostScreenProps {
  post: PostFacts;
  /** As the page came with it: that of a free post is complete. */
  body: PostBody;
  /** The piece that a free post begins with; `body` is without it. */
  piece?: Piece | undefined;
  description: string | null;
  /** Under which names the browser may hold a token of this post; undefined where they are not known yet. */
  accessKeys?: readonly string[];
  translation?: PostTranslation | undefined;
  salesNotice?: SalesNotice | undefined;
}

/** A post in its states: locked, opening, open; the payment modal over it (spec section 2). */
export function PostScreen({ post, body, piece, description, accessKeys, translation, salesNotice }: PostScreenProps) {
  const { access, retry } = usePostAccess({ post, body, piece, accessKeys });
  const purchase = usePurchaseEntry();
  const { accessCode } = readAccessState(useLocation().state);
  const hydrated = useHydrated();
  const article = useRef<HTMLElement>(null);

  useEffect(() => {
    // After a payment or a redeemed code the focused button is gone: reading continues at the title.
    if (access.kind === "open" && document.activeElement === document.body && accessCode)
      article.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [access.kind, accessCode]);

  if (access.kind === "missing")
    return (
      <Suspense>
        <LazyPostProblem notFound takesFocus />
      </Suspense>
    );
  const openPurchase = () => purchase.open(post.slug);
  // The post is locked again once the server has refused its token, and the purchase opens over it.
  const payAgain = () => {
    openPurchase();
    retry();
  };
  const pay = access.kind === "locked" ? openPurchase : undefined;
  const paying = pay && purchase.opened && (purchase.opened.slug ?? post.slug) === post.slug;
  return (
    <>
      <PageHead
        title={post.title}
        description={description}
        canonicalPath={paths.post(post.author.username, post.slug)}
        translations={translation?.paths}
      />
      {hydrated && accessCode && access.kind !== "locked" && (
        <Suspense>
          <LazyCodeBanner key={accessCode} accessCode={accessCode} />
        </Suspense>
      )}
      {access.kind === "locked" && access.hasEnded && (
        <Suspense>
          <LazyAccessEnded onPayAgain={openPurchase} />
        </Suspense>
      )}
      <article
        ref={article}
        lang={screenLanguageOf(post.language)}
        data-access={access.kind}
        onPointerEnter={pay && preloadPaymentModal}
        onFocus={pay && preloadPaymentModal}
      >
        <PostHeader
          {...{ post, translation }}
          onPay={pay}
          {...(access.kind === "open" && {
            piece: access.piece,
            endsAtSec: access.endsAtSec,
            onPayAgain: access.endsAtSec === undefined ? undefined : payAgain,
          })}
        />
        {pay && <LockedBody post={post} onPay={pay} notice={salesNotice} />}
        {pay && !hydrated && <OpeningFromFirstPaint />}
        {access.kind === "opening" && <Unlocking />}
        {access.kind === "failed" && (
          <Suspense>
            <LazyUnlockFailed offline={access.offline} onRetry={retry} />
          </Suspense>
        )}
        {access.kind === "open" && (
          <UnlockedBody piece={access.piece} body={access.body} endsAtSec={access.endsAtSec} onPayAgain={payAgain} />
        )}
      </article>
      <SharePost post={post} className={access.kind === "open" ? "article-column" : "page-column"} />
      {pay && !hydrated && <PaymentOpening atOnce={false} />}
      {hydrated && paying && (
        <Suspense fallback={<PaymentOpening atOnce />}>
          <LazyPaymentModal post={post} notForSale={!!salesNotice} onClose={purchase.close} />
        </Suspense>
      )}
    </>
  );
}
