import { writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

/** Modules that this many of the readers' routes import, a post's among them, are in the chunk of every page: they compress better whole. */
const routesOfShell = 4;
type ModuleGraph = Pick<Rolldown.PluginContext, "getModuleInfo">;

const project = fileURLToPath(new URL("../../", import.meta.url));
const web = `${project}web/`;
const postRoute = `${web}routes/post/route.tsx`;

/**
 * Chooses chunks by the pages that import a module, whatever its file is called: `framework` and `shell` are the libraries and the
 * modules that every page of the readers loads, `post` the modules of a post's page alone, which Rolldown would split by what
 * the post's lazy parts share, `listing` and `forms` what Explore and `/payment` share with another page of the readers: each
 * module alone, because the studio uses some of them, would be a request of a few hundred bytes. Rolldown decides on everything
 * else, so that code of the studio and the desk is in chunks of their own.
 */
export const chunkGroups = [
  { name: nameOf(isOfFramework, "framework"), debugName: "framework", priority: 3 },
  { name: nameOf(isOfShell, "shell"), debugName: "shell", priority: 2 },
  { name: nameOf(isOfPost, "post"), debugName: "post", priority: 1 },
  { name: nameOf(isSharedBy("explore"), "listing"), debugName: "listing", priority: 1 },
  { name: nameOf(isSharedBy("payment"), "forms"), debugName: "forms", priority: 0 },
];

function nameOf(isIn: (moduleId: string, entries: readonly string[]) => boolean, chunk: string) {
  return (moduleId: string, graph: ModuleGraph) => (isIn(moduleId, entriesOf(moduleId, graph)) ? chunk : null);
}

function isOfFramework(moduleId: string, entries: readonly string[]): boolean {
  return moduleId.includes("/node_modules/") && isOnEveryPage(entries);
}

function isOfShell(_moduleId: string, entries: readonly string[]): boolean {
  const routes = readersRoutes(entries);
  return isOnEveryPage(entries) || (routes.length >= routesOfShell && routes.includes(postRoute));
}

function isOfPost(_moduleId: string, entries: readonly string[]): boolean {
  const [route, ...others] = readersRoutes(entries);
  return route === postRoute && others.length === 0;
}

/** Whether a page of the readers loads a module with another one of theirs. */
function isSharedBy(page: string) {
  const route = `${web}routes/${page}/route.tsx`;
  return (_moduleId: string, entries: readonly string[]) => {
    const routes = readersRoutes(entries);
    return routes.includes(route) && routes.length > 1;
  };
}

const entryOfAll = `${web}entry.client.tsx`;
const root = `${web}root.tsx`;

function isOnEveryPage(entries: readonly string[]): boolean {
  return entries.includes(entryOfAll) || entries.includes(root);
}

function readersRoutes(entries: readonly string[]): string[] {
  return entries.filter((file) => file !== entryOfAll && file !== root && !isOfStaff(file));
}

/** Screens of creators, applicants and the team, and the rare report of a post: what they share is no part of readers' pages. */
const staffFolders = ["studio/", "desk/", "routes/sign-in/", "routes/application/", "routes/report/"];

function isOfStaff(moduleId: string): boolean {
  return staffFolders.some((folder) => moduleId.startsWith(web + folder));
}

/** The files of the entries (routes among them) from which static imports lead to a module. */
function entriesOf(moduleId: string, graph: ModuleGraph): string[] {
  const seen = new Set([moduleId]);
  const entries: string[] = [];
  for (const id of seen) {
    const { importers = [], isEntry = false } = graph.getModuleInfo(id) ?? {};
    // A route's entry is a module that the framework makes of its file; the query says so.
    if (isEntry) entries.push(id.replace(/\?.*$/, ""));
    for (const importer of importers) seen.add(importer);
  }
  return entries;
}

/** The contents of a chunk of the browser's build; files by their names under `client`, modules by their paths in the project. */
export interface BuiltChunk {
  modules: string[];
  imports: string[];
  dynamicImports: string[];
  css: string[];
}

/** The file beside `client` in which a build keeps its chunks, by their files. */
export const chunksFile = "client-chunks.json";

/** Writes `chunksFile`, for the test that looks for the studio's and the desk's code in readers' pages. */
export function writeChunks(): Plugin {
  return {
    name: "write-chunks",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle({ dir = "" }, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const built = chunks.map(
        ({ fileName, moduleIds, imports, dynamicImports, viteMetadata }): [string, BuiltChunk] => [
          fileName,
          {
            ...{ imports, dynamicImports, css: [...(viteMetadata?.importedCss ?? [])] },
            modules: moduleIds.map((id) => relative(project, id)),
          },
        ],
      );
      writeFileSync(join(resolve(dir), "..", chunksFile), JSON.stringify(Object.fromEntries(built)));
    },
  };
}
