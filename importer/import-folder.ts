import { realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CallError } from "#contract/errors.ts";
import { ForeignCreator, InvalidCreator } from "#server/domains/creators/index.ts";
import { EditedInStudio } from "#server/domains/drafts/index.ts";
import { UnusablePicture } from "#server/domains/media/index.ts";
import { UnusableText } from "#server/domains/post-markdown/index.ts";
import { EmptyPost, PriceChangeRefused, WithdrawnPostRefused } from "#server/domains/posts/index.ts";
import { isUnavailable } from "#server/platform/outages/is-unavailable.ts";
import { outlastOutage } from "#server/platform/outages/outlast-outage.ts";
import type { Network } from "#server/platform/remote-files/fetch-file.ts";
import { chooseCreator } from "./choose-creator.ts";
import { fileScope } from "./files/file-scope.ts";
import { openRemoteImages, type RemoteImages, type RemoteLimits } from "./files/remote-images.ts";
import { walkFolder } from "./files/walk-folder.ts";
import { ghostScope } from "./ghost/ghost-content.ts";
import { type GhostExport, readGhostExport } from "./ghost/ghost-export.ts";
import { importCreators } from "./import-creators.ts";
import { importGhostPost } from "./import-ghost-post.ts";
import type { ImportOptions } from "./import-options.ts";
import { type ImportedPost, importPost, withWarnings } from "./import-post.ts";
import { openLinkIndex } from "./links/link-index.ts";
import { ghostLinkTargets, readLinkTargets } from "./links/read-link-targets.ts";
import { findLiveMissingSources, findMissingSources, type MissingSource } from "./missing-sources.ts";
import { ImportError } from "./report/import-error.ts";
import { quoteControls } from "./report/quote-controls.ts";
import type { ImportLine, ImportSummary } from "./report/report-line.ts";
import type { Shop } from "./shop.ts";
import { editedInStudio, skippedLive } from "./skip-source.ts";

type Finish = Pick<ImportedPost, "finish">;

export interface FolderImport {
  folder: string;
  shop: Shop;
  options: ImportOptions;
  /** The e-mail address for creators without one. */
  supportEmail: string;
  /** Called for each finished file. */
  report(line: ImportLine): void;
  /** Called with the number of lines once it is known. */
  begin?(total: number): void;
  /** Replaces the network in tests. */
  network?: Network;
  remoteLimits?: RemoteLimits;
  /** How long the database or the store may be away. */
  patienceMs?: number;
}

/**
 * Publishes the Markdown of a folder and the posts of its Ghost export, each in its own transaction. Importing the same
 * folder again changes nothing. Reports failed files and continues. Waits for a database or store that is away, and repeats the
 * file at which it was lost. A dry run does the same without keeping anything, and does not wait: it is one transaction.
 * Throws `ImportError` if the folder does not exist, and the error of an outage that lasts.
 */
export function importFolder(given: FolderImport): Promise<ImportSummary> {
  return withRemoteImages(given, (remote) =>
    given.options.dryRun ? given.shop.rehearse((dry) => run({ ...given, shop: dry }, remote)) : run(given, remote),
  );
}

async function withRemoteImages<T>(given: FolderImport, work: (remote: RemoteImages) => Promise<T>): Promise<T> {
  const remote = openRemoteImages(given.options.fetchImages ?? [], {
    network: given.network,
    limits: given.remoteLimits,
  });
  try {
    return await work(remote);
  } finally {
    await remote.close();
  }
}

