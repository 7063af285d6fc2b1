import type { ComponentProps, MouseEvent } from "react";
import { type NavigateOptions, useLocation, useNavigate } from "react-router";
import { showOfflineNotice } from "#web/lib/offline-step.ts";

export interface LinkProps
  extends Omit<ComponentProps<"a">, "download" | "href" | "ref" | "target">,
    Pick<NavigateOptions, "replace" | "state" | "viewTransition"> {
  /** A complete address of this site, from `paths`. */
  to: string;
  /** Links to other sites, into another tab or to a file are plain anchors. */
  target?: never;
  download?: never;
}

/**
 * A link to a screen: an anchor that the router follows where the browser would open the address in the same place. The framework's
 * own link resolves its address twice at every render: an eighth of rendering a page on the server, and a tenth of Explore's scripts
 * in a browser (decision 131).
 */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;

function ServerLink({ to, replace, state, viewTransition, ...anchor }: LinkProps) {
  return <a {...anchor} href={to} />;
}

function BrowserLink({ to, replace, state, viewTransition, onClick, ...anchor }: LinkProps) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !opensInPlace(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = location;
    const isHere = to === pathname + search + hash;
    const go = () => void navigate(to, { replace: replace ?? isHere, state, viewTransition });
    // Without a connection the router would leave this page for the browser's own error screen.
    if (navigator.onLine === false) showOfflineNotice(go);
    else go();
  }

  return <a {...anchor} href={to} onClick={follow} />;
}

/** A link of a menu, marked as the current page on its screen and, unless `end` is set, on the screens below it. */
export function NavLink({ to, end, ...link }: LinkProps & { end?: boolean }) {
  // Addresses differ in case and mean the same screen.
  const pathname = useLocation().pathname.toLowerCase();
  const isCurrent = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link aria-current={isCurrent ? "page" : undefined} {...link} to={to} />;
}

/** Whether a browser opens a link that is clicked like this in the same place, not in another tab or window or as a file. */
export function opensInPlace({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
