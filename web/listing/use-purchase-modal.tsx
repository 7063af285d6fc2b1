import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PostSummary } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import { isReachable } from "#web/lib/is-reachable.ts";
import { loadAfresh } from "#web/lib/load-afresh.ts";
import { showOfflineNotice } from "#web/lib/offline-step.ts";
import { addressOf } from "#web/lib/post-facts.ts";
import { usePurchaseEntry } from "#web/payment/use-purchase-entry.ts";

interface PurchaseModalProps {
  post: PostSummary;
  onClose: () => void;
}

interface Sold {
  /** The path and query of the screen that sold it. */
  on: string;
  post: PostSummary;
  Modal: ComponentType<PurchaseModalProps>;
}

/** The post sold last in this tab: a reader who comes back to its place in the history finds the payment open. */
let soldLast: Sold | undefined;

/**
 * Opens the purchase of a post; its code is fetched with the first click. A reader who holds a token already, or for whom the
 * code does not come, goes to the post's page instead; without a connection the page stays and says so.
 */
export function usePurchaseModal(): { purchase: (post: PostSummary) => void; modal: ReactNode } {
  const navigate = useNavigate();
  const entry = usePurchaseEntry();
  const asked = useRef<PostSummary>(undefined);
  const { pathname, search } = useLocation();
  const on = pathname + search;
  const [sold, setSold] = useState(() => (soldLast?.on === on ? soldLast : undefined));

  async function purchase(post: PostSummary) {
    asked.current = post;
    const address = addressOf(post.attributes);
    try {
      const [{ default: Modal }, { readStoredToken }] = await Promise.all([
        import("#web/payment/payment-modal.tsx"),
        import("#web/access/stored-token.ts"),
      ]);
      const holdsToken = await readStoredToken(post.attributes);
      if (asked.current !== post) return;
      if (holdsToken) return void navigate(address);
      soldLast = { post, Modal, on };
      setSold(soldLast);
      entry.open(post.attributes.slug);
    } catch {
      if (await isReachable()) navigate(address);
      else showOfflineNotice(() => loadAfresh(address + paths.purchase));
    }
  }

  const isOpen = sold !== undefined && entry.opened?.slug === sold.post.attributes.slug;
  return { purchase, modal: isOpen && <sold.Modal key={sold.post.id} post={sold.post} onClose={entry.close} /> };
}
