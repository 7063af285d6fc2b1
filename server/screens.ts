import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import type { Screens } from "./app.ts";
import type { Config } from "./config.ts";

export interface OpenScreens extends Screens {
  close(): Promise<void>;
}

const builds = new URL("../build/", import.meta.url);

/**
 * The built screens, unchanged until the process ends even if a new build is made; or in development those of a Vite
 * server that reloads changes.
 */
export async function openScreens(config: Config): Promise<OpenScreens> {
  if (config.development) return openDevelopmentScreens(config.port);
  const folder = new URL(`${readFileSync(new URL("current", builds), "utf8")}/`, builds);
  const build = (await import(new URL("server/index.js", folder).href)) as ServerBuild;
  return {
    build,
    assetsFolder: fileURLToPath(new URL("client", folder)),
    // Read each time: a newer version may be built while this process runs.
    otherAssetsFolders: () =>
      readdirSync(builds, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.endsWith(".unfinished"))
        .map(({ name }) => fileURLToPath(new URL(`${name}/client`, builds))),
    mode: "production",
    middleware: undefined,
    close: async () => {},
  };
}

async function openDevelopmentScreens(port: number): Promise<OpenScreens> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    appType: "custom",
    // Loaded as a source file: a compiled copy would be a changed file to the watcher that restarts this process.
    configLoader: "native",
    server: { middlewareMode: true, hmr: { port: port + 20_000 } },
  });
  return {
    build: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
    assetsFolder: undefined,
    mode: "development",
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}
