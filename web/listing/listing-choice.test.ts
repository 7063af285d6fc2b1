import { expect, test } from "vitest";
import { readListingChoice } from "./listing-choice.ts";

const read = (query: string) => readListingChoice(new URLSearchParams(query));

test("a full address is read as it stands", () => {
  expect(read("category=Cooking&language=Spanish&page=3")).toEqual({
    category: "Cooking",
    language: "Spanish",
    page: 3,
  });
});

test("an empty form, All and an unknown language mean everything", () => {
  expect(read("category=&language=")).toEqual({ page: 1 });
  expect(read("category=All&language=French")).toEqual({ page: 1 });
});

test.each(["0", "-1", "1.5", "abc", "12345678", ""])("page %j is page 1", (page) => {
  expect(read(`page=${page}`).page).toBe(1);
});

test("a category longer than any name is dropped", () => {
  expect(read(`category=${"x".repeat(101)}`)).toEqual({ page: 1 });
});

test("a search is trimmed, cut and goes through all categories", () => {
  expect(read("q=+lemon+&category=Cooking&language=English&page=2")).toEqual({
    q: "lemon",
    language: "English",
    page: 2,
  });
  expect(read(`q=${"x".repeat(300)}`).q).toHaveLength(200);
});

test("an empty search and one that no database could read are none", () => {
  expect(read("q=+&category=Cooking")).toEqual({ category: "Cooking", page: 1 });
  expect(read("q=a%00b")).toEqual({ page: 1 });
});
