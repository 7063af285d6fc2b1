import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

/** A source file of the project and what it imports. */
export interface SourceFile {
  /** From the root of the project, with slashes. */
  path: string;
  text: string;
  /** Files of ours, as paths from the root. */
  imports: string[];
  /** Names of npm packages and `node:` modules. */
  packages: string[];
}

const folders = ["contract", "db", "server", "web", "sandbox", "e2e", "scripts"];

/** All source files of the house, tests included. */
export function readSourceFiles(): SourceFile[] {
  const rootFiles = readdirSync(".").filter((name) => isSource(name));
  return [...rootFiles, ...folders.flatMap((folder) => walk(folder))].map((path) => {
    const text = readFileSync(path, "utf8");
    const targets = importedNames(text);
    const own = targets.filter((target) => target.startsWith("#") || target.startsWith("."));
    return {
      path,
      text,
      imports: own.map((target) => resolveOwn(path, target)),
      packages: targets.filter((target) => !own.includes(target)),
    };
  });
}

/** Whether the file tests or serves tests: it may reach through walls to set things up. */
export function isForTests({ path }: Pick<SourceFile, "path">): boolean {
  return /\.(?:test|e2e)\.tsx?$/.test(path) || path.includes("/testing/") || path.startsWith("e2e/");
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

function importedNames(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const statements = /^\s*(?:import|export)\b[^"'`;]*?\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']/gm;
  const dynamic = /\bimport\(\s*["']([^"']+)["']\s*\)/g;
  return [...code.matchAll(statements), ...code.matchAll(dynamic)].map(([, from, bare]) => from ?? bare ?? "");
}

function resolveOwn(importer: string, target: string): string {
  return target.startsWith("#") ? target.slice(1) : posix.join(dirname(importer), target);
}
