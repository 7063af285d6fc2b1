import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Post } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import { readAccessState } from "./access-state.ts";
import { preloadOpenedParts } from "./lazy-opened-parts.tsx";
import { unlockPost } from "./unlock-post.ts";

export type PostAccess =
  | { kind: "locked" }
  | { kind: "opening" }
  /** `endsAtSec`: when access ends, in Unix seconds; undefined for a free post. */
  | { kind: "open"; post: Post; endsAtSec?: number | undefined }
  | { kind: "missing" }
  | { kind: "failed" };

/**
 * Opens a paid post in the browser with the token that the navigation carries or that was stored (spec 4). The server's
 * page is always the locked one. `retry` asks again after the content did not arrive.
 */
export function usePostAccess(post: Post): { access: PostAccess; retry: () => void } {
  const navigate = useNavigate();
  const { accessToken: carried, accessCode } = readAccessState(useLocation().state);
  const { slug, accessType } = post.attributes;
  const isFree = accessType === "FREE";
  const [access, setAccess] = useState<PostAccess>({ kind: "locked" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again; a post of the same slug is the same
  useEffect(() => {
    if (isFree) return;
    const left = new AbortController();
    async function open() {
      const onAsk = () => {
        preloadOpenedParts({ withCode: accessCode !== undefined });
        setAccess((now) => (now.kind === "open" ? now : { kind: "opening" }));
      };
      const outcome = await unlockPost(post.attributes, carried, { signal: left.signal, onAsk });
      if (left.signal.aborted) return;
      if (outcome?.kind === "tooMany") return void navigate(paths.tooManyRequests);
      setAccess(!outcome || outcome.kind === "refused" ? { kind: "locked" } : outcome);
    }
    open().catch((error: unknown) => {
      if (!left.signal.aborted) throw error;
    });
    return () => left.abort();
  }, [isFree, slug, carried, attempt, navigate]);

  return { access: isFree ? { kind: "open", post } : access, retry: () => setAttempt((made) => made + 1) };
}
