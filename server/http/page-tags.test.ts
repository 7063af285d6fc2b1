import { expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { taggingCalls } from "./page-tags.ts";

/** Calls with stub replies that hold only the fields that tags come from. */
const callsOf = (page: object, others = {}) => ({ getPostPage: async () => page, ...others }) as unknown as Client;
const asked = (related: number) => ({ params: { slug: "x" }, query: { related } });
const silent = { onFailure: () => {}, onUntracked: () => {} };
const summary = (id: string, username: string) => ({
  id,
  attributes: { author: { data: { attributes: { username } } } },
});

test("tags a post's page with the post, its creator, the related posts with their creators, and the list of posts", async () => {
  const page = { data: [summary("1", "ada"), summary("2", "bruno"), summary("3", "ada")], body: {} };
  const tags = new Set<string>();
  await taggingCalls(callsOf(page), tags, silent).getPostPage(asked(3));
  expect([...tags].toSorted()).toEqual([
    ...["creator ada", "creator bruno"],
    ...["listings", "post 1", "post 2", "post 3"],
  ]);
});

test("tags the page of a post without related posts with the list of posts as well", async () => {
  const tags = new Set<string>();
  const page = { data: [summary("1", "ada")], body: {} };
  await taggingCalls(callsOf(page), tags, silent).getPostPage(asked(3));
  expect([...tags].toSorted()).toEqual(["creator ada", "listings", "post 1"]);
});

test("reports a call whose reply yields no tags, so that its page is not cached", async () => {
  let untracked = 0;
  const events = { ...silent, onUntracked: () => void untracked++ };
  const listPasskeys = async () => ({ data: [] });
  const page = { data: [summary("1", "ada")], body: {} };
  const calls = taggingCalls(callsOf(page, { listPasskeys }), new Set(), events);
  await calls.getPostPage(asked(0));
  expect(untracked).toBe(0);
  expect(await calls.listPasskeys()).toEqual({ data: [] });
  expect(untracked).toBe(1);
});
