import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Cacheable, createPageCache, type PageCache, type Tags } from "./page-cache.ts";

interface Page extends Cacheable {
  text: string;
}
const page = (text: string, rest: Partial<Page> = {}): Page => ({ text, bytes: 100, isCacheable: true, ...rest });

let cache: PageCache<Page>;
beforeEach(() => {
  cache = createPageCache<Page>(1_000);
  cache.open(Number.POSITIVE_INFINITY);
});

/** A rendering that ends when the test calls `end`. */
function held(text: string, tags: string[] = []) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let renders = 0;
  const make = async (shown: Tags) => {
    renders += 1;
    for (const tag of tags) shown.add(tag);
    await promise;
    return page(text);
  };
  return { make, end: resolve, renders: () => renders };
}

describe("cached pages", () => {
  test("shares a page that is being rendered among all callers", async () => {
    const rendering = held("a");
    const asked = [1, 2, 3].map(() => cache.render("/a", rendering.make));
    rendering.end();
    expect((await Promise.all(asked)).map(({ text }) => text)).toEqual(["a", "a", "a"]);
    expect([rendering.renders(), cache.find("/a")?.text]).toEqual([1, "a"]);
  });

  test("drops the pages that a change affects and leaves the rest", async () => {
    await cache.render("/a", async (tags) => page(String(tags.add("post 1").size)));
    await cache.render("/b", async (tags) => page(String(tags.add("post 2").size)));
    cache.drop("post 1");
    expect([cache.find("/a"), cache.find("/b")?.text]).toEqual([undefined, "1"]);
    cache.flush();
    expect(cache.find("/b")).toBeUndefined();
  });

  test("neither caches nor shares a page whose rendering began before any change", async () => {
    const old = held("old", ["post 1"]);
    const first = cache.render("/a", old.make);
    cache.drop("post 2");
    const second = cache.render("/a", async () => page("new"));
    old.end();
    expect([(await first).text, (await second).text, cache.find("/a")?.text]).toEqual(["old", "new", "new"]);
  });

  test("caches and shares nothing while it is closed", async () => {
    await cache.render("/a", async () => page("a"));
    cache.close();
    expect(cache.find("/a")).toBeUndefined();
    const [one, two] = [held("1"), held("2")];
    const asked = [cache.render("/a", one.make), cache.render("/a", two.make)];
    cache.open(Number.POSITIVE_INFINITY);
    one.end();
    two.end();
    expect(await Promise.all(asked)).toMatchObject(["1", "2"].map((text) => ({ text, isCacheable: false })));
    expect(cache.find("/a")).toBeUndefined();
  });

  test("stays open exactly until the given moment", async () => {
    const nowMs = vi.spyOn(performance, "now").mockReturnValue(1_000);
    try {
      cache.open(2_000);
      await cache.render("/a", async () => page("a"));
      nowMs.mockReturnValue(1_999);
      expect(cache.find("/a")?.text).toBe("a");
      nowMs.mockReturnValue(2_000);
      expect(cache.find("/a")).toBeUndefined();
      const late = [cache.render("/b", async () => page("1")), cache.render("/b", async () => page("2"))];
      expect((await Promise.all(late)).map(({ text }) => text)).toEqual(["1", "2"]);
      cache.stayOpen(3_000);
      expect(cache.find("/a")?.text).toBe("a");
      cache.close();
      cache.stayOpen(9_000);
      await cache.render("/a", async () => page("b"));
      expect(cache.find("/a")).toBeUndefined();
    } finally {
      nowMs.mockRestore();
    }
  });

  test("a change also drops a page older than five minutes, which an outage would serve as stale", async () => {
    const nowMs = vi.spyOn(performance, "now").mockReturnValue(1_000);
    try {
      await cache.render("/withdrawn", async (tags) => page(String(tags.add("post 1").size)));
      await cache.render("/other", async (tags) => page(String(tags.add("post 2").size)));
      nowMs.mockReturnValue(1_000 + 6 * 60_000);
      cache.drop("post 1");
      cache.close();
      expect([cache.findStale("/withdrawn"), cache.findStale("/other")?.page.text]).toEqual([undefined, "1"]);
    } finally {
      nowMs.mockRestore();
    }
  });

  test("caches neither personal pages nor failures", async () => {
    await cache.render("/a", async () => page("a", { isCacheable: false }));
    await expect(cache.render("/b", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect([cache.find("/a"), (await cache.render("/b", async () => page("b"))).text]).toEqual([undefined, "b"]);
  });

  test("never exceeds its memory limit, also when a page grows", async () => {
    for (let n = 0; n < 50; n++) {
      await cache.render(`/${n}`, async () => page("x", { bytes: 90 }));
      expect(cache.counts().bytes).toBeLessThanOrEqual(1_000);
    }
    const kept = cache.find("/49");
    if (!kept) throw new Error("The newest page is kept");
    kept.bytes = 900;
    cache.resize("/49", kept);
    expect(cache.counts()).toEqual({ bytes: 990, pages: 2, hits: 1, misses: 50 });
    expect(cache.find("/49")).toBe(kept);
  });

  test("never returns an outdated page under concurrent rendering, changes and reads", async () => {
    const step = fc.record({ key: fc.nat({ max: 1 }), what: fc.constantFrom("ask", "change", "turn") });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: "max" }), async (steps) => {
        const pages = createPageCache<Page>(1_000);
        pages.open(Number.POSITIVE_INFINITY);
        const truth = [0, 0, 0];
        const asked: Promise<void>[] = [];
        for (const { key, what } of steps) {
          if (what === "turn") await turn();
          if (what === "change") {
            truth[key] = (truth[key] ?? 0) + 1;
            pages.drop(`post ${key}`);
          }
          if (what !== "ask") continue;
          const least = truth[key] ?? 0;
          const found = pages.find(String(key));
          const answer = found
            ? Promise.resolve(found)
            : pages.render(String(key), async (tags) => {
                const seen = truth[key];
                await turn();
                tags.add(`post ${key}`);
                await turn();
                return page(String(seen));
              });
          asked.push(answer.then(({ text }) => expect(Number(text)).toBeGreaterThanOrEqual(least)));
        }
        await Promise.all(asked);
      }),
      { numRuns: 300 },
    );
  });
});
