import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#contract/paths.ts";
import { keepingScroll } from "#web/lib/scroll-state.ts";

interface PurchaseEntry {
  /** Undefined while no purchase is open; without a slug it is of the post that the page itself shows. */
  opened: { slug?: string } | undefined;
  open: (slug: string) => void;
  close: () => void;
}

/**
 * The open payment modal as a step in the browser's history: Back closes it. An address that ends in `#pay` opens the
 * page's own post at once, which is how a click before the script has loaded is kept.
 */
export function usePurchaseEntry(): PurchaseEntry {
  const navigate = useNavigate();
  const { search, hash, state, key } = useLocation();
  const closed = useRef<string>(undefined);
  const slug = (state as { purchaseOf?: string } | null)?.purchaseOf;

  function open(slug: string) {
    void navigate({ search, hash: paths.purchase }, { state: keepingScroll({ purchaseOf: slug }) });
  }
  function close() {
    // Asked twice before the history has moved, one step back must stay one.
    if (closed.current === key) return;
    closed.current = key;
    if (slug !== undefined) void navigate(-1);
    else void navigate({ search }, { replace: true, state: keepingScroll(state) });
  }
  return { opened: hash === paths.purchase ? { slug } : undefined, open, close };
}
