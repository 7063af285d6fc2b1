import { expect, test } from "vitest";
import type { PostSummary } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import { examplePost } from "#web/payment/example-post.ts";
import { addressOf, categoryOf } from "./post-facts.ts";

const named = (...names: string[]) => ({ data: names.map((name) => ({ id: name, attributes: { name } })) });
const post = (accessType: PostSummary["attributes"]["accessType"], premium: string[]) => ({
  ...examplePost.attributes,
  accessType,
  categories: named("First", "Second"),
  category_premiums: named(...premium),
});

test("a free post shows its first category, a priced one its first premium category", () => {
  expect(categoryOf(post("FREE", ["Premium"]))).toBe("First");
  expect(categoryOf(post("PAID", ["Premium", "Other"]))).toBe("Premium");
  expect(categoryOf(post("PAID", []))).toBe("First");
  expect(categoryOf({ ...post("FREE", []), categories: named() })).toBeUndefined();
});

test("a card leads a free post to /blog and a priced one under its creator", () => {
  const { slug, author } = examplePost.attributes;
  expect(addressOf(post("FREE", []))).toBe(paths.freePost(slug));
  expect(addressOf(post("PAID", []))).toBe(paths.post(author.data.attributes.username, slug));
});
