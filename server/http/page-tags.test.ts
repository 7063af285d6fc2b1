import { expect, test } from "vitest";
import type { PageClient } from "#contract/client.ts";
import { taggingCalls } from "./page-tags.ts";

/** Calls of which a test makes one, with as much of its reply as is read. */
const callsOf = (page: object) => ({ getPostPage: async () => page }) as unknown as PageClient;
const summary = (id: string, username: string) => ({
  id,
  attributes: { author: { data: { attributes: { username } } } },
});

test("the page of a post shows it, its creator, what to read after it and theirs, and depends on which posts there are", async () => {
  const page = { post: summary("1", "ada"), body: {}, related: [summary("2", "bruno"), summary("3", "ada")] };
  const tags = new Set<string>();
  await taggingCalls(callsOf(page), tags, () => {}).getPostPage({ slug: "x", related: 3 });
  expect([...tags].toSorted()).toEqual([
    ...["creator ada", "creator bruno"],
    ...["listings", "post 1", "post 2", "post 3"],
  ]);
});

test("the page of a post without related ones depends on which posts there are as well", async () => {
  const tags = new Set<string>();
  const page = { post: summary("1", "ada"), body: {}, related: [] };
  await taggingCalls(callsOf(page), tags, () => {}).getPostPage({ slug: "x", related: 3 });
  expect([...tags].toSorted()).toEqual(["creator ada", "listings", "post 1"]);
});