async function run(given: FolderImport, remote: RemoteImages): Promise<ImportSummary> {
  const { folder, shop, options, supportEmail } = given;
  const root = await realpath(folder).catch(() => undefined);
  if (!root || !(await stat(root)).isDirectory()) throw new ImportError(`${quoteControls(folder)} is not a folder`);
  const source = options.source ?? `${basename(dirname(root))}/${basename(root)}`;
  const summary: ImportSummary = { created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 };
  const tell = (line: ImportLine) => {
    summary[line.outcome]++;
    given.report(line);
  };
  /** Posts whose links are resolved after all posts are published; they are reported then. */
  const finishes: { file: string; finish: NonNullable<Finish["finish"]> }[] = [];
  const outlast = <T>(work: () => Promise<T>) => (options.dryRun ? work() : outlastOutage(work, given.patienceMs));
  /** Imports one file and reports its error, if any. */
  const attempt = async (file: string, work: () => Promise<Omit<ImportLine, "file"> & Finish>): Promise<void> => {
    try {
      const { finish, ...line } = await outlast(work);
      if (finish) finishes.push({ file, finish });
      else tell({ file, ...line });
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (error instanceof EditedInStudio) return tell({ file, ...editedInStudio(error) });
      const warnings = error instanceof EmptyPost ? error.leftOut : [];
      tell({ file, outcome: "refused", reason: reasonOf(error), warnings });
    }
  };

  const { markdown, json, links, excluded } = await walkFolder(root, options.exclude);
  const sites: { path: string; site: GhostExport }[] = [];
  for (const path of json) {
    try {
      const site = await readGhostExport(join(root, path));
      if (site) sites.push({ path, site });
    } catch (error) {
      tell({ file: path, outcome: "refused", reason: reasonOf(error), warnings: [] });
    }
  }
  given.begin?.(markdown.length + links.length + sites.reduce((posts, { site }) => posts + site.posts.length, 0));
  for (const file of links) tell({ file, outcome: "refused", reason: "a symbolic link", warnings: [] });

  const files = new Set([...markdown, ...links, ...excluded]);
  const missingByUsername = new Map<string, Promise<MissingSource[]>>();
  const missingSources = (username: string) => {
    const found = missingByUsername.get(username) ?? findMissingSources(shop, { username, source, files });
    missingByUsername.set(username, found);
    found.catch(() => missingByUsername.delete(username));
    return found;
  };
  const targets = await readLinkTargets(root, markdown);
  targets.push(...sites.flatMap(({ path, site }) => ghostLinkTargets(path, site)));
  const book = await outlast(() => openLinkIndex(shop.posts, { source, site: options.site, targets }));
  const target = { root, source, shop, missingSources, options, supportEmail, links: book, remote };
  const isCreatorFile = (path: string) => basename(path) === "creator.md";
  const creators = await importCreators(target, { root, paths: markdown.filter(isCreatorFile) }, attempt);
  for (const path of markdown.filter((each) => !isCreatorFile(each))) {
    await attempt(path, async () => {
      const chosen = await chooseCreator(target, { root, path, creators });
      if (!chosen) {
        const reason = "no creator: give --creator, or put a creator.md into its folder";
        // Files outside of creators' folders, such as a readme or a licence, belong to nobody.
        if (creators.byFolder.size > 0) return { outcome: "skipped", reason, warnings: [] };
        throw new ImportError(reason);
      }
      const scope = fileScope(root, chosen.folder ?? ".", creators.byFolder.keys());
      const imported = await importPost({ ...target, scope }, path, chosen.username);
      return withWarnings(chosen.warnings, imported);
    });
  }
  for (const { path, site } of sites) {
    const scope = await ghostScope(root, path, creators.byFolder.keys());
    for (const { label, post } of site.posts) {
      await attempt(`${path}#${label}`, () => importGhostPost({ ...target, scope }, { site, post }));
    }
  }
  await outlast(() => book.refresh());
  for (const { file, finish } of finishes) await attempt(file, finish);
  const names = new Set([...files, ...targets.map(({ name }) => name)]);
  for (const { file, slug, isGhost } of await outlast(() => findLiveMissingSources(shop, { source, names })))
    tell({ file, ...skippedLive(slug, isGhost ? "the post is gone from the export" : "the file is gone") });
  return summary;
}

function reasonOf(error: unknown): string {
  if (error instanceof PriceChangeRefused)
    return `${error.message}: ${error.toCents === null ? "--allow-free makes it free" : "--allow-price-changes changes it"}`;
  if (error instanceof WithdrawnPostRefused)
    return `${error.message}: npm run ops -- publish ${error.slug} puts it back`;
  if (error instanceof ForeignCreator) return `${error.message}: --allow-creator-changes takes it over`;
  const isForeseen = [ImportError, InvalidCreator, UnusablePicture, UnusableText, EmptyPost, CallError].some(
    (kind) => error instanceof kind,
  );
  const message = (error as Error).message.split("\n")[0] ?? "";
  if (message.includes("Maximum call stack")) return "it is nested too deeply";
  return isForeseen ? message : `it failed: ${message}`;
}
