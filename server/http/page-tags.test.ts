import { expect, test } from "vitest";
import type { PageClient } from "#contract/client.ts";
import { taggingCalls } from "./page-tags.ts";

/** Calls of which a test makes one, with as much of its reply as is read. */
const callsOf = (page: object) => ({ getPostPage: async () => page }) as unknown as PageClient;
const silent = { onFailure: () => {}, onUntracked: () => {} };
const summary = (id: string, username: string) => ({
  id,
  attributes: { author: { data: { attributes: { username } } } },
});

test("the page of a post shows it, its creator, what to read after it and theirs, and depends on which posts there are", async () => {
  const page = { post: summary("1", "ada"), body: {}, related: [summary("2", "bruno"), summary("3", "ada")] };
  const tags = new Set<string>();
  await taggingCalls(callsOf(page), tags, silent).getPostPage({ slug: "x", related: 3 });
  expect([...tags].toSorted()).toEqual([
    ...["creator ada", "creator bruno"],
    ...["listings", "post 1", "post 2", "post 3"],
  ]);
});

test("the page of a post without related ones depends on which posts there are as well", async () => {
  const tags = new Set<string>();
  const page = { post: summary("1", "ada"), body: {}, related: [] };
  await taggingCalls(callsOf(page), tags, silent).getPostPage({ slug: "x", related: 3 });
  expect([...tags].toSorted()).toEqual(["creator ada", "listings", "post 1"]);
});

test("a call whose reply leaves no tags is reported, so that its page is not cached", async () => {
  let untracked = 0;
  const events = { ...silent, onUntracked: () => void untracked++ };
  const getCreator = async () => ({ data: { id: "1" } });
  const page = { post: summary("1", "ada"), body: {}, related: [] };
  const calls = taggingCalls({ ...callsOf(page), getCreator } as unknown as PageClient, new Set(), events);
  await calls.getPostPage({ slug: "x", related: 0 });
  expect(untracked).toBe(0);
  expect(await calls.getCreator({ params: { username: "ada" } })).toEqual({ data: { id: "1" } });
  expect(untracked).toBe(1);
});
