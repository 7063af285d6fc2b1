import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import Fastify from "fastify";
import type { ServerBuild } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { createPageRoutes, isPrivate, type PageRoutes } from "#server/http/page-routes.ts";
import { registerRobots } from "#server/http/robots.ts";
import { buildWeb } from "./web-build.ts";
import { type BuiltChunk, chunksFile } from "./web-chunks.ts";

let folder: string;
let build: ServerBuild;
let routes: PageRoutes;
let chunks: Record<string, BuiltChunk>;

beforeAll(async () => {
  await buildWeb();
  folder = resolve("build", readFileSync("build/current", "utf8"));
  build = await import(/* @vite-ignore */ pathToFileURL(join(folder, "server/index.js")).href);
  routes = createPageRoutes(build);
  chunks = JSON.parse(readFileSync(join(folder, chunksFile), "utf8"));
});

/** The scripts and styles of a route, lazy ones included, by file name under `client`. */
function filesOf(routeId: string): { scripts: Set<string>; styles: Set<string> } {
  const { entry, routes: assets } = build.assets;
  const scripts = new Set([entry.module, ...entry.imports].map(nameOf));
  const styles = new Set<string>();
  for (let id: string | undefined = routeId; id !== undefined; id = assets[id]?.parentId) {
    const asset = assets[id];
    for (const file of [asset?.module ?? "", ...(asset?.imports ?? [])]) scripts.add(nameOf(file));
    for (const file of asset?.css ?? []) styles.add(nameOf(file));
  }
  for (const script of scripts) {
    const chunk = chunks[script];
    for (const file of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) scripts.add(file);
    for (const file of chunk?.css ?? []) styles.add(file);
  }
  return { scripts, styles };
}

const nameOf = (file: string) => file.replace(/^\//, "").replace(/#.*$/, "");
const isOfStaff = (module: string) => /^web\/(?:studio|desk|staff)\//.test(module);

/** The route ids of readers' pages or of all others. */
function pageIds(ofReaders: boolean): string[] {
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId));
  const ids = Object.keys(build.routes).filter((id) => !parents.has(id));
  return ids.filter((id) => !/(?:^|-)(?:studio|desk)(?:-|\/)/.test(id) === ofReaders);
}

test("declares an audience for every page: the studio's for creators, the desk's for the team", () => {
  const silent = routes.all().filter(({ audience }) => audience === undefined);
  expect(silent.map(({ pattern }) => pattern)).toEqual([]);
  const closed = routes.all().filter(isPrivate);
  expect(closed.length).toBeGreaterThan(8);
  for (const { pattern, audience } of closed) {
    const section = pattern.split("/")[1] ?? "";
    expect([pattern, audience]).toEqual([pattern, { studio: "creator", desk: "team" }[section]]);
  }
  for (const path of ["/studio", "/studio/posts", "/desk/applications"])
    expect(isPrivate(routes.find(path))).toBe(true);
  expect(routes.find("/ada-okafor/tides")).toMatchObject({ pattern: "/:username/:slug", audience: "everyone" });
});

test("loads no code of the studio or the desk on readers' pages, not even lazily", () => {
  expect(pageIds(true).length).toBeGreaterThan(15);
  for (const id of pageIds(true)) {
    const { scripts, styles } = filesOf(id);
    const modules = [...scripts].flatMap((script) => chunks[script]?.modules ?? []);
    expect(modules.length, id).toBeGreaterThan(50);
    expect(modules.filter(isOfStaff), id).toEqual([]);
    expect(styles.size, id).toBeGreaterThan(0);
    for (const style of styles)
      expect(readFileSync(join(folder, "client", style), "utf8"), `${id}: ${style}`).not.toMatch(/studio-|desk-/);
  }
});

test("ships no declaration and no schema of a call to browsers", () => {
  const modules = Object.values(chunks).flatMap((chunk) => chunk.modules);
  expect(modules).toContain("web/client/client.ts");
  const schemas = /^node_modules\/zod\/|^contract\/(?:calls?|content|payments|form-schemas)\.ts$/;
  expect(modules.filter((module) => schemas.test(module))).toEqual([]);
});

test("highlights code without a script in browsers", () => {
  const modules = Object.values(chunks).flatMap((chunk) => chunk.modules);
  expect(modules.some((module) => module.startsWith("node_modules/react-dom/"))).toBe(true);
  expect(modules.filter((module) => module.startsWith("node_modules/highlight.js/"))).toEqual([]);
});

test("imports on the server only packages that production installs", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: object };
  const server = join(folder, "server");
  const scripts = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  const statement =
    /^import\b(?:[^"'`;]*\bfrom)?\s*["']([^"'.#][^"']*)["']|\bimport\(\s*["']([^"'.#][^"']*)["']\s*\)/gm;
  const imported = scripts.flatMap((name) =>
    [...readFileSync(join(server, name), "utf8").matchAll(statement)].map(([, named, lazy]) => named ?? lazy ?? ""),
  );
  const packages = new Set(
    imported.filter((name) => !isBuiltin(name)).map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name),
  );
  expect(packages).toContain("react-router");
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
});

test("gives the studio and the desk their own scripts and styles", () => {
  const ofReaders = new Set(pageIds(true).flatMap((id) => [...filesOf(id).styles]));
  for (const [section, other] of [
    ["studio", "desk"],
    ["desk", "studio"],
  ] as const) {
    // The preview's own page has the readers' frame and styles.
    const ids = pageIds(false).filter((id) => build.routes[id]?.parentId === `${section}/layout`);
    expect(ids.length).toBeGreaterThan(1);
    for (const { scripts, styles } of ids.map(filesOf)) {
      const modules = [...scripts].flatMap((script) => chunks[script]?.modules ?? []);
      expect(modules.some((module) => module.startsWith(`web/${section}/`))).toBe(true);
      expect(modules.filter((module) => module.startsWith(`web/${other}/`))).toEqual([]);
      expect([...styles].filter((style) => !ofReaders.has(style)).length).toBeGreaterThan(0);
    }
  }
});

test("excludes pages from robots.txt that are not for search engines", async () => {
  const app = Fastify();
  registerRobots(app, "https://shop.example", routes);
  const { body } = await app.inject("/robots.txt");
  expect(body.match(/(?<=^Disallow: ).*$/gm)).toEqual([
    ...[
      "/api/",
      "/dev/",
      "/create/application/",
      "/payment-callback",
      "/receipt/",
      "/access/name",
      "/sign-in",
      "/studio/",
      "/desk/",
    ],
  ]);
});

test("keeps the routes of the studio, the desk and the sign-in from readers' browsers", () => {
  const routesIn = (file: string): string[] => {
    const code = readFileSync(join(folder, "client", file), "utf8");
    return Object.keys(JSON.parse(code.slice(code.indexOf("{"), code.lastIndexOf("}") + 1)).routes).sort();
  };
  const all = routesIn(build.assets.url);
  expect(all).toEqual(Object.keys(build.routes).sort());
  const ofReaders = routesIn(build.assets.url.replace("/manifest-", "/readers-manifest-"));
  const left = all.filter((id) => !ofReaders.includes(id));
  expect(left.filter((id) => !/studio|desk|sign-in|application/.test(id))).toEqual([]);
  expect(ofReaders.filter((id) => /studio|desk|sign-in|application/.test(id))).toEqual([]);
  expect(ofReaders.length).toBeGreaterThan(20);
});
