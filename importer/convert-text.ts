import * as postMarkdown from "#server/domains/post-markdown/index.ts";
import { ImportRefusal } from "./report/import-refusal.ts";

/** As the domain's own function, but an unusable text is an `ImportRefusal`. */
export const readText: typeof postMarkdown.readText = (...given) => refuseUnusable(postMarkdown.readText(...given));

/** As the domain's own function, but an unusable text is an `ImportRefusal`. */
export const writeText: typeof postMarkdown.writeText = (...given) => refuseUnusable(postMarkdown.writeText(...given));

async function refuseUnusable<T>(converted: Promise<T>): Promise<T> {
  try {
    return await converted;
  } catch (error) {
    if (error instanceof postMarkdown.UnusableText) throw new ImportRefusal(error.message);
    throw error;
  }
}
