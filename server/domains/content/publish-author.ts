import type { Creator, PublishOutcome } from "#server/domains/creators/index.ts";
import { awaitKeepers } from "./await-keepers.ts";
import type { ContentParts } from "./content-parts.ts";
import type { FileToPublish } from "./file-to-publish.ts";
import { mediaId } from "./media-id.ts";
import { findFileIds, writeFiles } from "./publish-store.ts";

/**
 * Publishes a creator with the portrait (none: it is taken away), and resolves once no process shows the former. Throws
 * `InvalidCreator`. The same again changes nothing.
 */
export async function publishAuthor(
  { db, creators }: ContentParts,
  creator: Creator,
  portrait: FileToPublish | undefined,
): Promise<{ id: string; outcome: PublishOutcome }> {
  const published = await db.transaction(async (tx) => {
    const { id, outcome } = await creators.publish(tx, creator);
    const files = portrait
      ? [{ ...portrait, id: mediaId(id, "portrait", portrait.storageKey), role: "portrait" as const, position: 0 }]
      : [];
    const had = await findFileIds(tx, id);
    const isSame = had.length === files.length && files.every((file) => had.includes(file.id));
    if (!isSame) await writeFiles(tx, id, files);
    const isUnchanged = isSame && outcome === "unchanged";
    return { id, outcome: isUnchanged || outcome === "created" ? outcome : ("updated" as const) };
  });
  if (published.outcome !== "unchanged") await awaitKeepers(db);
  return published;
}
