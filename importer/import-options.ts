import { parseArgs } from "node:util";
import type { ContentLanguage } from "#contract/languages.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import { slugify } from "#contract/slug.ts";
import { languageOf } from "./front-matter/field-values.ts";
import { priceCentsOf } from "./front-matter/price-cents-of.ts";
import { readDate } from "./front-matter/read-date.ts";
import { ImportRefusal } from "./report/import-refusal.ts";
import { quoteControls } from "./report/quote-controls.ts";

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
  /** The day of posts that name none. */
  date?: Date | undefined;
  /** Whether to report what would happen, and publish nothing. */
  dryRun?: boolean | undefined;
  /** Patterns of paths that are passed over, or folders. */
  exclude?: string[] | undefined;
  /** Names the source: the same name again updates its posts. The folder's last two names if none is given. */
  source?: string | undefined;
  /** The address of the site that the posts come from: links to its pages that did not come along lead there. */
  site?: string | undefined;
  /** Hosts that remote images are fetched from, `*.example.com` for every host below it. */
  fetchImages?: string[] | undefined;
  /** Whether a published post may get another price. */
  allowPriceChanges?: boolean | undefined;
  /** Whether a paid post may become free. */
  allowFree?: boolean | undefined;
  /** Whether a creator of another source may be changed. */
  allowCreatorChanges?: boolean | undefined;
  /** Whether the badge that a `creator.md` asks for is given. */
  allowBadges?: boolean | undefined;
  /** Usernames of authors whom front matter names, by the slug of the name. */
  authors?: Map<string, string> | undefined;
}

/** How to call the importer. */
export const importUsage = `npm run import -- FOLDER [options]
Publishes the Markdown and MDX of a folder, and Ghost exports with the content folder beside them.
docs/importing.md lists the front matter of a post and of a creator.md.
Files that say nothing themselves:
  --creator username --creator-name "First Last"   the creator of files without a creator.md above them
  --author "Name=username"                         an author named in front matter (repeatable)
  --price 3.00  --excerpt "What {title} is about"  --category Name
  --language en|es  --date 2024-04-25
What is read:
  --source name       names the source; the same name again updates its posts
  --site https://old.blog   the posts' old site: links to its other pages lead there
  --fetch-images HOST[,HOST]   fetches the remote images of these hosts (*.example.com: all hosts below it)
  --measures FILE     takes the pictures that this file measures without decoding them (for the demo)
  --exclude PATTERN   passes over a folder or files, as in drafts or "notes/*.md" (repeatable)
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
It ends with 1 if a file was refused, or if nothing was imported because of the one line on standard error.`;

/** What the command was asked to do. */
export interface ImportCommand {
  folder: string;
  options: ImportOptions;
  asJson: boolean;
  /** A file with the measures of pictures. */
  measuresFile: string | undefined;
}

/** Reads the importer's arguments; undefined if they ask for help. Throws `ImportRefusal` with the line to show. */
export function readImportArguments(args: string[]): ImportCommand | undefined {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new ImportRefusal(`${quoteControls((error as Error).message)}\n${importUsage}`);
  }
  const { positionals, values } = parsed;
  if (values.help) return undefined;
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new ImportRefusal(`Name one folder.\n${importUsage}`);
  return {
    folder,
    asJson: values.json ?? false,
    measuresFile: values.measures,
    options: {
      creator: values.creator,
      creatorName: values["creator-name"],
      priceCents: values.price === undefined ? undefined : priceCentsOf(values.price),
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

/** `Jane Roe=jane-roe` as the slug of the name and the username. */
function authorOf(given: string): [string, string] {
  const [name = "", username = ""] = given.split("=");
  if (!slugify(name) || !isUsername(username.trim()))
    throw new ImportRefusal(`--author ${JSON.stringify(given)}: write --author "Name=username"`);
  return [slugify(name), username.trim()];
}

function siteOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new ImportRefusal(`--site ${quoteControls(value)} is not an address like https://old.blog`);
  return url.href;
}

/** A host, or `*.` and the host that others are below, as addresses write it. */
function hostOf(given: string): string {
  const [, wildcard = "", host = ""] = /^(\*\.)?(.*)$/.exec(given.trim()) ?? [];
  const url = URL.parse(`https://${host}`);
  const isHost = url !== null && url.href === `https://${url.host}/` && /^[\w.:[\]-]+$/.test(url.host);
  if (!isHost || (wildcard && !url.host.includes(".")))
    throw new ImportRefusal(
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
