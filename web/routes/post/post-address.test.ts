import { expect, test } from "vitest";
import { examplePost } from "#web/payment/example-post.ts";
import { askedSlug, movedTo } from "./post-address.ts";

const paid = examplePost.attributes;
const free = { ...paid, accessType: "FREE" as const, price: null };
const asked = (username: string | undefined, slug: string | undefined, query = "") => ({
  username,
  slug,
  query: new URLSearchParams(query),
});

test("the canonical address stays", () => {
  expect(movedTo(paid, asked("marta-olmedo", "the-quiet-hour"))).toBeUndefined();
  expect(movedTo(paid, asked("marta-olmedo", "the-quiet-hour", "lang=es"))).toBeUndefined();
  expect(movedTo(free, asked("marta-olmedo", "the-quiet-hour"))).toBeUndefined();
});

test.each([
  ["a wrong username", asked("somebody", "the-quiet-hour")],
  ["an old slug", asked("marta-olmedo", "quiet-hour")],
  ["another case", asked("Marta-Olmedo", "the-quiet-hour")],
  ["a slug parameter", asked("marta-olmedo", "the-quiet-hour", "slug=the-quiet-hour")],
  ["a paid post under /blog", asked(undefined, "the-quiet-hour")],
])("%s leads to the canonical address", (_why, from) => {
  expect(movedTo(paid, from)).toBe("/marta-olmedo/the-quiet-hour");
});

test("a free post stays under /blog, also by an old slug or a parameter", () => {
  expect(movedTo(free, asked(undefined, "the-quiet-hour"))).toBeUndefined();
  expect(movedTo(free, asked(undefined, "quiet-hour"))).toBe("/blog/the-quiet-hour");
  expect(movedTo(free, asked(undefined, "x", "slug=the-quiet-hour"))).toBe("/blog/the-quiet-hour");
});

test("a named language is kept, anything else is dropped", () => {
  expect(movedTo(paid, asked("x", "the-quiet-hour", "lang=es&utm_source=y"))).toBe(
    "/marta-olmedo/the-quiet-hour?lang=es",
  );
  expect(movedTo(paid, asked("x", "the-quiet-hour", "lang=fr"))).toBe("/marta-olmedo/the-quiet-hour");
});

test("the parameter names the post before the path does", () => {
  expect(askedSlug(asked("x", "y"))).toBe("y");
  expect(askedSlug(asked("x", "y", "slug=z"))).toBe("z");
  expect(askedSlug(asked("x", "y", "slug="))).toBe("y");
});
