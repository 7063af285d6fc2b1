import type { PostBody } from "#contract/content.ts";
import { goneStatus } from "#contract/errors.ts";
import { readAccessToken } from "#web/access/read-access-token.ts";
import { CallFailure } from "#web/client/call-failure.ts";
import { client } from "#web/client/client.ts";
import { isConnectionError } from "#web/lib/is-connection-error.ts";
import { type PostFacts, postFacts } from "#web/lib/post-facts.ts";
import { type Piece, pieceOf } from "./piece/piece-of.ts";

export type UnlockOutcome =
  /** `endsAtSec`: when access ends, in Unix seconds. */
  | { kind: "open"; post: PostFacts; piece?: Piece; body: PostBody; endsAtSec: number | undefined }
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
    const { data } = await client.getPost({ params: { slug }, query: { alg: "AR_HS1GB" }, bearer: token, signal });
    return data.attributes.content === null
      ? { kind: "refused" }
      : {
          kind: "open",
          post: postFacts(data),
          ...pieceOf(data.attributes),
          endsAtSec: readAccessToken(token)?.expiresAtSec,
        };
  } catch (error) {
    if (signal.aborted) throw error;
    return outcomeOfFailure(error);
  }
}

function outcomeOfFailure(error: unknown): UnlockOutcome {
  const failure = error instanceof CallFailure ? error.failure : undefined;
  if (failure?.kind !== "refused") return { kind: "failed", offline: isConnectionError((error as Error).cause) };
  if (failure.status === 401) return { kind: "refused" };
  if (failure.status === 404 || failure.status === goneStatus) return { kind: "missing" };
  return failure.status === 429 ? { kind: "tooMany" } : { kind: "failed", offline: false };
}
