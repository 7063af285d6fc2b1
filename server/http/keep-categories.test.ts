import { beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/caller.ts";
import { CallError } from "#contract/errors.ts";
import { type KeptCategories, keepCategories } from "./keep-categories.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";

let asked = 0;
let failure: Error | undefined;
let kept: PageCache<KeptCategories>;
let calls: Caller;
beforeEach(() => {
  asked = 0;
  failure = undefined;
  kept = createPageCache<KeptCategories>(1);
  kept.open(Number.POSITIVE_INFINITY);
  const listCategoryPremiums = async () => {
    asked += 1;
    if (failure) throw failure;
    return { data: [{ id: String(asked), attributes: { name: "Music" } }] };
  };
  calls = keepCategories({ listCategoryPremiums } as unknown as Caller, kept);
});

const ids = async () => (await calls.listCategoryPremiums({ params: {}, query: {} })).data.map(({ id }) => id);

test("the categories are asked for once, and again after a change of them", async () => {
  expect([await ids(), await ids(), asked]).toEqual([["1"], ["1"], 1]);
  kept.drop("post 1");
  expect(await ids()).toEqual(["1"]);
  kept.drop("categories");
  expect([await ids(), await ids(), asked]).toEqual([["2"], ["2"], 2]);
});

test("they are asked for each time while changes are not heard", async () => {
  await ids();
  kept.close();
  expect([await ids(), await ids()]).toEqual([["2"], ["3"]]);
});

test("what could not be read is asked for again", async () => {
  failure = new CallError("UNAVAILABLE");
  await expect(ids()).rejects.toBe(failure);
  failure = undefined;
  expect(await ids()).toEqual(["2"]);
});
