import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cacheTagOf, purgesOf } from "./cache-tags.ts";

const posts = (count: number) => Array.from({ length: count }, () => `post ${randomUUID()}`);
const drops = (purges: string[], cacheTag: string) =>
  purges.flatMap((list) => list.split(",")).some((tag) => cacheTag.split(",").includes(tag));

test.each([1, 30, 500])("a page with %d tags is dropped by the purge of each of them, and of all", (count) => {
  const tags = [...posts(count), "creator ada-okafor", "posts of ada-okafor", "listings"];
  const cacheTag = cacheTagOf(tags);
  for (const tag of tags) expect(drops(purgesOf([tag]), cacheTag), tag).toBe(true);
  expect(drops(purgesOf([...posts(400), tags[0] ?? ""]), cacheTag)).toBe(true);
  expect(drops(purgesOf(["all"]), cacheTag)).toBe(true);
  expect(cacheTag.length).toBeLessThanOrEqual(3_000);
});

test("a purge drops no page with other tags, and its header stays short", () => {
  const cacheTag = cacheTagOf(["post 1", "creator ada-okafor"]);
  expect(drops(purgesOf(["post 2", "creator ada", "listings"]), cacheTag)).toBe(false);
  for (const list of purgesOf(posts(400))) expect(list.length).toBeLessThanOrEqual(3_000);
});
