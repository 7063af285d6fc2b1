import { holdsEndedToken, readStoredToken, removeStoredToken, type SluggedPost } from "#web/access/stored-token.ts";
import { fetchUnlockedPost, type UnlockOutcome } from "./fetch-unlocked-post.ts";

/**
 * Opens a paid post with the token that the navigation carries, else with the stored one (spec section 4). A history entry can
 * carry a token of an older purchase: its refusal says nothing about the one that is stored. A stored token whose time is over is
 * refused without asking. Undefined without any token.
 */
export async function unlockPost(
  post: SluggedPost,
  carried: string | undefined,
  { signal, onAsk }: { signal: AbortSignal; onAsk: () => void },
): Promise<UnlockOutcome | undefined> {
  const ask = (token: string) => {
    onAsk();
    return fetchUnlockedPost(post.slug, token, signal);
  };
  const byCarried = carried === undefined ? undefined : await ask(carried);
  if (byCarried && byCarried.kind !== "refused") return byCarried;
  const hasEnded = await holdsEndedToken(post);
  const stored = await readStoredToken(post);
  signal.throwIfAborted();
  if (stored === undefined) return hasEnded ? { kind: "refused" } : byCarried;
  const byStored = stored === carried ? byCarried : await ask(stored);
  if (byStored?.kind === "refused") await removeStoredToken(post);
  return byStored;
}
