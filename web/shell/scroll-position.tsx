import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { keepsScroll } from "#web/lib/scroll-state.ts";
import { beginAtTitle } from "#web/ui/begin-at-title.ts";
import { InlineScript } from "./inline-script.tsx";

const restMs = 100;

/** At the end of the HTML: a page that is reloaded or come back to stands where it stood before anything else happens. */
const restore = import.meta.env.SSR ? "try{history.state.y&&scrollTo(0,history.state.y)}catch(e){}" : "";

/**
 * Puts a screen where its reader left it, and a new one at its top or its anchor. The position is kept in the entry of the
 * browser's own history: the router's way would put it into the storage of the browser (behaviour section Pages).
 */
export function ScrollPosition() {
  const location = useLocation();
  const leaving = useNavigation().state !== "idle";
  const navigationType = useNavigationType();
  const shown = useRef(location);
  const keep = useRef(() => {
    // On the way back the entry is the next one's already.
    if ((history.state?.key ?? "default") === shown.current.key)
      history.replaceState({ ...history.state, y: scrollY }, "");
  }).current;

  useEffect(() => {
    history.scrollRestoration = "manual";
    let resting: ReturnType<typeof setTimeout>;
    const keepSoon = () => {
      clearTimeout(resting);
      resting = setTimeout(keep, restMs);
    };
    addEventListener("scroll", keepSoon, { passive: true });
    addEventListener("pagehide", keep);
    // A click may lead on before the position has come to rest.
    addEventListener("click", keep, { capture: true });
    return () => {
      clearTimeout(resting);
      removeEventListener("scroll", keepSoon);
      removeEventListener("pagehide", keep);
      removeEventListener("click", keep, { capture: true });
    };
  }, [keep]);

  useLayoutEffect(() => {
    if (leaving) keep();
  }, [leaving, keep]);

  // An entry that came where the page already stood hears of no scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place that is reached
  useEffect(() => {
    const arrived = setTimeout(keep, restMs);
    return () => clearTimeout(arrived);
  }, [location]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place that is reached
  useLayoutEffect(() => {
    if (shown.current === location) return;
    const before = shown.current;
    shown.current = location;
    const y = navigationType === "POP" ? history.state?.y : undefined;
    const anchor = location.hash && document.getElementById(decoded(location.hash.slice(1)));
    if (y !== undefined) scrollTo(0, y);
    else if (anchor) anchor.scrollIntoView();
    else if (navigationType === "POP" || !(keepsScroll(location) || isAtFault())) scrollTo(0, 0);
    if (!anchor && beginsAnew(before, location)) beginAtTitle();
  }, [location]);

  return <InlineScript code={restore} />;
}

/** Whether a refused form has put the focus on what is wrong. That happens before the location changes. */
function isAtFault(): boolean {
  return document.activeElement?.matches('[role="alert"], [aria-invalid="true"]') ?? false;
}

interface Address {
  pathname: string;
  search: string;
}

/** Whether another screen is shown, or another page of the same list; who searches or filters stays at the field. */
function beginsAnew(before: Address, now: Address): boolean {
  if (before.pathname !== now.pathname) return true;
  return pageOf(before) !== pageOf(now) && listOf(before) === listOf(now);
}

function pageOf({ search }: Address): string | null {
  return new URLSearchParams(search).get("page");
}

function listOf({ search }: Address): string {
  const query = new URLSearchParams(search);
  query.delete("page");
  return String(query);
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
