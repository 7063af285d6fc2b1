import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import { CallError } from "#contract/errors.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import { createTestBuild, type TestScreens } from "./test-build.ts";

/** Callbacks for tests that watch the screens render. */
export interface EchoBuildHooks {
  onRender?(url: string): void;
  /** Delays a render after it has read the database. */
  afterReading?(): Promise<void> | undefined;
  /** Further pages. */
  more?: TestScreens["more"];
}

interface LoaderArgs {
  context: RouterContextProvider;
  request: Request;
}

/** Screens that print the replies of the calls for a post, a creator and the catalogue; /about prints the request's headers. */
export function createEchoBuild({ onRender, afterReading, more = {} }: EchoBuildHooks = {}): ServerBuild {
  const render = (
    request: Request,
    status: number,
    _headers: Headers,
    { staticHandlerContext }: { staticHandlerContext: { loaderData: unknown } },
  ) => {
    onRender?.(request.url);
    const html = `<p>${JSON.stringify(staticHandlerContext.loaderData)}</p>${" ".repeat(2_000)}`;
    return new Response(html, { status, headers: { "content-type": "text/html" } });
  };
  const show = async ({ context, request }: LoaderArgs) => {
    const { calls } = contextOf(context);
    const { pathname } = new URL(request.url);
    const query = { postsPerPage: 25 };
    const [, first = "", second, third] = pathname.split("/");
    if (third) return data(null, { status: 404 });
    if (first === "about") {
      const limited = await calls.checkMailDomain({ body: { domain: "readers.example" } }).catch(String);
      return { limited, headers: [...request.headers] };
    }
    const answer = await (second
      ? first === "creator"
        ? calls.listUserPosts({ params: { username: second, page: 1 }, query })
        : calls.getPostPage({ params: { slug: second }, query: { related: 0 } })
      : calls.listPremiumPosts({ params: { category: "All", page: 1 }, query })
    ).catch((error: unknown) => {
      // As the real screens answer for missing and withdrawn posts.
      if (error instanceof CallError && [404, 410].includes(error.status)) throw data(null, { status: error.status });
      throw error;
    });
    await afterReading?.();
    return answer;
  };
  const menu = async ({ context }: LoaderArgs) => (await contextOf(context).calls.listCategoryPremiums()).data;
  const screen = () => null;
  return createTestBuild({
    entry: { default: render },
    root: { default: screen, loader: menu },
    screen: { default: screen, loader: show },
    unknown: { audience: "everyone", showsNoData: true },
    more,
  });
}

/** The context that a loader gets. */
export function contextOf(context: RouterContextProvider): AppContext {
  const { vitrinaAppContext } = globalThis as { vitrinaAppContext?: Parameters<RouterContextProvider["get"]>[0] };
  return context.get(vitrinaAppContext as never);
}
