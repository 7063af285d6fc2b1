import type { ServerBuild } from "react-router";
import { areaOf, type PageArea } from "#contract/page-area.ts";
import type { Audience, PageHandle } from "#contract/page-handle.ts";

type BuiltRoute = NonNullable<ServerBuild["routes"][string]>;

/** One page of the build, as its route modules declare it. */
export interface PageRoute extends Omit<PageHandle, "audience"> {
  /** The route's pattern, for example `/creator/:username`: the page's label in figures. */
  pattern: string;
  area: PageArea;
  /** Undefined if the route or a layout around it declares none: the page is private. */
  audience: Audience | undefined;
  /** Middleware runs for each request, so renderings of the page are not shared. */
  hasMiddleware: boolean;
  /** Accepts posted forms. */
  hasAction: boolean;
}

/** The pages of the build; in development, of the build that `refresh` loaded last. */
export interface PageRoutes {
  /** The page at a path, which may be that of a data request. A private page for unknown paths. */
  find(pathname: string): PageRoute;
  /** In the order of `web/routes.ts`. */
  all(): readonly PageRoute[];
  /** Loads the newest build in development. A build that cannot be loaded has no pages. */
  refresh(): Promise<void>;
}

const noPage: PageRoute = {
  ...{ pattern: "/*", area: "readers", audience: undefined },
  ...{ hasMiddleware: false, hasAction: false },
};
const dataRequest = ".data";

export function createPageRoutes(build: ServerBuild | (() => Promise<ServerBuild>)): PageRoutes {
  let pages: readonly ReadPage[] = [];
  let ranked: readonly ReadPage[] = [];
  const take = (read: readonly ReadPage[]) => {
    pages = read;
    ranked = read.toSorted(byRank);
  };
  if (typeof build !== "function") take(readPages(build));
  return {
    find: (pathname) => {
      const segments = segmentsOf(pagePath(pathname));
      return ranked.find((page) => page.matches(segments)) ?? noPage;
    },
    all: () => pages,
    async refresh() {
      if (typeof build === "function") take(await build().then(readPages, () => []));
    },
  };
}

/** Whether a page is for creators or the team only. Pages without an audience are private. */
export function isPrivate({ audience }: PageRoute): boolean {
  return audience !== "everyone" && audience !== "visitor";
}

/** The label of a path in figures: one of some thirty, never a slug or a name. */
export function pageLabel(routes: PageRoutes, pathname: string): string {
  return isDataRequest(pathname) ? `/*${dataRequest}` : routes.find(pathname).pattern;
}

/** Whether a browser's router requests a page's data. */
export function isDataRequest(pathname: string): boolean {
  return pathname.endsWith(dataRequest);
}

/** The path of the page whose data is requested, as the framework spells it; other paths unchanged. */
export function pagePath(pathname: string): string {
  if (!isDataRequest(pathname)) return pathname;
  return pathname.slice(0, -(pathname.endsWith("/_.data") ? "_.data" : dataRequest).length);
}

interface ReadPage extends PageRoute {
  /** The number of routes in its branch: an index route ranks before the layout around it. */
  depth: number;
  matches(segments: readonly string[]): boolean;
}

/**
 * The build with the routes of readers' pages alone: the framework compares a page's address with all routes of its
 * build, twice.
 */
export function buildOfReaders(build: ServerBuild): ServerBuild {
  const branches = branchesOf(build).filter((branch) => readPage(branch).area === "readers");
  return { ...build, routes: Object.fromEntries(branches.flat().map((route) => [route.id, route])) };
}

function readPages(build: ServerBuild): ReadPage[] {
  return branchesOf(build).map(readPage);
}

/** The routes of each page. A layout with a path answers at that path unless it has an index route. */
function branchesOf({ routes }: ServerBuild): BuiltRoute[][] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const pages = all.filter(({ path, index }) => index || (path !== undefined && path !== ""));
  return pages.map((route) => branchOf(route, routes));
}

/** A route and its layouts, the outermost first. */
function branchOf(leaf: BuiltRoute, routes: ServerBuild["routes"]): BuiltRoute[] {
  const parent = leaf.parentId === undefined ? undefined : routes[leaf.parentId];
  return [...(parent ? branchOf(parent, routes) : []), leaf];
}

function readPage(branch: readonly BuiltRoute[]): ReadPage {
  const pattern = `/${branch.flatMap(({ path }) => path || []).join("/")}`;
  // The root is the document around all pages, of every audience.
  const handles = branch.slice(branch.length > 1 ? 1 : 0).map(({ module }) => module.handle as PageHandle | undefined);
  const modules = branch.map(({ module }) => module);
  return {
    ...handles.at(-1),
    pattern,
    area: areaOf(pattern),
    depth: branch.length,
    audience: narrowest(handles.map((handle) => handle?.audience)),
    hasMiddleware: modules.some(({ middleware }) => middleware !== undefined && middleware.length > 0),
    hasAction: modules.at(-1)?.action !== undefined,
    matches: matcherOf(pattern),
  };
}

const byWidth: readonly (Audience | undefined)[] = ["everyone", "visitor", "creator", "team"];

/** The narrowest audience of a page and its layouts; undefined, which admits nobody, for an unknown one. */
function narrowest(audiences: readonly (Audience | undefined)[]): Audience | undefined {
  const widths = audiences.map((audience) => byWidth.indexOf(audience));
  return widths.includes(-1) ? undefined : byWidth[Math.max(...widths)];
}

/** The segments of a path as the framework compares them: decoded, in small letters, without the slashes at the end. */
function segmentsOf(pathname: string): string[] {
  const path = withoutEndSlashes(pathname);
  return path === "" ? [] : path.slice(1).split("/").map(decode);
}

function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

/** Matches a pattern of words, `:parameters` and a trailing `*` as the framework does. Throws on other patterns. */
function matcherOf(pattern: string): ReadPage["matches"] {
  if (/[?*:]/.test(pattern.replace(/(?<=\/):[\w-]+(?=\/|$)|(?<=\/)\*$/g, "")))
    throw new Error(`The pattern of a page must have words, :parameters and a * at its end: ${pattern}`);
  const words = pattern === "/" ? [] : pattern.slice(1).toLowerCase().split("/");
  const isOpen = words.at(-1) === "*";
  if (isOpen) words.pop();
  return (segments) =>
    (isOpen ? segments.length >= words.length : segments.length === words.length) &&
    words.every((word, place) => (word.startsWith(":") ? segments[place] !== "" : segments[place] === word));
}

/** Sorts pages so that the framework's choice comes first. */
function byRank(a: ReadPage, b: ReadPage): number {
  const [rankA, rankB] = [rankOf(a.pattern), rankOf(b.pattern)];
  return rankA === rankB ? b.depth - a.depth : rankA < rankB ? -1 : 1;
}

/** Sorts patterns as the framework prefers them: a word before a parameter, and a parameter before a `*`. */
function rankOf(pattern: string): string {
  return pattern
    .split("/")
    .map((word) => (word === "*" ? "2" : word.startsWith(":") ? "1" : `0${word}`))
    .join("/");
}
