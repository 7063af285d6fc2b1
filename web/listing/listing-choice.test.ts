import { expect, test } from "vitest";
import { insideListing, readListingChoice } from "./listing-choice.ts";

const read = (query: string) => readListingChoice(new URLSearchParams(query));

test("reads all parameters of an address", () => {
  expect(read("category=Cooking&language=Spanish&page=3")).toEqual({
    category: "Cooking",
    language: "Spanish",
    page: 3,
  });
});

test("an empty form, All and an unknown language mean everything", () => {
  expect(read("category=&language=&page=")).toEqual({ page: 1 });
  expect(read("category=All&language=French")).toEqual({ page: 1 });
});

test.each(["0", "-1", "1.5", "1e9", "1000000000", "abc", "01", "\0", " "])("page %j is the 404 screen", (page) => {
  expect(() => read(`page=${encodeURIComponent(page)}`)).toThrow(expect.objectContaining({ init: { status: 404 } }));
});

test("a page beyond the last one is the 404 screen, the first of an empty listing is not", () => {
  const listing = (page: number, pageCount: number) => ({ meta: { pagination: { page, pageCount } } });
  expect(insideListing(listing(3, 3))).toEqual(listing(3, 3));
  expect(insideListing(listing(1, 1))).toEqual(listing(1, 1));
  expect(() => insideListing(listing(4, 3))).toThrow(expect.objectContaining({ init: { status: 404 } }));
});

test("a category longer than any name is dropped, and so is one that is no text", () => {
  expect(read("category=%00")).toEqual({ page: 1 });
  expect(read(`category=${"x".repeat(101)}`)).toEqual({ page: 1 });
});

test("a search is trimmed, cut and stays in its category", () => {
  expect(read("q=+lemon+&category=Cooking&language=English&page=2")).toEqual({
    q: "lemon",
    category: "Cooking",
    language: "English",
    page: 2,
  });
  expect(read(`q=${"x".repeat(300)}`).q).toHaveLength(200);
});

test("treats an empty search, and one that the database could not process, as absent", () => {
  expect(read("q=+&category=Cooking")).toEqual({ category: "Cooking", page: 1 });
  expect(read("q=a%00b")).toEqual({ page: 1 });
});
