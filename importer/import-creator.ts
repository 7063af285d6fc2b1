import { dirname } from "node:path";
import type { PublishedCreator } from "#server/domains/creators/index.ts";
import type { FileScope } from "./files/file-scope.ts";
import { imageFinder } from "./files/find-image.ts";
import { fileFinder } from "./files/found-file.ts";
import { openUpload } from "./files/open-upload.ts";
import type { RemoteImages } from "./files/remote-images.ts";
import type { CreatorFile } from "./front-matter/read-creator-file.ts";
import type { ImportOptions } from "./import-options.ts";
import { ImportError } from "./report/import-error.ts";
import type { Shop } from "./shop.ts";

/** Where creators are published to. */
export interface CreatorTarget {
  shop: Shop;
  /** The name of the source. */
  source: string;
  options: ImportOptions;
  supportEmail: string;
  remote: RemoteImages;
}

/** Publishes the creator of a `creator.md`. Throws `ImportError` and the errors of the creators domain. */
export async function importCreator(
  { shop, source, options, remote }: CreatorTarget,
  { path, creator, asksForBadge, portrait: reference }: CreatorFile,
  scope: FileScope,
): Promise<Pick<PublishedCreator, "outcome" | "changes"> & { warnings: string[] }> {
  const find = imageFinder(fileFinder(scope, dirname(path)), remote);
  const file = reference === undefined ? undefined : await find(reference);
  if (file && !("path" in file)) throw new ImportError(`the portrait ${reference} cannot be used: ${file.absence}`);
  const portrait = file && (await shop.media.takePicture(openUpload(file.path), null));
  const badge = options.allowBadges ? asksForBadge : undefined;
  const { outcome, changes, verified } = await shop.creators.publishAuthor({ ...creator, verified: badge }, portrait, {
    name: source,
    key: `${source}/${path}`,
    mayTakeOver: options.allowCreatorChanges ?? false,
  });
  const isDenied = asksForBadge && !verified;
  return { outcome, changes, warnings: isDenied ? ["no badge: --allow-badges gives it"] : [] };
}

/** Ensures that the creator in the options exists, and creates it if a name is given. */
export async function ensureCreator(
  { shop, supportEmail }: Pick<CreatorTarget, "shop" | "supportEmail">,
  username: string,
  fullName: string | undefined,
): Promise<void> {
  if (await shop.creators.find(username)) return;
  const [firstName, ...others] = fullName?.trim().split(/\s+/) ?? [];
  if (!firstName || others.length === 0) {
    throw new ImportError(`there is no creator ${username}: give --creator-name "First Last" to make one`);
  }
  await shop.creators.publishAuthor(newCreator(username, [firstName, others.join(" ")], supportEmail));
}

/**
 * Ensures that the creator with the author's name exists and has this source. Throws `ForeignCreator` otherwise,
 * because a name in a text proves nothing.
 */
export async function ensureAuthorCreator(
  { shop, source, options, supportEmail }: CreatorTarget,
  username: string,
  names: [firstName: string, lastName: string],
): Promise<void> {
  const from = { name: source, key: `${source}#${username}`, mayTakeOver: options.allowCreatorChanges ?? false };
  if (await shop.creators.find(username)) await shop.creators.refuseForeignAuthor(username, from);
  else await shop.creators.publishAuthor(newCreator(username, names, supportEmail), undefined, from);
}

function newCreator(username: string, [firstName, lastName]: [string, string], email: string) {
  return { username, firstName, lastName, email, socialMedia: null, description: "", verified: undefined };
}
