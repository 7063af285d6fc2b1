import { parse as parseYaml } from "yaml";
import { ImportRefusal } from "./import-refusal.ts";
import { parseToml } from "./parse-toml.ts";

/** What a Markdown file says about itself, by lower-case field names, and the text below. */
export interface FrontMatter {
  fields: Map<string, unknown>;
  body: string;
}

interface Block {
  format: string;
  text: string;
  body: string;
}

/** What may stand before front matter without hiding it: empty space, marks that nobody sees, and comments. */
const before = /^(?:[\s\u200b\u2060]|<!--[\s\S]*?-->)*/;
const jsonBegins = /^\{\s*(?:["']?[\w-]+["']?\s*:|\})/;
const fence = /^(---|\+\+\+)[ \t]*(\w*)[ \t]*(?:\n|$)/;
const looksLikeFence = /^(?:---(?!-)|\+\+\+)/;
const looksLikeField =
  /^(?:[-–—+=;*_%]+[ \t]*\w*\n\s*)?["']?(?:title|price|access|draft|published|slug|excerpt|layout|date)["']?[ \t]*[:=]/i;

/**
 * Splits a file into its front matter (YAML between `---` and `---` or `...`, TOML between `+++`, JSON in braces, or none) and
 * its text. Throws `ImportRefusal` for front matter that begins and cannot be read to its end: it could tell a price.
 */
export function readFrontMatter(file: string): FrontMatter {
  const text = file.replace(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  const lead = before.exec(text)?.[0] ?? "";
  const opened = text.slice(lead.length);
  const block = jsonBegins.test(opened)
    ? jsonBlock(opened)
    : fencedBlock(opened, /[ \t]*$/.exec(lead)?.[0].length ?? 0);
  if (block) return { fields: byLowerCase(fieldsOf(block)), body: block.body };
  if (looksLikeFence.test(opened))
    throw new ImportRefusal("its first line begins like front matter, but is not --- or +++ alone");
  if (looksLikeField.test(opened)) throw new ImportRefusal("it begins with fields that are not between --- and ---");
  return { fields: new Map(), body: text };
}

/** The indent of the opening line is the most that the closing one may have. */
function fencedBlock(opened: string, indent: number): Block | undefined {
  const [opening, marks = "", format] = fence.exec(opened) ?? [];
  if (opening === undefined) return undefined;
  const rest = opened.slice(opening.length);
  const closing = marks === "---" ? "(?:---|\\.\\.\\.)" : "\\+\\+\\+";
  const end = new RegExp(`^[ \\t]{0,${indent}}${closing}[ \\t]*(?:\\n|$(?![\\s\\S]))`, "m").exec(rest);
  if (!end) throw new ImportRefusal(`the front matter that begins with ${marks} has no end`);
  return {
    format: format?.toLowerCase() || (marks === "---" ? "yaml" : "toml"),
    text: rest.slice(0, end.index),
    body: rest.slice(end.index + end[0].length),
  };
}

function jsonBlock(opened: string): Block {
  let depth = 0;
  for (const { 0: piece, index } of opened.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}]/g)) {
    if (piece === "{") depth++;
    else if (piece === "}" && --depth === 0) {
      const end = index + 1;
      return { format: "json", text: opened.slice(0, end), body: opened.slice(end).replace(/^[ \t]*\n/, "") };
    }
  }
  throw new ImportRefusal("the front matter that begins with { has no end");
}

function fieldsOf({ format, text }: Block): object {
  if (format === "toml") return parseToml(text);
  if (format === "json") return parsed("JSON", () => JSON.parse(text));
  if (format === "yaml" || format === "yml")
    return parsed("YAML", () => parseYaml(text, { maxAliasCount: 20, logLevel: "error" }));
  throw new ImportRefusal(`the front matter is ${format}: only YAML, TOML and JSON are understood`);
}

function parsed(format: string, parse: () => unknown): object {
  let value: unknown;
  try {
    value = parse();
  } catch (error) {
    throw new ImportRefusal(`the front matter is not ${format}: ${(error as Error).message.split("\n")[0]}`);
  }
  if (value === null || value === undefined) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw new ImportRefusal("the front matter has no fields");
  return value;
}

function byLowerCase(given: object): FrontMatter["fields"] {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) {
    const key = name.trim().toLowerCase();
    if (fields.has(key)) throw new ImportRefusal(`the front matter has ${key} twice`);
    fields.set(key, value);
  }
  return fields;
}
