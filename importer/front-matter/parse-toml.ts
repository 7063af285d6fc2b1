import { ImportError } from "../report/import-error.ts";

const number = /^[+-]?(?:inf|nan|0[xob][\dA-Fa-f_]+|[\d_.]+(?:[eE][+-]?[\d_]+)?)$/;

/**
 * Parses the part of TOML that front matter uses: `name = value` lines with strings, numbers, booleans, dates and
 * one-line lists, and `[tables]` of them. Numbers stay as written. Throws `ImportError` for anything else, with the
 * line counted from `firstLine`.
 */
export function parseToml(block: string, firstLine = 1): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  let table = fields;
  for (const [place, given] of block.split(/\r?\n/).entries()) {
    const line = given.trim();
    if (line === "" || line.startsWith("#")) continue;
    const heading = /^\[([\w.-]+)\]$/.exec(line);
    if (heading?.[1]) {
      table = {};
      fields[heading[1]] = table;
      continue;
    }
    const pair = /^("?)([\w-]+)\1\s*=\s*(.+)$/.exec(line);
    const value = pair?.[3] === undefined ? undefined : parseValue(pair[3]);
    if (!pair?.[2] || value === undefined)
      throw new ImportError(
        `the front matter has a line that is not understood: ${line.slice(0, 200)} (line ${firstLine + place})`,
      );
    table[pair[2]] = value;
  }
  return fields;
}

function parseValue(text: string): unknown {
  const basic = /^("(?:[^"\\]|\\.)*")\s*(?:#.*)?$/.exec(text);
  if (basic?.[1]) return parseJson(basic[1]);
  const literal = /^'([^']*)'\s*(?:#.*)?$/.exec(text);
  if (literal) return literal[1];
  const list = /^\[(.*)\]\s*(?:#.*)?$/.exec(text);
  if (list)
    return parseJson(
      `[${(list[1] ?? "").replace(/'([^']*)'/g, (_, item) => JSON.stringify(item)).replace(/,\s*$/, "")}]`,
    );
  const comment = text.search(/\s#/);
  const bare = (comment < 0 ? text : text.slice(0, comment)).trimEnd();
  if (bare === "true" || bare === "false") return bare === "true";
  return /^[\d.:TZ+\- ]+$/.test(bare) || number.test(bare) ? bare : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
