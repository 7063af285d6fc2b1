import type { ScreenLanguage } from "#contract/languages.ts";
import type { Queryable } from "#db/client.ts";
import type { PublishingDeps } from "./publishing-deps.ts";

/** The mail address and language of a creator; undefined for one without an open account. */
export async function findCreatorContact(
  { accounts }: Pick<PublishingDeps, "accounts">,
  db: Queryable,
  creatorId: string,
): Promise<{ email: string; language: ScreenLanguage } | undefined> {
  const accountId = await accounts.findOfCreator(db, creatorId);
  return accountId === undefined ? undefined : accounts.findContact(db, accountId);
}
