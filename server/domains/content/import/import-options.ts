import { parseArgs } from "node:util";
import type { ContentLanguage } from "#contract/languages.ts";
import { languageOf, priceCentsOf } from "./field-values.ts";
import { ImportRefusal } from "./import-refusal.ts";

/** What stands in for what the files of a folder do not say themselves. */
export interface ImportOptions {
  /** Username of the creator of files that are below no `creator.md`. */
  creator?: string | undefined;
  /** First and last name, should that creator have to be made. */
  creatorName?: string | undefined;
  priceCents?: number | undefined;
  /** `{title}` stands for the post's title. */
  excerpt?: string | undefined;
  language?: ContentLanguage | undefined;
  category?: string | undefined;
  /** Names the source: the same name again updates its posts. The folder's last two names if none is given. */
  source?: string | undefined;
  /** Whether a published post may get another price. */
  allowPriceChanges?: boolean | undefined;
  /** Whether a paid post may become free. */
  allowFree?: boolean | undefined;
}

/** How to call the importer. */
export const importUsage = `npm run import -- FOLDER [--creator username] [--creator-name "First Last"] [--price 3.00]
  [--excerpt "What {title} is about"] [--language en|es] [--category Name] [--source name]
  [--allow-price-changes] [--allow-free]`;

/** Reads the importer's arguments. Throws `ImportRefusal` with the line to show. */
export function readImportArguments(args: string[]): { folder: string; options: ImportOptions } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new ImportRefusal(`${(error as Error).message}\n${importUsage}`);
  }
  const { positionals, values } = parsed;
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new ImportRefusal(`Name one folder.\n${importUsage}`);
  return {
    folder,
    options: {
      creator: values.creator,
      creatorName: values["creator-name"],
      priceCents: values.price === undefined ? undefined : priceCentsOf(values.price),
      excerpt: values.excerpt,
      language: values.language === undefined ? undefined : languageOf(values.language),
      category: values.category,
      source: values.source,
      allowPriceChanges: values["allow-price-changes"],
      allowFree: values["allow-free"],
    },
  };
}

function parse(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ creator: text, "creator-name": text, price: text, excerpt: text },
      ...{ language: text, category: text, source: text },
      ...{ "allow-price-changes": flag, "allow-free": flag },
    },
  });
}
