import { isDeepStrictEqual } from "node:util";
import type { ReviewedPart } from "#contract/reviews.ts";
import { type DraftContent, type DraftFile, draftFileId } from "./draft.ts";

/** The parts in which two versions of a post differ for readers. */
export function changedParts(before: DraftContent, after: DraftContent): ReviewedPart[] {
  const [one, other] = [partsOf(before), partsOf(after)];
  return (Object.keys(one) as ReviewedPart[]).filter((part) => !isDeepStrictEqual(one[part], other[part]));
}

function partsOf(content: DraftContent): Record<ReviewedPart, unknown> {
  const { title, excerpt, bodyMarkdown, accessType, priceCents, language, categories, files, slug } = content;
  return {
    ...{ title, excerpt, body: bodyMarkdown, price: [accessType, priceCents], language, categories },
    cover: files.cover && shownFile(files.cover),
    pictures: Object.entries(files.images).map(([address, file]) => [address, shownFile(file)]),
    files: files.downloads.map(shownFile),
    address: slug,
  };
}

/** Leaves out measures and stills, which jobs add to the same file later. */
function shownFile(file: DraftFile): unknown {
  const captions = (file.captions ?? []).map(({ language, file: track }) => [language, track.storageKey]);
  return [draftFileId(file), file.name, file.alternativeText, file.focus ?? null, captions];
}
