import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Markdown of the repository that people read, without the demo's posts. */
export function readDocuments(): { path: string; text: string }[] {
  const paths = globSync(["*.md", "docs/**/*.md"]).map((path) => path.replaceAll("\\", "/"));
  return paths.sort().map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** Relative links whose file does not exist, as `document → target`. */
export function deadLinks(documents = readDocuments()): string[] {
  return documents.flatMap(({ path, text }) =>
    [...withoutFences(text).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !existsSync(join(dirname(path), target)))
      .map((target) => `${path} → ${target}`),
  );
}

/**
 * Paths in the inline code of a document that do not exist, as `document: path`. A path may leave out its first folders
 * (`orders/handlers.ts`) and may be a folder (`platform/jobs/`). Blocks of code are not read: they hold examples.
 */
export function unknownPaths(documents: { path: string; text: string }[], known: readonly string[]): string[] {
  const places = new Set(known.flatMap((file) => [...ends(file), ...ends(dirname(file))]));
  return documents.flatMap(({ path, text }) =>
    [...withoutFences(text).matchAll(/`([^`\n]+)`/g)]
      .map(([, code = ""]) => code.replace(/^#/, ""))
      .filter((code) => isPath(code) && !places.has(code.replace(/\/$/, "")))
      .map((code) => `${path}: ${code}`),
  );
}

/** All files that documents may name. */
export function readRepositoryFiles(): string[] {
  const folders = "bench,contract,db,demo,docs,e2e,faults,importer,local,ops,packaging,sandbox,scripts,server,web";
  return globSync(["*", ".*", `{${folders}}/**/*`]).map((path) => path.replaceAll("\\", "/"));
}

/** The faults of the decision records: title, status, length (lines of at most 200 columns) and place in the index. */
export function decisionFaults(documents = readDocuments()): string[] {
  const records = documents.filter(({ path }) => /^docs\/decisions\/\d{3}-/.test(path));
  const index = documents.find(({ path }) => path === "docs/decisions/README.md")?.text ?? "";
  const numbers = new Set(records.map(({ path }) => basename(path).slice(0, 3)));
  return records.flatMap(({ path, text }) => {
    const name = basename(path);
    const lines = text.trimEnd().split("\n");
    const length = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 200)), 0);
    const status = /^Status: (?:accepted|withdrawn|superseded by (\d{3}))\b/.exec(lines[2] ?? "");
    return [
      ...(lines[0]?.startsWith(`# ${name.slice(0, 3)} `) ? [] : [`${name}: the title must begin with its number`]),
      ...(status ? [] : [`${name}: the third line must be its status`]),
      ...(status?.[1] && !numbers.has(status[1]) ? [`${name}: superseded by an unknown record`] : []),
      ...(length > 25 ? [`${name}: ${length} lines`] : []),
      ...(index.split(`](${name})`).length === 2 ? [] : [`${name}: must be in the index once`]),
    ];
  });
}

/**
 * Citations in comments that lead nowhere, as `file: citation`: `(spec section 9)`, `(behaviour section Money)` and
 * `(decision 056)` name a heading or a record; other forms and documents that are not in the repository are faults.
 */
export function citationFaults(paths: readonly string[], documents = readDocuments()): string[] {
  const headings = (path: string) =>
    documents
      .find((each) => each.path === path)
      ?.text.match(/^## .+$/gm)
      ?.join("\n") ?? "";
  const specification = headings("docs/product/specification.md");
  const behaviour = headings("docs/product/behaviour.md");
  const isDecision = (number: string) => documents.some(({ path }) => path.startsWith(`docs/decisions/${number}-`));
  return paths.flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const comments = text.match(/\/\*\*?[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm)?.join("\n") ?? "";
    const dead = [
      ...(comments.match(
        /\bspec \d+|\(behaviour[,:][^)]*\)|\b(?:scale|supply|models|english|stack)\.md\b|\bissue \d+/gi,
      ) ?? []),
      ...[...comments.matchAll(/\bspec sections? (\d+)(?: and (\d+))?/gi)]
        .filter(([, ...numbers]) => numbers.some((one) => one && !specification.includes(`## ${one}. `)))
        .map(([cited]) => cited),
      ...[...comments.matchAll(/\bbehaviour section (\w+)/gi)]
        .filter(([, name = ""]) => !behaviour.includes(`## ${name}`))
        .map(([cited]) => cited),
      ...[...comments.matchAll(/\bdecisions? (\d{3})(?:(?:,| and) (\d{3}))*/gi)]
        .filter(([, ...numbers]) => numbers.some((one) => one && !isDecision(one)))
        .map(([cited]) => cited),
    ];
    return dead.map((cited) => `${path}: ${cited}`);
  });
}

function withoutFences(text: string): string {
  return text.replace(/^ *```[\s\S]*?^ *```/gm, "");
}

function isPath(code: string): boolean {
  if (/NAME|NNNN/.test(code)) return false;
  if (!/^[\w@.-]+(?:\/[\w@.$-]+)*\/?$/.test(code)) return false;
  return (
    /[\w-]\.(?:tsx?|mjs|sql|md|css|json)$/.test(code) ||
    (code.endsWith("/") && code.length > 1) ||
    /^(?:bench|contract|db|e2e|faults|importer|local|ops|sandbox|scripts|server|web|docs)\//.test(code)
  );
}

/** The path and its endings after removing its first folders. */
function ends(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(index).join("/"));
}
