import { type FrontMatter, readFrontMatter as read, UnusableText } from "#server/domains/post-markdown/index.ts";
import { ImportError } from "../report/import-error.ts";

export type { FrontMatter } from "#server/domains/post-markdown/index.ts";

/** The domain's function, which throws `ImportError` for an unusable text. */
export function readFrontMatter(file: string): FrontMatter {
  try {
    return read(file);
  } catch (error) {
    if (error instanceof UnusableText) throw new ImportError(error.message);
    throw error;
  }
}
