import { parse, TomlError } from "smol-toml";
import { UnusableText } from "./unusable-text.ts";

/** A field with a number or date: `price = 4.50 # dollars`. */
const bareValue =
  /^([ \t]*(?:"[^"\n]*"|'[^'\n]*'|[\w.-]+)[ \t]*=[ \t]*)([+-]?(?:inf|nan|\d[\w.:+-]*(?: \d[\w.:+-]*)?))[ \t]*(?=#|$)/gm;

/**
 * Parses TOML front matter into values as JSON has them. Numbers and dates of fields stay as written, because a parsed
 * number no longer distinguishes `1.5` from `1.500`, which matters for prices. Throws `UnusableText` with the line counted
 * from `firstLine`.
 */
export function parseToml(block: string, firstLine = 1): Record<string, unknown> {
  try {
    return JSON.parse(JSON.stringify(parse(block.replace(bareValue, '$1"$2"'), { maxDepth: 20 })));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const line = block.split("\n")[error.line - 1]?.trim() ?? "";
    throw new UnusableText(
      `the front matter has a line that is not understood: ${line.slice(0, 200)} (line ${firstLine + error.line - 1})`,
    );
  }
}
