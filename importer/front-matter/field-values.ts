import { type ContentLanguage, contentLanguages } from "#contract/languages.ts";
import { ImportRefusal } from "../report/import-refusal.ts";
import type { FrontMatter } from "./front-matter.ts";

type Fields = FrontMatter["fields"];

/** The first of the fields that has something in it. */
export function fieldOf(fields: Fields, ...names: string[]): unknown {
  return names.map((name) => fields.get(name)).find((value) => value !== undefined && value !== null && value !== "");
}

/** A text on one line. Undefined if none of the fields is there; refused if it is no text. */
export function textOf(fields: Fields, max: number, ...names: string[]): string | undefined {
  const value = fieldOf(fields, ...names);
  if (value === undefined) return undefined;
  if (typeof value !== "string" && typeof value !== "number") throw new ImportRefusal(`${names[0]} is not a text`);
  return cleanText(String(value), max, names[0] ?? "");
}

/** Bidirectional controls, which let one text look like another. The database strips them as well (migration 0034). */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A text on one line, without bidirectional controls and of a bearable length. */
export function cleanText(value: string, max: number, name: string): string | undefined {
  const text = value.replace(bidiControls, "").replace(/\s+/g, " ").trim();
  if (text.includes("\0") || !text.isWellFormed())
    throw new ImportRefusal(`${name} has characters that cannot be stored`);
  if (text.length > max) throw new ImportRefusal(`${name} is longer than ${max} characters`);
  return text || undefined;
}

/** A list of texts: written as one, or as a text with commas. */
export function listOf(fields: Fields, ...names: string[]): string[] {
  const value = fieldOf(fields, ...names);
  if (value === undefined) return [];
  const items = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : undefined;
  if (!items?.every((item) => typeof item === "string" || typeof item === "number")) {
    throw new ImportRefusal(`${names[0]} is not a list of names`);
  }
  return [
    ...new Set(items.map((item) => cleanText(String(item), 100, names[0] ?? "")).filter((item) => item !== undefined)),
  ];
}

/** Yes or no, also as YAML 1.1 and people write it. Undefined if the field is not there or empty. */
export function flagOf(fields: Fields, name: string): boolean | undefined {
  const value = fieldOf(fields, name);
  if (value === undefined) return undefined;
  const word = String(value).trim().toLowerCase();
  if (["true", "yes", "y", "on", "1"].includes(word)) return true;
  if (["false", "no", "n", "off", "0", ""].includes(word)) return false;
  throw new ImportRefusal(`${name} is ${JSON.stringify(value)}, neither true nor false`);
}

/** `es`, `es-MX`, `Spanish` and their English sisters. */
export function languageOf(value: unknown): ContentLanguage {
  const text = String(value).trim();
  const named = contentLanguages.find((language) => language.toLowerCase() === text.toLowerCase());
  if (named) return named;
  if (/^en([-_]\w+)?$/i.test(text)) return "English";
  if (/^(es([-_]\w+)?|español)$/i.test(text)) return "Spanish";
  throw new ImportRefusal(
    `the language ${JSON.stringify(value)} is neither English nor Spanish: only posts in these are accepted`,
  );
}
