import { beforeEach, expect, test } from "vitest";
import type { PageClient } from "#contract/client.ts";
import { CallError } from "#contract/errors.ts";
import { cacheCategories } from "./cache-categories.ts";
import type { Invalidatable } from "./page-cache.ts";

let asked = 0;
let failure: Error | undefined;
let reading: Promise<void> | undefined;
let cache: Invalidatable;
let calls: Pick<PageClient, "listCategoryPremiums">;
beforeEach(() => {
  asked = 0;
  failure = undefined;
  reading = undefined;
  const listCategoryPremiums = async () => {
    asked += 1;
    const id = String(asked);
    await reading;
    if (failure) throw failure;
    return { data: [{ id, attributes: { name: "Music" } }] };
  };
  // Nothing here makes another call.
  ({ cache, ...calls } = cacheCategories(listCategoryPremiums));
  cache.open(Number.POSITIVE_INFINITY);
});

const ids = async () => (await calls.listCategoryPremiums()).data.map(({ id }) => id);

test("the categories are asked for once, and again after a change of them", async () => {
  expect([await ids(), await ids(), asked]).toEqual([["1"], ["1"], 1]);
  cache.drop("post 1");
  expect(await ids()).toEqual(["1"]);
  cache.drop("categories");
  expect([await ids(), await ids(), asked]).toEqual([["2"], ["2"], 2]);
});

test("they are asked for each time while changes are not heard", async () => {
  await ids();
  cache.close();
  expect([await ids(), await ids()]).toEqual([["2"], ["3"]]);
});

test("what could not be read is asked for again", async () => {
  failure = new CallError("UNAVAILABLE");
  await expect(ids()).rejects.toBe(failure);
  failure = undefined;
  expect(await ids()).toEqual(["2"]);
});

test("what was read before a change came is neither cache nor given to who asks after it", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  reading = promise;
  const before = ids();
  cache.drop("categories");
  const after = ids();
  resolve();
  expect([await before, await after, await ids()]).toEqual([["1"], ["2"], ["2"]]);
});

test("who joins a question that fails is refused with it", async () => {
  failure = new CallError("UNAVAILABLE");
  const both = await Promise.allSettled([ids(), ids()]);
  expect([both.map(({ status }) => status), asked]).toEqual([["rejected", "rejected"], 1]);
});

test("the reply that all pages share cannot be changed", async () => {
  const { data } = await calls.listCategoryPremiums();
  expect(() => data.pop()).toThrow(TypeError);
});
