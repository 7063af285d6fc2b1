import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isOfReaders } from "#contract/page-area.ts";

interface Manifest {
  /** The address of the list itself, which the framework also loads ahead. */
  url: string;
  routes: Record<string, { parentId?: string; path?: string }>;
}

const name = /^manifest-[\da-f]+\.js$/;

/**
 * Writes a second list of routes beside the browser's list, without the pages of accounts: readers need not load what leads to
 * the studio and the desk. `render-document.server.tsx` names it. Throws if the build has no list.
 */
export function writeReadersManifest(assets: string): void {
  const file = readdirSync(assets).find((each) => name.test(each));
  if (file === undefined) throw new Error("The build has no list of routes");
  const code = readFileSync(join(assets, file), "utf8");
  const start = code.indexOf("{");
  const end = code.lastIndexOf("}") + 1;
  const manifest: Manifest = JSON.parse(code.slice(start, end));
  const { routes, url } = manifest;
  const isKept = (id: string): boolean => {
    const { path, parentId } = routes[id] ?? {};
    return isOfReaders(path) && (parentId === undefined || isKept(parentId));
  };
  const kept = Object.fromEntries(Object.entries(routes).filter(([id]) => isKept(id)));
  const readers = JSON.stringify({ ...manifest, routes: kept, url: url.replace(file, `readers-${file}`) });
  writeFileSync(join(assets, `readers-${file}`), code.slice(0, start) + readers + code.slice(end));
}
