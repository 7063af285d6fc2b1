import { posix } from "node:path";
import { paths } from "#contract/paths.ts";
import { slugify } from "#contract/slug.ts";
import { anchorId } from "#server/domains/post-html/index.ts";
import type { Posts, SourcedAddress } from "#server/domains/posts/index.ts";

/** A post of the run, by what links to it may call it. */
export interface LinkTarget {
  /** The post's name within its source: the file's path, or what a Ghost export calls it. */
  name: string;
  /** The path that links start from. */
  path: string;
  /** Its slug, former slugs and addresses, as far as its front matter has them. */
  aliases: string[];
}

/** Where a link of a text leads. */
export type LinkEnd =
  | { kind: "post"; address: string }
  /** To a post of the run that is not published, or not yet. */
  | { kind: "pending"; name: string }
  /** To a page of the old site that did not come along. */
  | { kind: "old site"; address: string }
  | { kind: "unknown" };

/** Knows the posts of a run and where they are in the shop. */
export interface LinkBook {
  /** Where a link leads that stands in the post of this path. Undefined for a link to another site. */
  endOf(href: string, path: string): LinkEnd | undefined;
  /** Takes up the addresses that have changed since. */
  refresh(): Promise<void>;
}

/** Folders and words that sites put before a post's own name; `/tags/x` is no post called x. */
const prefix = /^(?:(?:blog|posts?|articles?|writings?|notes|news|p|en|es|_posts|\d{4}|\d{1,2})\/)+/;
const extension = /\.(?:mdx?|markdown|html?|php)$/;

/** A book of the posts of a source. `site` is the address of the site that they come from. */
export async function openLinkBook(
  posts: Pick<Posts, "listSourceAddresses">,
  { source, site, targets }: { source: string; site: string | undefined; targets: LinkTarget[] },
): Promise<LinkBook> {
  const byCall = callsOf(targets);
  const old = site === undefined ? undefined : new URL(site);
  let addresses = new Map<string, SourcedAddress>();

  function nameOf(call: string, path: string): string | undefined {
    const found = [...(byCall.get(call) ?? [])];
    return found.length > 1 ? nearest(found, path) : found[0]?.name;
  }

  function find(pathname: string, path: string): string | undefined {
    const folder = posix.dirname(path);
    // Beside the file, beside the page that it became, and anywhere.
    const places = pathname.startsWith("/")
      ? [pathname]
      : [
          posix.join(folder, pathname),
          posix.join(folder, plainName(path), pathname),
          pathname.replace(/^(?:\.{1,2}\/)+/, ""),
        ];
    for (const place of places) {
      const call = callOf(place);
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
    endOf(href, path) {
      const own = withinSite(href, old);
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

/** A link's path on its own site, or relative to its text. Undefined for a link to another site. */
function withinSite(href: string, site: URL | undefined): string | undefined {
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

/** What a path is looked up by: decoded, lower case, without slashes at its ends, extension and index. */
function callOf(path: string): string {
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

/** Posts by each ending of their path, with and without a date and a language, and by their aliases. */
function callsOf(targets: LinkTarget[]): Map<string, Set<LinkTarget>> {
  const byCall = new Map<string, Set<LinkTarget>>();
  const add = (call: string, target: LinkTarget) => {
    if (call === "") return;
    const known = byCall.get(call) ?? new Set();
    byCall.set(call, known.add(target));
  };
  for (const target of targets) {
    const segments = callOf(target.path).split("/");
    const folders = segments.slice(0, -1);
    const last = segments.at(-1) ?? "";
    const bare = plainName(last);
    const names = new Set([last, bare, slugify(bare), ...target.aliases.filter((alias) => !alias.includes("/"))]);
    for (const name of names)
      for (let from = 0; from <= folders.length; from++)
        add([...folders.slice(from), name.toLowerCase()].join("/"), target);
    for (const alias of target.aliases.filter((each) => each.includes("/"))) add(callOf(alias), target);
  }
  return byCall;
}

/** A file's name without Jekyll's date before it and Hugo's language after it. */
function plainName(path: string): string {
  const last = callOf(path).split("/").at(-1) ?? "";
  return last.replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, "").replace(/(?<=.)\.(?:en|es)$/, "");
}

/** The one target that shares the most folders with a path; none if two do. */
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
