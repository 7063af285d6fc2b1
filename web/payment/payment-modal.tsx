import { useEffect, useId, useState } from "react";
import { useBlocker, useLocation, useNavigate } from "react-router";
import { screenLanguageOf } from "#contract/languages.ts";
import { formatUsd, parseDollars } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import { storeToken } from "#web/access/stored-token.ts";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { CardStep } from "./card-step.tsx";
import { CodeStep } from "./code-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { usePurchase } from "./use-purchase.ts";

export interface PaymentModalProps {
  post: PostFacts;
  /** Begins with the code: the creator may not sell for now. Undefined where the screen does not know: the dialog asks. */
  notForSale?: boolean | undefined;
  onClose: () => void;
}

/** Sells one post, or opens it for a reader who has a code (spec section 2). Load it lazily: it brings the card provider's parts. */
export default function PaymentModal({ post: offered, notForSale, onClose }: PaymentModalProps) {
  const text = useText(paymentModalTexts);
  const titleId = useId();
  const navigate = useNavigate();
  const purchase = usePurchase(offered, notForSale);
  const [busy, setBusy] = useState(false);
  const { post, form } = purchase;
  const { slug, author } = post;
  const close = () => !busy && onClose();
  // A card that is being charged is waited for: Back is refused as Escape is.
  const back = useBlocker(({ historyAction }) => busy && historyAction === "POP");

  useEffect(() => back.reset?.(), [back]);

  async function enter(accessToken: string, accessCode: string) {
    await storeToken(slug, accessToken);
    // In place of the modal's own step in the history.
    navigate(paths.post(author.username, slug), { state: { accessToken, accessCode }, replace: true });
  }

  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={titleId}
      className="max-h-[90vh] w-[min(32rem,calc(100vw-1.5rem))] overflow-y-auto overscroll-contain rounded-lg border border-hairline"
    >
      <div className="p-5 sm:p-8">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-[1.75rem] leading-tight font-medium tracking-tight">
            {text.title}
          </h2>
          <button
            type="button"
            aria-label={text.close}
            disabled={busy}
            onClick={onClose}
            className="-mt-1.5 -mr-2.5 grid size-11 place-items-center rounded-full text-muted hover:text-ink disabled:opacity-50"
          >
            <Icon name="close" />
          </button>
        </div>
        <Offer
          post={post}
          isReturning={form.paymentOption === "boughtIt"}
          showsTeaser={form.step === "details" && form.paymentOption === "oneTimeAccess"}
        />
        {form.step === "details" && <DetailsStep purchase={purchase} onBack={onClose} />}
        {form.step === "access" && form.paymentOption === "oneTimeAccess" && (
          <CardStep purchase={purchase} busy={busy} onBusy={setBusy} onEscape={close} />
        )}
        {form.step === "access" && form.paymentOption === "boughtIt" && (
          <CodeStep purchase={purchase} busy={busy} onBusy={setBusy} onValid={enter} />
        )}
      </div>
    </Dialog>
  );
}

interface OfferProps {
  post: PostFacts;
  /** Has a code: there is nothing to pay. */
  isReturning: boolean;
  showsTeaser: boolean;
}

/** The post to buy or to open with a code. Away from the post's own page it shows the teaser. */
function Offer({ post, isReturning, showsTeaser }: OfferProps) {
  const text = useText(paymentModalTexts);
  const { pathname } = useLocation();
  const { firstName, lastName, username } = post.author;
  const author = `${firstName} ${lastName}`;
  const postPage = paths.post(username, post.slug);
  return (
    <div className="mt-4 border-y border-hairline py-3.5">
      <div className="flex items-baseline justify-between gap-5">
        <p className="min-w-0 leading-snug">
          <span lang={screenLanguageOf(post.language)} className="line-clamp-2 font-medium">
            {post.title}
          </span>
          <span className="mt-0.5 line-clamp-2 text-sm text-muted">
            {isReturning ? text.returningSummary(author) : text.summary(author)}
          </span>
        </p>
        {!isReturning && (
          <p className="font-serif text-2xl tabular-nums">{formatUsd(parseDollars(post.price ?? 0) ?? 0)}</p>
        )}
      </div>
      {showsTeaser && pathname !== postPage && (
        <div className="mt-2.5 text-sm leading-relaxed">
          <p lang={screenLanguageOf(post.language)} className="line-clamp-2 sm:line-clamp-3">
            {post.excerpt}
          </p>
          {/* In place of the modal's own step in the history. */}
          <Link
            to={postPage}
            replace
            className="-mb-2 inline-flex min-h-11 items-center underline decoration-field underline-offset-4 hover:decoration-accent"
          >
            {text.teaserPage}
          </Link>
        </div>
      )}
    </div>
  );
}
