import { useEffect, useSyncExternalStore } from "react";
import { accessKeyPrefix } from "./access-key.ts";
import type { OpenPosts } from "./open-post.ts";
import { isRunning } from "./stored-tokens.ts";

/** Requests the posts that these tokens open. */
type LoadOpenPosts = (tokens: readonly string[]) => Promise<OpenPosts>;

let open: OpenPosts | undefined;
let lookedUpTokens = "";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(found: OpenPosts | undefined): void {
  open = found;
  for (const listener of listeners) listener();
}

/** The stored tokens that have not expired. Throws where storage is blocked. */
function unexpiredTokens(): string[] {
  return Object.keys(localStorage).flatMap((key) => {
    const token = key.startsWith(accessKeyPrefix) ? localStorage.getItem(key) : null;
    return token && isRunning(token) ? [token] : [];
  });
}

/** Requests the open posts if the unexpired tokens differ from those of the last request. Without such a token it requests nothing. */
async function lookUp(load: LoadOpenPosts): Promise<void> {
  try {
    const tokens = unexpiredTokens();
    if (tokens.join() === lookedUpTokens) return;
    lookedUpTokens = tokens.join();
    show(tokens.length > 0 ? await load(tokens) : undefined);
  } catch {
    // Storage is blocked, or there is no connection: the next screen tries again.
    lookedUpTokens = "";
  }
}

/** The posts that this browser can read, and the code that shows them: only browsers with a token load it. */
export function useOpenPosts(): OpenPosts | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => undefined,
  );
}

/** Looks the open posts up when a screen with cards opens. */
export function useOpenPostsLookUp(load: LoadOpenPosts): void {
  useEffect(() => void lookUp(load), [load]);
}
