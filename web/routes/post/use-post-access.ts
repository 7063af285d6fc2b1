import { lazy, useEffect, useLayoutEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PostBody } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import { forgetEndedPositions } from "#web/access/played-position.ts";
import { isRunning, storedTokens } from "#web/access/stored-tokens.ts";
import { showOfflineNotice } from "#web/lib/offline-step.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { readAccessState } from "./access-state.ts";
import { preloadOpenedParts } from "./lazy-opened-parts.tsx";
import type { Piece } from "./piece/piece-of.ts";

/**
 * The code that opens a post and the code that reports a failure are loaded together, so that the latter exists
 * offline.
 */
const loadUnlocking = () => import("./open-with-token.ts");

export const LazyUnlockFailed = lazy(async () => ({ default: (await loadUnlocking()).UnlockFailed }));

// A reader with a token waits for it: it comes while React takes the page.
if (!import.meta.env.SSR && "opening" in document.documentElement.dataset) loadUnlocking().catch(() => {});

export type PostAccess =
  /** `hasEnded`: this browser held a token that opens the post no more. */
  | { kind: "locked"; hasEnded?: boolean }
  | { kind: "opening" }
  /** `endsAtSec`: when access ends, in Unix seconds; undefined for a free post. */
  | { kind: "open"; piece?: Piece | undefined; body: PostBody; endsAtSec?: number | undefined }
  | { kind: "missing" }
  /** `offline`: for want of a connection. */
  | { kind: "failed"; offline: boolean };

interface ReadablePost {
  post: PostFacts;
  /** As the page came with it: that of a free post is complete. */
  body: PostBody;
  /** The piece that a free post begins with. */
  piece: Piece | undefined;
  accessKeys: readonly string[] | undefined;
}

/**
 * Opens a paid post in the browser with the token that the navigation carries or that was stored (spec section 4). The server's
 * page is always the locked one; where a running token is at hand the post is opening from the first paint on. `accessKeys` name
 * its place in the storage. `retry` asks again after the content did not arrive.
 */
export function usePostAccess({ post, body, piece, accessKeys }: ReadablePost): {
  access: PostAccess;
  retry: () => void;
} {
  const navigate = useNavigate();
  const { accessToken: carried, accessCode } = readAccessState(useLocation().state);
  const { slug, accessType } = post;
  const isFree = accessType === "FREE";
  const hydrated = useHydrated();
  const [known, setKnown] = useState<PostAccess>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again; a post of the same slug is the same
  useEffect(() => {
    forgetEndedPositions();
    if (isFree) return;
    const left = new AbortController();
    async function open() {
      // Most readers hold no token, and do not load what opens a post.
      if (accessKeys && carried === undefined && storedTokens(accessKeys).length === 0)
        return setKnown({ kind: "locked" });
      const unlocking = await loadUnlocking().catch(() => undefined);
      if (left.signal.aborted) return;
      // Browsers do not ask twice for a script that did not come.
      if (!unlocking) return showOfflineNotice(() => location.reload());
      const onAsk = () => {
        preloadOpenedParts({ withCode: accessCode !== undefined });
        setKnown((now) => (now?.kind === "open" ? now : { kind: "opening" }));
      };
      const outcome = await unlocking.unlockPost(post, carried, { signal: left.signal, onAsk });
      if (left.signal.aborted) return;
      if (outcome?.kind === "tooMany") return void navigate(paths.tooManyRequests);
      setKnown(!outcome || outcome.kind === "refused" ? { kind: "locked", hasEnded: outcome !== undefined } : outcome);
    }
    open().catch((error: unknown) => {
      if (!left.signal.aborted) throw error;
    });
    return () => left.abort();
  }, [isFree, slug, carried, attempt, navigate]);

  // React has the page: from now on it decides what shows, no longer the mark from before the first paint.
  useLayoutEffect(() => {
    if (hydrated) delete document.documentElement.dataset.opening;
  }, [hydrated]);

  const retry = () => setAttempt((made) => made + 1);
  if (isFree) return { access: { kind: "open", piece, body }, retry };
  const isExpected = () => hydrated && [carried ?? "", ...storedTokens(accessKeys ?? [])].some(isRunning);
  return { access: known ?? { kind: isExpected() ? "opening" : "locked" }, retry };
}
