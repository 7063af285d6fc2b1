import { beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { CallError } from "#contract/errors.ts";
import { cacheCategories } from "./cache-categories.ts";
import type { Invalidatable } from "./page-cache.ts";

let asked = 0;
let failure: Error | undefined;
let reading: Promise<void> | undefined;
let cache: Invalidatable;
let calls: Pick<Client, "listCategoryPremiums">;
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
  // These tests make no other call.
  ({ cache, ...calls } = cacheCategories(listCategoryPremiums));
  cache.open(Number.POSITIVE_INFINITY);
});

const ids = async () => (await calls.listCategoryPremiums()).data.map(({ id }) => id);

test("reads the categories once, and again after they change", async () => {
  expect([await ids(), await ids(), asked]).toEqual([["1"], ["1"], 1]);
  cache.drop("post 1");
  expect(await ids()).toEqual(["1"]);
  cache.drop("categories");
  expect([await ids(), await ids(), asked]).toEqual([["2"], ["2"], 2]);
});

test("reads them each time while the cache is closed", async () => {
  await ids();
  cache.close();
  expect([await ids(), await ids()]).toEqual([["2"], ["3"]]);
});

test("retries after a failed read", async () => {
  failure = new CallError("UNAVAILABLE");
  await expect(ids()).rejects.toBe(failure);
  failure = undefined;
  expect(await ids()).toEqual(["2"]);
});

test("neither caches nor shares a read that began before a change", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  reading = promise;
  const before = ids();
  cache.drop("categories");
  const after = ids();
  resolve();
  expect([await before, await after, await ids()]).toEqual([["1"], ["2"], ["2"]]);
});

test("rejects every caller that waits for a failed read", async () => {
  failure = new CallError("UNAVAILABLE");
  const both = await Promise.allSettled([ids(), ids()]);
  expect([both.map(({ status }) => status), asked]).toEqual([["rejected", "rejected"], 1]);
});

test("freezes the reply that all pages share", async () => {
  const { data } = await calls.listCategoryPremiums();
  expect(() => data.pop()).toThrow(TypeError);
});
