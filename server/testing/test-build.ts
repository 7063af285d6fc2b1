import type { ServerBuild } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";

/** The screens of a test: the framework's entry, the root and one screen for all pages. */
export interface TestScreens {
  entry: object;
  root?: object;
  screen: object;
  /** Further route modules by their patterns, such as `/studio/*`, in their own layout if they name one. */
  more?: Record<string, { module: object; layout?: object }>;
  /** The handle of the screen at addresses without a page, whose route's id is `any`. */
  unknown?: PageHandle;
}

const everyone: PageHandle = { audience: "everyone" };
const form: PageHandle = { audience: "visitor" };

/** The handles of the product's pages, by their patterns; only forms accept posted bodies. */
const pages: Record<string, PageHandle> = {
  "/": everyone,
  "/explore": { ...everyone, query: ["category", "language", "page"], queryPerRequest: ["q"] },
  "/creator/:username": { ...everyone, query: ["language", "page"] },
  "/about": { ...everyone, query: ["faq"] },
  "/policies": everyone,
  "/privacy-and-terms": everyone,
  "/payment": { ...everyone, queryPerRequest: ["amount"] },
  "/payment/qr": everyone,
  "/create": form,
  "/contact": form,
  "/receipt/:number": { ...form, hasSecretAddress: true },
  "/429": { ...everyone, showsNoData: true },
  "/404": { ...everyone, showsNoData: true },
  "/blog/:slug": { ...everyone, queryPerRequest: ["slug"] },
  "/:username/:slug": { ...everyone, queryPerRequest: ["slug"] },
};
const withForms = new Set(["/payment", "/create", "/contact"]);

/** The framework's build of such screens, without its compiler. */
export function createTestBuild(screens: TestScreens): ServerBuild {
  const { entry, root = { default: () => null }, screen, more = {}, unknown = { audience: "visitor" } } = screens;
  const { action, ...withoutAction } = screen as { action?: unknown };
  const routes: Record<string, { id: string; path?: string; index?: boolean; parentId?: string; module: object }> = {
    root: { id: "root", path: "", module: root },
    any: { id: "any", parentId: "root", path: "*", module: { ...withoutAction, handle: unknown } },
  };
  for (const [path, handle] of Object.entries(pages)) {
    const takesForms = action !== undefined && withForms.has(path);
    const module = { ...withoutAction, ...(takesForms && { action }), handle };
    routes[path] = {
      id: path,
      parentId: "root",
      ...(path === "/" ? { index: true } : { path: path.slice(1) }),
      module,
    };
  }
  for (const [path, { module, layout }] of Object.entries(more)) {
    const parentId = layout ? `${path} layout` : "root";
    if (layout) routes[parentId] = { id: parentId, parentId: "root", path: "", module: layout };
    routes[path] = { id: path, parentId, path: path.slice(1), module };
  }
  const assets = Object.values(routes).map(({ module: _, ...route }) => {
    const asset = { ...route, module: `/assets/${route.id}.js`, imports: [], hasLoader: true };
    return [route.id, asset] as const;
  });
  const build = {
    entry: { module: entry },
    routes,
    assets: {
      entry: { imports: [], module: "/assets/entry.js" },
      routes: Object.fromEntries(assets),
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
