import { type ContentLanguage, contentLanguages } from "#contract/languages.ts";
import { withoutBidiControls } from "#contract/shown-text.ts";
import { ImportError } from "../report/import-error.ts";
import type { FrontMatter } from "./front-matter.ts";

type Fields = FrontMatter["fields"];

/** The first field that is not empty. */
export function fieldOf(fields: Fields, ...names: string[]): unknown {
  return names.map((name) => fields.get(name)).find((value) => value !== undefined && value !== null && value !== "");
}

/** A single-line text; undefined if all fields are missing. Throws `ImportError` for any other type. */
export function textOf(fields: Fields, max: number, ...names: string[]): string | undefined {
  const value = fieldOf(fields, ...names);
  if (value === undefined) return undefined;
  if (typeof value !== "string" && typeof value !== "number") throw new ImportError(`${names[0]} is not a text`);
  return cleanText(String(value), max, names[0] ?? "");
}

/** A single-line text without bidirectional controls. Throws `ImportError` if it is too long. */
export function cleanText(value: string, max: number, name: string): string | undefined {
  const text = withoutBidiControls(value).replace(/\s+/g, " ").trim();
  if (text.includes("\0") || !text.isWellFormed())
    throw new ImportError(`${name} has characters that cannot be stored`);
  if (text.length > max) throw new ImportError(`${name} is longer than ${max} characters`);
  return text || undefined;
}

/** A list of texts, also from a comma-separated text. */
export function listOf(fields: Fields, ...names: string[]): string[] {
  const value = fieldOf(fields, ...names);
  if (value === undefined) return [];
  const items = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : undefined;
  if (!items?.every((item) => typeof item === "string" || typeof item === "number")) {
    throw new ImportError(`${names[0]} is not a list of names`);
  }
  return [
    ...new Set(items.map((item) => cleanText(String(item), 100, names[0] ?? "")).filter((item) => item !== undefined)),
  ];
}

/** A boolean, also as spelled in YAML 1.1 and by people. Undefined for a missing or empty field. */
export function flagOf(fields: Fields, name: string): boolean | undefined {
  const value = fieldOf(fields, name);
  if (value === undefined) return undefined;
  const word = String(value).trim().toLowerCase();
  if (["true", "yes", "y", "on", "1"].includes(word)) return true;
  if (["false", "no", "n", "off", "0", ""].includes(word)) return false;
  throw new ImportError(`${name} is ${JSON.stringify(value)}, neither true nor false`);
}

/** Accepts `es`, `es-MX`, `Spanish`, and the same for English. */
export function languageOf(value: unknown): ContentLanguage {
  const text = String(value).trim();
  const named = contentLanguages.find((language) => language.toLowerCase() === text.toLowerCase());
  if (named) return named;
  if (/^en([-_]\w+)?$/i.test(text)) return "English";
  if (/^(es([-_]\w+)?|español)$/i.test(text)) return "Spanish";
  throw new ImportError(
    `the language ${JSON.stringify(value)} is neither English nor Spanish: only posts in these are accepted`,
  );
}
