import { useEffect } from "react";
import { paths } from "#contract/paths.ts";
import { isReachable } from "#web/lib/is-reachable.ts";
import { loadAfresh } from "#web/lib/load-afresh.ts";
import { showOfflineNotice } from "#web/lib/offline-step.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";

/** Whether this page was asked for with the payment of a post open, and its code still did not come. */
const opensWithPayment = !import.meta.env.SSR && location.hash === paths.purchase;

interface ModalDidNotLoadProps {
  post: PostFacts;
  onClose: () => void;
}

/**
 * Replaces the payment modal when its code did not load. Offline it says so and the reader stays on the page. Otherwise
 * it reloads the page, since browsers do not request a failed script twice, and after a second failure shows the
 * "content not available" page.
 */
export function ModalDidNotLoad({ post, onClose }: ModalDidNotLoadProps) {
  useEffect(() => {
    const { slug, author } = post;
    const openAfresh = () => loadAfresh(paths.post(author.username, slug) + paths.purchase);
    void isReachable().then((reachable) => {
      if (reachable) return opensWithPayment ? location.assign(paths.contentNotAvailable) : openAfresh();
      onClose();
      showOfflineNotice(openAfresh);
    });
  }, [post, onClose]);

  return null;
}
