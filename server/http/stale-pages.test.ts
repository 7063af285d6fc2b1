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

test("rendering a page without database content does not end an outage: visitors still get stale pages at once", async () => {
  const cache = createPageCache<RenderedPage>(10_000);
  const findPage = createPageFinder(cache);
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
  const findPage = createPageFinder(cache, { patienceMs: 0 });
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
