import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPageCache } from "./page-cache.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { createPageFinder } from "./stale-pages.ts";

const page = (status: number, text: string): RenderedPage => ({
  ...{ status, headers: {}, etag: undefined, body: Buffer.from(text), forms: new Map() },
  ...{ bytes: 100, isCacheable: status === 200, route: "/x" },
});
/** The tags of a rendering while the database answers. */
const withDatabase = (text: string) => async (tags: Set<string>) => {
  tags.add("categories");
  return page(200, text);
};
const silent = async () => false;

test("rendering a page without database content does not end an outage: visitors still get stale pages at once", async () => {
  const cache = createPageCache<RenderedPage>(10_000);
  const findPage = createPageFinder(cache, silent);
  cache.open(Number.POSITIVE_INFINITY);
  await findPage("/post", withDatabase("before"));
  cache.close();
  let tries = 0;
  const withoutDatabase = async () => {
    tries += 1;
    return page(503, "away");
  };
  const find = async () => String((await findPage("/post", withoutDatabase)).body);

  expect([await find(), tries]).toEqual(["before", 1]);
  expect((await findPage("/policies", async () => page(200, "policies"))).status).toBe(200);
  expect([await find(), tries]).toEqual(["before", 1]);

  await findPage("/explore", withDatabase("explore"));
  expect(String((await findPage("/post", withDatabase("after"))).body)).toBe("after");
});

test("while the database is silent, a visitor gets the stale page instead of waiting for it", async () => {
  const cache = createPageCache<RenderedPage>(10_000);
  const findPage = createPageFinder(cache, silent, { patienceMs: 0 });
  cache.open(Number.POSITIVE_INFINITY);
  await findPage("/post", withDatabase("before"));
  cache.close();
  const silence = Promise.withResolvers<RenderedPage>();
  const find = async () => (await findPage("/post", () => silence.promise)).body;

  expect(String(await find())).toBe("before");
  silence.resolve(page(503, "away"));
  expect(String(await find())).toBe("before");

  await findPage("/explore", withDatabase("explore"));
  expect(String((await findPage("/post", withDatabase("after"))).body)).toBe("after");
});

test("while the database answers slowly or with an error and only the listener is lost, no stale page is shown", async () => {
  for (const status of [200, 503]) {
    const cache = createPageCache<RenderedPage>(10_000);
    const asked = Promise.withResolvers<void>();
    const answers = async () => {
      asked.resolve();
      return true;
    };
    const findPage = createPageFinder(cache, answers, { patienceMs: 0 });
    cache.open(Number.POSITIVE_INFINITY);
    await findPage("/post", withDatabase("before"));
    cache.close();
    const slow = Promise.withResolvers<RenderedPage>();
    const found = findPage("/post", () => slow.promise);
    await asked.promise;
    await turn();
    slow.resolve(page(status, "now"));
    expect(String((await found).body)).toBe("now");
    expect(cache.findStale("/post")).toBeUndefined();
  }
});
