import type { Post } from "#contract/content.ts";
import { goneStatus } from "#contract/errors.ts";
import { paths } from "#contract/paths.ts";
import { readAccessToken } from "#web/access/read-access-token.ts";
import { isConnectionError } from "#web/lib/is-connection-error.ts";

export type UnlockOutcome =
  /** `endsAtSec`: when access ends, in Unix seconds. */
  | { kind: "open"; post: Post; endsAtSec: number | undefined }
  /** The token opens nothing any more. */
  | { kind: "refused" }
  /** The post was taken down since its page was made. */
  | { kind: "missing" }
  | { kind: "tooMany" }
  /** The token may be good; the content did not arrive, for want of a connection if `offline`. */
  | { kind: "failed"; offline: boolean };

/** Fetches the body of a post with an access token. Never throws, except when its signal aborts it. */
export async function fetchUnlockedPost(slug: string, token: string, signal: AbortSignal): Promise<UnlockOutcome> {
  try {
    const response = await fetch(paths.api.post(slug, "AR_HS1GB"), {
      headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
      signal,
    });
    if (response.status === 401) return { kind: "refused" };
    if (response.status === 404 || response.status === goneStatus) return { kind: "missing" };
    if (response.status === 429) return { kind: "tooMany" };
    if (!response.ok) return { kind: "failed", offline: false };
    const { data } = (await response.json()) as { data: Post };
    return data.attributes.content === null
      ? { kind: "refused" }
      : { kind: "open", post: data, endsAtSec: readAccessToken(token)?.expiresAtSec };
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: "failed", offline: isConnectionError(error) };
  }
}
