import { LRUCache } from "lru-cache";
import type { PostSummary } from "#contract/content.ts";
import type { JsonText } from "#db/json-text.ts";

/** Most summaries that are cached, about 10 kB each. */
const mostKept = 1_000;

/** A summary begins with its post's id, as `{"id":"…"`. */
const beginningLength = 44;

/** Reads listings. A summary with the same text as one before is the same object, so that it is parsed once. */
export interface SummaryReader {
  /** The parsed listing. Its summaries are frozen. */
  read<Reply extends { data: PostSummary[] }>(listing: JsonText<Reply>): Reply;
}

export function createSummaryReader(): SummaryReader {
  const kept = new LRUCache<string, { written: string; summary: PostSummary }>({ max: mostKept });
  const parts = new LRUCache<string, object>({ max: mostKept });

  /** Equal parts are one object: the framework hands an object to the browser once per page. */
  const shared = <Part extends object>(part: Part): Part => {
    const written = JSON.stringify(part);
    const known = parts.get(written) ?? part;
    parts.set(written, known);
    return known as Part;
  };

  const readSummary = (written: string): PostSummary => {
    // To compare a text with one takes a tenth of finding it among all.
    const beginning = written.slice(0, beginningLength);
    const known = kept.get(beginning);
    if (known?.written === written) return known.summary;
    const summary = JSON.parse(written) as PostSummary;
    const { attributes } = summary;
    attributes.author = shared(attributes.author);
    attributes.category_premiums = shared(attributes.category_premiums);
    attributes.formerSlugs = shared(attributes.formerSlugs);
    deeplyFrozen(summary);
    kept.set(detached(beginning), { written: detached(written), summary });
    return summary;
  };

  return {
    read(listing) {
      // `summary-store.ts` writes a line for each.
      const lines = listing.text.split("\n");
      const reply = JSON.parse(`${lines[0]}${lines.at(-1)}`);
      reply.data = lines
        .slice(1, -1)
        .filter((line) => line !== "")
        .map((line) => readSummary(line.endsWith(",") ? line.slice(0, -1) : line));
      return reply;
    },
  };
}

/** A copy: a slice would keep the whole listing's text in memory. */
function detached(text: string): string {
  return Buffer.from(text).toString();
}

function deeplyFrozen(value: unknown): unknown {
  if (typeof value === "object" && value !== null)
    for (const part of Object.values(Object.freeze(value))) deeplyFrozen(part);
  return value;
}
