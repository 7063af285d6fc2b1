import { LRUCache } from "lru-cache";
import type {
  DataRouteMatch,
  DataStrategyFunction,
  DataStrategyResult,
  LoaderFunction,
  LoaderFunctionArgs,
  Location,
  RouterContextProvider,
  StaticHandler,
  StaticHandlerContext,
} from "react-router";
import type { AskedPage } from "#web/lib/app-context.ts";

/** Most addresses whose routes are known without matching them anew, and the longest of them: with a path the runtime keeps the whole address. */
const mostKnown = 1_000;
const longestKnown = 200;

/**
 * Finds the routes of a page and runs their loaders; a response instead of a page is a redirect. Undefined for a page without a
 * route, and for one whose routes have middleware: the framework answers these.
 */
export type LoadPage = (
  asked: AskedPage,
  context: RouterContextProvider,
) => Promise<StaticHandlerContext | Response | undefined>;

/**
 * Loads pages as the framework's `query` does, without what only forms, middleware and lazy routes need. What a loader refuses,
 * or answers as a response or with a status, the framework decides upon: it is told what came of each loader, so that none
 * runs twice (decision 084). Loaders get the query as it was written; the framework writes it anew. Its version is pinned, and a test
 * compares both ways. `withMiddleware` holds the ids of routes that have middleware.
 */
export function createLoadPage(handler: StaticHandler, withMiddleware: ReadonlySet<string> = new Set()): LoadPage {
  const known = new LRUCache<string, DataRouteMatch[]>({ max: mostKnown });

  const match = (url: URL, location: Location): DataRouteMatch[] | undefined => {
    const { pathname } = location;
    const before = known.get(pathname);
    if (before) return before;
    const matches = handler.match(location) ?? undefined;
    // All who ask for this address are given the same ones.
    for (const { params } of matches ?? []) Object.freeze(params);
    if (matches && url.href.length <= longestKnown) known.set(pathname, matches);
    return matches;
  };

  return async (asked, context) => {
    const { pathname, search, hash } = asked.url;
    const location = { pathname, search, hash, state: null, key: "default", mask: undefined };
    const matches = match(asked.url, location);
    if (!matches || matches.some(({ route }) => withMiddleware.has(route.id))) return undefined;
    const results = await runLoaders(matches, asked, context);
    if (results.some(([, result]) => isForTheFramework(result))) {
      const dataStrategy: DataStrategyFunction<unknown> = async () => Object.fromEntries(results);
      return handler.query(asked.toRequest(), { requestContext: context, dataStrategy });
    }
    return {
      ...{ basename: "/", location, matches, actionData: null, errors: null },
      loaderData: Object.fromEntries(results.map(([id, { result }]) => [id, result])),
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      _match: handler.match,
    };
  };
}

/**
 * What loaders are given; what most of them do not ask for is made when one does. A class, because getters that each object has
 * of its own hold it in memory for long: the runtime writes them into its description of the object's shape. `...rest` has
 * neither of the two getters.
 */
class GivenToLoaders implements LoaderFunctionArgs {
  readonly url: URL;
  readonly params: LoaderFunctionArgs["params"];
  readonly context: RouterContextProvider;
  readonly #asked: AskedPage;
  readonly #matches: DataRouteMatch[];

  constructor(asked: AskedPage, matches: DataRouteMatch[], context: RouterContextProvider) {
    // A loader may change its own; the page's goes on to decide how long it is kept.
    this.url = new URL(asked.url);
    this.params = matches[0]?.params ?? {};
    this.context = context;
    this.#asked = asked;
    this.#matches = matches;
  }

  get request(): Request {
    return this.#asked.toRequest();
  }

  get pattern(): string {
    const paths = this.#matches.flatMap(({ route }) => route.path || []);
    return paths.join("/").replaceAll(/\/+/g, "/") || "/";
  }
}

/** What came of each loader, by its route's id, from the outermost route on. */
function runLoaders(
  matches: DataRouteMatch[],
  asked: AskedPage,
  context: RouterContextProvider,
): Promise<[routeId: string, DataStrategyResult][]> {
  const given = new GivenToLoaders(asked, matches, context);
  const withLoaders = matches.filter(({ route }) => typeof route.loader === "function");
  return Promise.all(
    withLoaders.map(async ({ route }) => {
      try {
        const loader = route.loader as LoaderFunction;
        return [route.id, { type: "data", result: await loader(given) }];
      } catch (error) {
        return [route.id, { type: "error", result: error }];
      }
    }),
  );
}

/** What is no plain data: an error, a response, data with a status or headers. */
function isForTheFramework({ type, result }: DataStrategyResult): boolean {
  if (type === "error" || result instanceof Response) return true;
  return typeof result === "object" && result !== null && "type" in result && result.type === "DataWithResponseInit";
}
