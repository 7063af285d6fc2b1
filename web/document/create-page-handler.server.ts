import {
  createRequestHandler,
  createStaticHandler,
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
} from "react-router";
import { type AskedPage, getAppContext, type RenderedDocument } from "#web/lib/app-context.ts";
import { createLoadPage } from "./load-page.server.ts";
import { renderDocument } from "./render-document.server.tsx";

type Route = NonNullable<ServerBuild["routes"][string]>;
type PageHandler = (asked: AskedPage, context: RouterContextProvider) => Promise<PageAnswer>;
/** The framework's answer, or a document. */
type PageAnswer = Response | { status: number; headers: Headers; document: RenderedDocument };

/**
 * Answers requests for pages in production. A page without middleware takes a short way, its loaders and then its document.
 * The framework's own handler answers pages whose route or layouts have middleware, forms, data requests, HEAD, files and pages
 * that fail while they are rendered (their loaders run again; decisions 082 and 123).
 */
export function createPageHandler(build: ServerBuild): PageHandler {
  const framework = createRequestHandler(build, "production");
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const files = new Set(routes.filter(({ module }) => !module.default).map(({ path }) => `/${path}`));
  const handler = createStaticHandler(routesBelow(routes, undefined));
  const withMiddleware = new Set(routes.filter(({ module }) => module.middleware?.length).map(({ id }) => id));
  const loadPage = createLoadPage(handler, withMiddleware);
  const entryOf = createEntries(build);

  return async (asked, context) => {
    const { method, url } = asked;
    const isPage = method === "GET" && !url.pathname.endsWith(".data") && !files.has(url.pathname);
    const found = isPage ? await loadPage(asked, context) : undefined;
    if (!found) return framework(asked.toRequest(), context);
    if (found instanceof Response) return found;
    for (const [routeId, error] of Object.entries(found.errors ?? {})) {
      if (isRouteErrorResponse(error)) continue;
      const params = found.matches[0]?.params ?? {};
      build.entry.module.handleError?.(error, { request: asked.toRequest(), params, context });
      // The cause is for the log alone.
      found.errors = { ...found.errors, [routeId]: new Error("Unexpected Server Error") };
    }
    let document: RenderedDocument;
    try {
      document = renderDocument(entryOf(found), url, context);
    } catch (error) {
      const response = await framework(asked.toRequest(), context);
      // What fails there as well, the framework tells of.
      if (response.status < 500) getAppContext(context).reportError(error);
      return response;
    }
    return { status: found.statusCode, headers: headersOf(build, found), document };
  };
}

/** The routes as far as it takes to find and load a page. */
function routesBelow(routes: readonly Route[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module: { loader, ErrorBoundary } }) => ({
      ...{ id, path, caseSensitive },
      loader: typeof loader === "function" ? (given: LoaderFunctionArgs) => loader(given) : undefined,
      // Whether there is one is all that is asked here.
      ErrorBoundary: parentId === undefined || ErrorBoundary ? () => null : undefined,
      ...(index ? { index: true as const } : { children: routesBelow(routes, id) }),
    }));
}

/** What the framework's components are told of a page: of all routes only those that it shows. */
function createEntries(build: ServerBuild): (found: StaticHandlerContext) => EntryContext {
  const { basename, future, routeDiscovery, ssr, isSpaMode } = build;
  const handoff = JSON.stringify({ basename, future, routeDiscovery, ssr, isSpaMode }).replaceAll("<", "\\u003c");
  const entries = new Map<string, Omit<EntryContext, "staticHandlerContext">>();
  return (found) => {
    const ids = found.matches.map(({ route }) => route.id);
    const leafId = ids.at(-1) ?? "";
    const entry = entries.get(leafId) ?? {
      manifest: { ...build.assets, routes: only(build.assets.routes, ids) },
      routeModules: Object.fromEntries(ids.map((id) => [id, build.routes[id]?.module])) as EntryContext["routeModules"],
      branches: [],
      serverHandoffString: handoff,
      renderMeta: {},
      serializeError: (error) => ({ message: error.message }),
      ...{ future, ssr, routeDiscovery, isSpaMode },
    };
    entries.set(leafId, entry);
    return { ...entry, staticHandlerContext: found };
  };
}

function only<Value>(record: Record<string, Value>, keys: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}

/** What a route's own headers are made of. */
function headersGiven(loaderHeaders = new Headers()) {
  return { loaderHeaders, parentHeaders: new Headers(), actionHeaders: new Headers(), errorHeaders: undefined };
}

const html = "text/html; charset=utf-8";
/** Of most pages; only to be read. */
const plainHeaders = new Headers({ "Content-Type": html });

/** The headers that a page's own route gives it; an error screen has none. */
function headersOf(build: ServerBuild, { matches, errors, loaderHeaders }: StaticHandlerContext): Headers {
  const id = matches.at(-1)?.route.id ?? "";
  const headers = errors ? undefined : build.routes[id]?.module.headers;
  if (headers === undefined) return plainHeaders;
  const own = new Headers(typeof headers === "function" ? headers(headersGiven(loaderHeaders[id])) : headers);
  own.set("Content-Type", html);
  return own;
}
