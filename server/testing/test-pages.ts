import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { defaultBrand } from "#contract/brand.ts";
import type { Caller } from "#contract/caller.ts";
import { createPageCache } from "#server/http/page-cache.ts";
import { registerPages } from "#server/http/pages.ts";
import { createPagePolicy } from "#server/http/security-headers.ts";

/** What the pages of a test are: the framework's entry and one screen under every address. */
export interface TestPages {
  entry: object;
  root?: object;
  screen: object;
  calls?: Partial<Caller>;
  publicUrl?: string;
}

/** Serves pages of a test's own in an app, without a build. */
export async function registerTestPages(app: FastifyInstance, pages: TestPages): Promise<void> {
  const { calls = {}, publicUrl = "https://shop.example" } = pages;
  await registerPages(app, {
    build: async () => buildOf(pages),
    // A page of a test calls what it was given, and fails by itself for anything else.
    calls: calls as Caller,
    brand: defaultBrand,
    publicUrl,
    paymentUrl: `${publicUrl}/payment`,
    policy: createPagePolicy({ jsUrl: "https://js.stripe.com/x.js", apiUrl: new URL("https://api.stripe.com") }, false),
    mode: "production",
    countVisit: () => ({ exceeded: false, hits: 1, retryAfterSec: 60 }),
    kept: createPageCache(2 ** 20),
  });
}

function buildOf({ entry, root = { default: () => null }, screen }: TestPages): ServerBuild {
  const assetOf = (id: string) => ({ id, path: "", module: `/assets/${id}.js`, imports: [], hasLoader: true });
  const build = {
    entry: { module: entry },
    routes: {
      root: { id: "root", path: "", module: root },
      any: { id: "any", parentId: "root", path: "*", module: screen },
    },
    assets: {
      entry: { imports: [], module: "/assets/entry.js" },
      routes: { root: assetOf("root"), any: { ...assetOf("any"), parentId: "root", path: "*" } },
      url: "/assets/manifest.js",
      version: "1",
    },
    assetsBuildDirectory: "",
    basename: "/",
    publicPath: "/",
    future: {},
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  };
  // The framework's build names dozens of fields that only its compiler fills; serving reads these.
  return build as unknown as ServerBuild;
}
