import { parse as parseYaml } from "yaml";
import { ImportRefusal } from "./import-refusal.ts";
import { parseToml } from "./parse-toml.ts";

/** What a Markdown file says about itself, by lower-case field names, and the text below. */
export interface FrontMatter {
  fields: Map<string, unknown>;
  body: string;
}

const yamlBlock = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;
const tomlBlock = /^\+\+\+[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?\+\+\+[ \t]*(?:\r?\n|$)/;

/** Splits a file into its front matter (YAML between `---`, TOML between `+++`, or none) and its text. */
export function readFrontMatter(file: string): FrontMatter {
  const text = file.replace(/^\uFEFF/, "");
  const yaml = yamlBlock.exec(text);
  const toml = yaml ? null : tomlBlock.exec(text);
  const block = yaml ?? toml;
  if (!block) return { fields: new Map(), body: text };
  const fields = yaml ? fromYaml(block[1] ?? "") : parseToml(block[1] ?? "");
  return {
    fields: new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value])),
    body: text.slice(block[0].length),
  };
}

function fromYaml(block: string): object {
  let value: unknown;
  try {
    value = parseYaml(block, { maxAliasCount: 20, logLevel: "error" });
  } catch (error) {
    throw new ImportRefusal(`the front matter is not YAML: ${(error as Error).message.split("\n")[0]}`);
  }
  if (value === null || value === undefined) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw new ImportRefusal("the front matter has no fields");
  return value;
}
