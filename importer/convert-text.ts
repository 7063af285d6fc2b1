import * as postMarkdown from "#server/domains/post-markdown/index.ts";
import { ImportError } from "./report/import-error.ts";

/** The domain's function, which throws `ImportError` for an unusable text. */
export const readText: typeof postMarkdown.readText = (...given) =>
  rethrowAsImportError(postMarkdown.readText(...given));

/** The domain's function, which throws `ImportError` for an unusable text. */
export const writeText: typeof postMarkdown.writeText = (...given) =>
  rethrowAsImportError(postMarkdown.writeText(...given));

async function rethrowAsImportError<T>(converted: Promise<T>): Promise<T> {
  try {
    return await converted;
  } catch (error) {
    if (error instanceof postMarkdown.UnusableText) throw new ImportError(error.message);
    throw error;
  }
}
