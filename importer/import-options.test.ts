import { expect, test } from "vitest";
import { type ImportOptions, importUsage, readImportArguments } from "./import-options.ts";

const optionsOf = (...args: string[]) => readImportArguments(["folder", ...args])?.options ?? {};
const none = optionsOf();

/** Each option of the command line, with the one option of an import that it sets. */
const given: [args: string[], set: ImportOptions][] = [
  [["--allow-price-changes"], { allowPriceChanges: true }],
  [["--allow-free"], { allowFree: true }],
  [["--allow-creator-changes"], { allowCreatorChanges: true }],
  [["--allow-badges"], { allowBadges: true }],
  [["--dry-run"], { dryRun: true }],
  [["--site", "https://old.blog"], { site: "https://old.blog/" }],
  [["--source", "blog"], { source: "blog" }],
  [["--creator", "ada-okafor"], { creator: "ada-okafor" }],
  [["--creator-name", "Ada Okafor"], { creatorName: "Ada Okafor" }],
  [["--price", "3.50"], { priceCents: 350 }],
  [["--excerpt", "On {title}"], { excerpt: "On {title}" }],
  [["--category", "Science"], { category: "Science" }],
  [["--language", "es"], { language: "Spanish" }],
  [["--date", "2024-04-25"], { date: new Date("2024-04-25") }],
  [["--exclude", "drafts", "--exclude", "*.txt"], { exclude: ["drafts", "*.txt"] }],
  [["--fetch-images", "a.example,*.b.example"], { fetchImages: ["a.example", "*.b.example"] }],
  [["--author", "Jane Roe=jane-roe"], { authors: new Map([["jane-roe", "jane-roe"]]) }],
];

test("allows and changes nothing without options", () => {
  const { authors, ...others } = none;
  expect(authors).toEqual(new Map());
  expect(Object.values(others).filter((value) => value !== undefined)).toEqual([]);
});

test.each(given)("sets by %j one option only", (args, set) => {
  expect(optionsOf(...args)).toEqual({ ...none, ...set });
});

test("maps every option of the usage text", () => {
  const named = new Set(importUsage.match(/(?<=^|\s)--[a-z-]+/gm));
  for (const other of ["--", "--json", "--measures", "--help"]) named.delete(other);
  expect([...named].sort()).toEqual(given.map(([[name]]) => name).sort());
});
