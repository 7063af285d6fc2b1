import { looksLike } from "#contract/looks-like.ts";
import { paths } from "#contract/paths.ts";
import type { DraftKey } from "./draft.ts";
import { findDraft } from "./drafts-store.ts";
import type { PublishingDeps } from "./publishing-deps.ts";

/**
 * Alerts the operator of a post that was published without a review and whose title, category or file name readers could take for the
 * shop's.
 */
export async function alertBrandName(
  { db, alerts, brandName }: Pick<PublishingDeps, "db" | "alerts" | "brandName">,
  key: DraftKey,
): Promise<void> {
  const draft = await findDraft(db, key);
  if (!draft?.post) return;
  const { title, categories, files } = draft.content;
  const doubtful = [
    ["a title", [title]],
    ["a category", categories],
    ["a file name", files.downloads.map(({ name }) => name)],
  ] as const;
  const found = doubtful.find(([, names]) => names.some((name) => looksLike(name, brandName)));
  if (!found) return;
  const { username, slug } = draft.post;
  const message = `The post ${paths.post(username, slug)} has ${found[0]} that looks like the shop's name`;
  await alerts.raiseOnce(db, { kind: "brand-name", subjectId: key.draftId, message });
}
