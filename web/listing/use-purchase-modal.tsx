import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#contract/paths.ts";
import { addressOfPost } from "#web/lib/address-of-post.ts";
import { isReachable } from "#web/lib/is-reachable.ts";
import { loadAfresh } from "#web/lib/load-afresh.ts";
import { showOfflineNotice } from "#web/lib/offline-step.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { usePurchaseEntry } from "#web/payment/use-purchase-entry.ts";

interface PurchaseModalProps {
  post: PostFacts;
  onClose: () => void;
}

interface Sold {
  /** The path and query of the screen that sold it. */
  on: string;
  post: PostFacts;
  Modal: ComponentType<PurchaseModalProps>;
}

/** The post sold last in this tab: a reader who comes back to its place in the history finds the payment open. */
let soldLast: Sold | undefined;

/**
 * Opens the purchase of a post; its code is fetched with the first click. A reader who holds a token already, or for whom the
 * code does not come, goes to the post's page instead; without a connection the page stays and says so.
 */
export function usePurchaseModal(): { purchase: (post: PostFacts) => void; modal: ReactNode } {
  const navigate = useNavigate();
  const entry = usePurchaseEntry();
  const asked = useRef<PostFacts>(undefined);
  const { pathname, search } = useLocation();
  const on = pathname + search;
  const [sold, setSold] = useState(() => (soldLast?.on === on ? soldLast : undefined));

  async function purchase(post: PostFacts) {
    asked.current = post;
    const address = addressOfPost(post);
    try {
      const [{ default: Modal }, { readStoredToken }] = await Promise.all([
        import("#web/payment/payment-modal.tsx"),
        import("#web/access/stored-token.ts"),
      ]);
      const holdsToken = await readStoredToken(post);
      if (asked.current !== post) return;
      if (holdsToken) return void navigate(address);
      soldLast = { post, Modal, on };
      setSold(soldLast);
      entry.open(post.slug);
    } catch {
      if (await isReachable()) navigate(address);
      else showOfflineNotice(() => loadAfresh(address + paths.purchase));
    }
  }

  const isOpen = sold !== undefined && entry.opened?.slug === sold.post.slug;
  return { purchase, modal: isOpen && <sold.Modal key={sold.post.slug} post={sold.post} onClose={entry.close} /> };
}
