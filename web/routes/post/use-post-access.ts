import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Post } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import { readStoredToken, removeStoredToken } from "#web/access/stored-token.ts";
import { readAccessState } from "./access-state.ts";
import { fetchUnlockedPost } from "./fetch-unlocked-post.ts";

export type PostAccess = { kind: "locked" } | { kind: "opening" } | { kind: "open"; post: Post } | { kind: "failed" };

/**
 * Opens a paid post in the browser with the token that the navigation carries or that was stored (spec 4). The server's
 * page is always the locked one. `retry` asks again after the content did not arrive.
 */
export function usePostAccess(post: Post): { access: PostAccess; retry: () => void } {
  const navigate = useNavigate();
  const { accessToken: carried } = readAccessState(useLocation().state);
  const { slug, accessType } = post.attributes;
  const isFree = accessType === "FREE";
  const [access, setAccess] = useState<PostAccess>({ kind: "locked" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (isFree) return;
    const left = new AbortController();
    async function open() {
      const token = carried ?? (await readStoredToken(slug));
      if (left.signal.aborted) return;
      if (!token) return setAccess({ kind: "locked" });
      setAccess((now) => (now.kind === "open" ? now : { kind: "opening" }));
      const outcome = await fetchUnlockedPost(slug, token, left.signal);
      if (outcome.kind === "tooMany") return void navigate(paths.tooManyRequests);
      if (outcome.kind === "refused") await removeStoredToken(slug);
      if (left.signal.aborted) return;
      setAccess(outcome.kind === "refused" ? { kind: "locked" } : outcome);
    }
    open().catch((error: unknown) => {
      if (!left.signal.aborted) throw error;
    });
    return () => left.abort();
  }, [isFree, slug, carried, attempt, navigate]);

  return { access: isFree ? { kind: "open", post } : access, retry: () => setAttempt((made) => made + 1) };
}
