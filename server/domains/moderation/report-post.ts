import type { CallBody } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import type { reportPost as call } from "#contract/moderation.ts";
import { seal } from "#server/platform/keys/keys.ts";
import type { ModerationDeps } from "./moderation-deps.ts";
import { addReport } from "./reports-store.ts";

/**
 * Stores a reader's report, once, in the open case of its post. Stores nothing of the reader. Buyers read a withdrawn post for 72 hours,
 * so it can be reported as well. Throws NOT_FOUND (410 for a post that is taken down), and OWN_CASE if the post's own creator is signed in.
 */
export async function reportPost(
  { db, keys, accounts, posts }: ModerationDeps,
  { id, slug, reason, text = "", trap }: CallBody<typeof call>,
  { cookie, language }: { cookie: string | undefined; language: ScreenLanguage },
): Promise<void> {
  const post = await posts.findSoldPost(slug);
  if (!post) return posts.refuseMissing(slug);
  // A program that fills in the honeypot gets no hint that it was detected.
  if (trap) return;
  const { id: postId, authorId: creatorId } = post;
  if ((await accounts.findPrincipal(cookie))?.creatorId === creatorId) throw new CallError("OWN_CASE");
  const sealed = text.trim() === "" ? null : seal(keys, "report-seal", id, text.trim());
  const isTakenDown = await db.transaction(async (tx) => {
    if (await posts.offers.holdTakenDown(tx, postId)) return true;
    await addReport(tx, { id, postId, creatorId, reason, language, sealed });
    return false;
  });
  if (isTakenDown) return posts.refuseMissing(slug);
}
