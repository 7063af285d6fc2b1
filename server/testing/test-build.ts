import type { ServerBuild } from "react-router";

/** What the screens of a test are: the framework's entry and one screen under every address. */
export interface TestScreens {
  entry: object;
  root?: object;
  screen: object;
}

/** The framework's build of such screens, without its compiler. */
export function createTestBuild({ entry, root = { default: () => null }, screen }: TestScreens): ServerBuild {
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
