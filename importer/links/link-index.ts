import { posix } from "node:path";
import { paths } from "#contract/paths.ts";
import { slugify } from "#contract/slug.ts";
import { anchorId } from "#server/domains/post-html/index.ts";
import type { Posts, SourcedAddress } from "#server/domains/posts/index.ts";

/** A post of the run with the names that links may use for it. */
export interface LinkTarget {
  /** The post's name within its source: the file's path or the name in a Ghost export. */
  name: string;
  /** The path from which relative links start. */
  path: string;
  /** Its slug, former slugs and URLs in its front matter. */
  aliases: string[];
}

/** The destination of a link. */
export type LinkDestination =
  | { kind: "post"; address: string }
  /** A post of the run that is not (yet) published. */
  | { kind: "pending"; name: string }
  /** A page of the old site that was not imported. */
  | { kind: "old site"; address: string }
  | { kind: "unknown" };

/** Resolves links between the posts of a run to their URLs in the shop. */
export interface LinkIndex {
  /** The destination of a link in the post with this path. Undefined for a link to another site. */
  destinationOf(href: string, path: string): LinkDestination | undefined;
  /** Reloads the posts' URLs. */
  refresh(): Promise<void>;
}

/** Folders and words before a post's own name in URLs; `/tags/x` is not a post named x. */
const prefix = /^(?:(?:blog|posts?|articles?|writings?|notes|news|p|en|es|_posts|\d{4}|\d{1,2})\/)+/;
const extension = /\.(?:mdx?|markdown|html?|php)$/;

/** Creates the index for the posts of a source. `site` is the URL of their former site. */
export async function openLinkIndex(
  posts: Pick<Posts, "listSourceAddresses">,
  { source, site, targets }: { source: string; site: string | undefined; targets: LinkTarget[] },
): Promise<LinkIndex> {
  const byCall = indexTargets(targets);
  const old = site === undefined ? undefined : new URL(site);
  let addresses = new Map<string, SourcedAddress>();

  function nameOf(call: string, path: string): string | undefined {
    const found = [...(byCall.get(call) ?? [])];
    return found.length > 1 ? nearest(found, path) : found[0]?.name;
  }

  function find(pathname: string, path: string): string | undefined {
    const folder = posix.dirname(path);
    // Tries the file's folder, then the folder of the page that it became, then any folder.
    const places = pathname.startsWith("/")
      ? [pathname]
      : [
          posix.join(folder, pathname),
          posix.join(folder, plainName(path), pathname),
          pathname.replace(/^(?:\.{1,2}\/)+/, ""),
        ];
    for (const place of places) {
      const call = lookupKey(place);
      const name = nameOf(call, path) ?? nameOf(call.replace(prefix, ""), path);
      if (name !== undefined) return name;
    }
    return undefined;
  }

  const refresh = async () => {
    const found = await posts.listSourceAddresses(source);
    addresses = new Map(found.map((each) => [each.name, each]));
  };
  await refresh();
  return {
    refresh,
    destinationOf(href, path) {
      const own = localPath(href, old);
      if (own === undefined) return undefined;
      const { pathname, anchor } = partsOf(own);
      const name = find(pathname, path);
      const address = name === undefined ? undefined : addresses.get(name);
      if (address) return { kind: "post", address: addressOf(address) + anchor };
      if (name !== undefined) return { kind: "pending", name };
      if (old && own.startsWith("/")) return { kind: "old site", address: onSite(old, own) };
      return { kind: "unknown" };
    },
  };
}

function addressOf({ slug, username, accessType }: SourcedAddress): string {
  return accessType === "FREE" ? paths.freePost(slug) : paths.post(username, slug);
}

/** The path of a link on its own site, or relative to its text. Undefined for a link to another site. */
function localPath(href: string, site: URL | undefined): string | undefined {
  if (href.startsWith("__GHOST_URL__")) return href.slice("__GHOST_URL__".length) || "/";
  if (!/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return href;
  const url = site && URL.canParse(href, site.origin) ? new URL(href, site.origin) : undefined;
  if (!url || !site || bareHost(url) !== bareHost(site) || !/^https?:$/.test(url.protocol)) return undefined;
  const base = site.pathname.replace(/\/$/, "");
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return undefined;
  return `${url.pathname.slice(base.length) || "/"}${url.search}${url.hash}`;
}

function bareHost(url: URL): string {
  return url.host.replace(/^www\./, "");
}

function onSite(site: URL, path: string): string {
  return `${site.origin}${site.pathname.replace(/\/$/, "")}${path}`;
}

function partsOf(href: string): { pathname: string; anchor: string } {
  const [beforeHash = "", ...hash] = href.split("#");
  const [pathname = ""] = beforeHash.split("?");
  const id = anchorId(hash.join("#"));
  return { pathname, anchor: id ? `#${id}` : "" };
}

/** The key for looking up a path: decoded, lower case, without outer slashes, extension and index. */
function lookupKey(path: string): string {
  const bare = decoded(path)
    .toLowerCase()
    .replace(/^\/+/, "")
    .replace(/(?<!\/)\/+$/, "")
    .replace(extension, "");
  return bare.replace(/(?:^|\/)(?:index|readme)$/, "");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Indexes posts by every suffix of their path, with and without date and language, and by their aliases. */
function indexTargets(targets: LinkTarget[]): Map<string, Set<LinkTarget>> {
  const byCall = new Map<string, Set<LinkTarget>>();
  const add = (call: string, target: LinkTarget) => {
    if (call === "") return;
    const known = byCall.get(call) ?? new Set();
    byCall.set(call, known.add(target));
  };
  for (const target of targets) {
    const segments = lookupKey(target.path).split("/");
    const folders = segments.slice(0, -1);
    const last = segments.at(-1) ?? "";
    const bare = plainName(last);
    const names = new Set([last, bare, slugify(bare), ...target.aliases.filter((alias) => !alias.includes("/"))]);
    for (const name of names)
      for (let from = 0; from <= folders.length; from++)
        add([...folders.slice(from), name.toLowerCase()].join("/"), target);
    for (const alias of target.aliases.filter((each) => each.includes("/"))) add(lookupKey(alias), target);
  }
  return byCall;
}

/** A file name without Jekyll's date prefix and Hugo's language suffix. */
function plainName(path: string): string {
  const last = lookupKey(path).split("/").at(-1) ?? "";
  return last.replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, "").replace(/(?<=.)\.(?:en|es)$/, "");
}

/** The target that shares the most folders with a path; undefined for a tie. */
function nearest(targets: LinkTarget[], path: string): string | undefined {
  const shared = (target: LinkTarget) => {
    const [a, b] = [posix.dirname(target.path).split("/"), posix.dirname(path).split("/")];
    const differs = a.findIndex((folder, at) => folder !== b[at]);
    return differs < 0 ? a.length : differs;
  };
  const [first, second] = targets
    .map((target) => ({ target, depth: shared(target) }))
    .sort((a, b) => b.depth - a.depth);
  return first && first.depth > (second?.depth ?? -1) ? first.target.name : undefined;
}
