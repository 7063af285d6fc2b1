import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

/** A source file of the project and what it imports. */
export interface SourceFile {
  /** From the root of the project, with slashes. */
  path: string;
  /** Without comments. */
  code: string;
  /** Files of the project, as paths from the root. */
  imports: string[];
  /** Names of npm packages and `node:` modules. */
  packages: string[];
}

const folders = [
  ...["contract", "db", "server", "web", "sandbox", "importer", "local", "ops", "packaging"],
  ...["e2e", "faults", "bench", "scripts"],
];

/** All source files of the project, tests included. */
export function readSourceFiles(): SourceFile[] {
  const rootFiles = readdirSync(".").filter((name) => isSource(name));
  return [...rootFiles, ...folders.flatMap((folder) => walk(folder))].map((path) => {
    const code = withoutComments(readFileSync(path, "utf8"));
    const targets = importsOf(code);
    const isOwn = (name: string) => name.startsWith("#") || name.startsWith(".");
    return {
      path,
      code,
      imports: targets.filter(isOwn).map((name) => resolveOwn(path, name)),
      packages: targets.filter((name) => !isOwn(name)),
    };
  });
}

/** Whether the file tests, measures or serves tests: it may reach through walls to set things up. */
export function isForTests({ path }: Pick<SourceFile, "path">): boolean {
  return /\.(?:test|e2e)\.tsx?$/.test(path) || path.includes("/testing/") || /^(?:e2e|faults|bench)\//.test(path);
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"))
    .sort();
}

function isSource(name: string): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(name);
}

// Good enough for this code: keeps a `//` after code on its line, since it may be in a string.
function withoutComments(text: string): string {
  return text.replace(/^\s*\/\*[\s\S]*?\*\//gm, "").replace(/^\s*\/\/.*$/gm, "");
}

/** The names in imports and exports, type imports included. */
function importsOf(code: string): string[] {
  const statements = /^\s*(?:import|export)\s[^"'`;]*?\bfrom\s*["']([^"']+)["']/gm;
  const bare = /^\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm;
  return [...code.matchAll(statements), ...code.matchAll(bare)].map(([, name, dynamic]) => name ?? dynamic ?? "");
}

function resolveOwn(importer: string, target: string): string {
  return target.startsWith("#") ? target.slice(1) : posix.join(dirname(importer), target);
}
