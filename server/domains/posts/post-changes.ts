import { formatUsd } from "#contract/money.ts";
import type { PublishedChange } from "#server/domains/creators/index.ts";
import type { PlacedFile } from "#server/domains/media/index.ts";
import type { PublishedFile, PublishedVersion } from "./published-post-store.ts";

type FileField = "cover" | "pictures" | "files";

/** A version about to be written; `contentHtml` as the former access type would store it, so that only the words count. */
export type NewVersion = Omit<PublishedVersion, "accessType" | "files" | "publishedAt"> & {
  /** Undefined: the date stays. */
  publishedAt: Date | undefined;
  files: PlacedFile[];
};

const fieldOfRole: Record<string, FileField> = { cover: "cover", body: "pictures" };

/** Lists the differences of a new version, in the order of a post from its title to its files. */
export function postChanges(before: PublishedVersion, after: NewVersion): PublishedChange[] {
  const changes: PublishedChange[] = [];
  const compare = (field: string, from: string, to: string) => {
    if (from !== to) changes.push({ field, from, to });
  };
  compare("creator", before.username, after.username);
  compare("slug", before.slug, after.slug);
  compare("title", before.title, after.title);
  compare("price", priceText(before.priceCents), priceText(after.priceCents));
  if (after.publishedAt) compare("date", before.publishedAt.toISOString(), after.publishedAt.toISOString());
  compare("language", before.language, after.language);
  compare("categories", before.categories.join(", "), after.categories.join(", "));
  if (before.excerpt !== after.excerpt) changes.push({ field: "excerpt" });
  if (wordsOf(before.contentHtml) !== wordsOf(after.contentHtml)) changes.push({ field: "text" });
  for (const field of ["cover", "pictures", "files"] as const) {
    if (describe(before.files, field) !== describe(after.files, field)) changes.push({ field });
  }
  return changes;
}

/** Stored HTML without the ids of its pictures: another picture is no other text. */
function wordsOf(contentHtml: string): string {
  return contentHtml.replace(/ data-media-id="[^"]*"/g, "");
}

/** A price in words for a report: `$3.00`, or `free`. */
export function priceText(priceCents: number | null): string {
  return priceCents === null ? "free" : formatUsd(priceCents);
}

/** Everything that readers see of the files of one kind; previews and captions belong to their download. */
function describe(files: (PublishedFile | PlacedFile)[], field: FileField): string {
  const seen = files
    .filter(({ role }) => (fieldOfRole[role] ?? "files") === field)
    .map(({ role, name, storageKey, alternativeText, focus, language, label }) =>
      JSON.stringify([role, name, storageKey, alternativeText, focus?.x, focus?.y, language ?? null, label ?? null]),
    );
  return seen.sort().join("\n");
}
