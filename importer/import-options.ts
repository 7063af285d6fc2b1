import { parseArgs } from "node:util";
import type { ContentLanguage } from "#contract/languages.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import { slugify } from "#contract/slug.ts";
import { languageOf } from "./front-matter/field-values.ts";
import { parsePriceCents } from "./front-matter/parse-price-cents.ts";
import { readDate } from "./front-matter/read-date.ts";
import { ImportError } from "./report/import-error.ts";
import { quoteControls } from "./report/quote-controls.ts";

/** Defaults and permissions for an import. */
export interface ImportOptions {
  /** The username of the creator for files without a `creator.md` above them. */
  creator?: string | undefined;
  /** First and last name, used if that creator must be created. */
  creatorName?: string | undefined;
  priceCents?: number | undefined;
  /** A template; `{title}` is replaced by the post's title. */
  excerpt?: string | undefined;
  language?: ContentLanguage | undefined;
  category?: string | undefined;
  /** The date of posts without one. */
  date?: Date | undefined;
  /** Reports what would happen without publishing. */
  dryRun?: boolean | undefined;
  /** Folders and path patterns to skip. */
  exclude?: string[] | undefined;
  /**
   * The name of the source: importing with the same name updates its posts. Default is the last two names of the
   * folder's path.
   */
  source?: string | undefined;
  /** The URL of the posts' former site; links to its pages that were not imported lead there. */
  site?: string | undefined;
  /** Hosts from which remote images are fetched; `*.example.com` matches every subdomain. */
  fetchImages?: string[] | undefined;
  /** Allows changing the price of a published post. */
  allowPriceChanges?: boolean | undefined;
  /** Allows making a paid post free. */
  allowFree?: boolean | undefined;
  /** Allows changing a creator that comes from another source. */
  allowCreatorChanges?: boolean | undefined;
  /** Allows the verified badge that a `creator.md` requests. */
  allowBadges?: boolean | undefined;
  /** Usernames for authors in front matter, by the slug of their name. */
  authors?: Map<string, string> | undefined;
}

/** The usage text of the importer. */
export const importUsage = `npm run import -- FOLDER [options]
Publishes the Markdown and MDX of a folder, and Ghost exports with the content folder beside them.
docs/importing.md lists the front matter of a post and of a creator.md.
Defaults for files that do not say it themselves:
  --creator username --creator-name "First Last"   the creator of files without a creator.md above them
  --author "Name=username"                         an author named in front matter (repeatable)
  --price 3.00  --excerpt "What {title} is about"  --category Name
  --language en|es  --date 2024-04-25
What is read:
  --source name       names the source; the same name again updates its posts
  --site https://old.blog   the posts' old site: links to its other pages lead there
  --fetch-images HOST[,HOST]   fetches the remote images of these hosts (*.example.com: all hosts below it)
  --measures FILE     takes the pictures that this file measures without decoding them (for the demo)
  --exclude PATTERN   skips a folder or files, such as drafts or "notes/*.md" (repeatable)
What may change:
  --allow-price-changes  another price for a published post
  --allow-free           a paid post becomes free
  --allow-creator-changes  changes a creator of another source
  --allow-badges         gives the badge that a creator.md asks for
How it reports:
  --dry-run           reports what would happen, and publishes nothing; other imports wait for it
  --json              one JSON object per line on standard output, one for each file:
                      {"file","outcome","slug","reason","changes","warnings"}; the last line is {"summary"}
  --help
It ends with 1 if a file was refused, or if nothing was imported; one line on standard error then says why.`;

/** The parsed command line. */
export interface ImportCommand {
  folder: string;
  options: ImportOptions;
  asJson: boolean;
  /** A file with measurements of pictures. */
  measuresFile: string | undefined;
}

/** Parses the importer's arguments; undefined if help is requested. Throws `ImportError` with the message to show. */
export function readImportArguments(args: string[]): ImportCommand | undefined {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new ImportError(`${quoteControls((error as Error).message)}\n${importUsage}`);
  }
  const { positionals, values } = parsed;
  if (values.help) return undefined;
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new ImportError(`Name one folder.\n${importUsage}`);
  return {
    folder,
    asJson: values.json ?? false,
    measuresFile: values.measures,
    options: {
      creator: values.creator,
      creatorName: values["creator-name"],
      priceCents: values.price === undefined ? undefined : parsePriceCents(values.price),
      excerpt: values.excerpt,
      language: values.language === undefined ? undefined : languageOf(values.language),
      category: values.category,
      date: values.date === undefined ? undefined : readDate(values.date),
      exclude: values.exclude,
      dryRun: values["dry-run"],
      source: values.source,
      fetchImages: values["fetch-images"]?.flatMap((hosts) => hosts.split(",")).map(hostOf),
      site: values.site === undefined ? undefined : siteOf(values.site),
      allowPriceChanges: values["allow-price-changes"],
      allowFree: values["allow-free"],
      allowCreatorChanges: values["allow-creator-changes"],
      allowBadges: values["allow-badges"],
      authors: new Map(values.author?.map(authorOf)),
    },
  };
}

/** Splits `Jane Roe=jane-roe` into the slug of the name and the username. */
function authorOf(given: string): [string, string] {
  const [name = "", username = ""] = given.split("=");
  if (!slugify(name) || !isUsername(username.trim()))
    throw new ImportError(`--author ${JSON.stringify(given)}: write --author "Name=username"`);
  return [slugify(name), username.trim()];
}

function siteOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new ImportError(`--site ${quoteControls(value)} is not an address like https://old.blog`);
  return url.href;
}

/** Validates a host, or `*.` followed by a host, and converts it to its form in URLs. */
function hostOf(given: string): string {
  const [, wildcard = "", host = ""] = /^(\*\.)?(.*)$/.exec(given.trim()) ?? [];
  const url = URL.parse(`https://${host}`);
  const isHost = url !== null && url.href === `https://${url.host}/` && /^[\w.:[\]-]+$/.test(url.host);
  if (!isHost || (wildcard && !url.host.includes(".")))
    throw new ImportError(
      `--fetch-images ${quoteControls(given)} is not a host like images.example.com or *.example.com`,
    );
  return wildcard + url.host;
}

function parse(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ creator: text, "creator-name": text, price: text, excerpt: text },
      ...{ language: text, category: text, source: text, site: text },
      ...{ "allow-price-changes": flag, "allow-free": flag, "allow-creator-changes": flag, "allow-badges": flag },
      ...{ author: { ...text, multiple: true }, exclude: { ...text, multiple: true }, date: text },
      "fetch-images": { ...text, multiple: true },
      measures: text,
      ...{ "dry-run": flag, json: flag, help: flag },
    },
  });
}
