import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeToken } from "#web/access/stored-token.ts";
import { examplePost } from "#web/payment/example-post.ts";
import { unlockPost } from "./unlock-post.ts";

const tokenOf = (purchase: string) =>
  `h.${Buffer.from(JSON.stringify({ purchase, slug: "a-post", exp: 4_000_000_000 })).toString("base64url")}.s`;
const [good, old] = [tokenOf("good"), tokenOf("old")];
let kept: Map<string, string>;
let asked: string[];

beforeEach(() => {
  kept = new Map();
  asked = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("fetch", async (_path: string, { headers }: { headers: { Authorization: string } }) => {
    const token = headers.Authorization.slice("Bearer ".length);
    asked.push(token);
    if (token !== good) return Response.json({ error: "ACCESS_REQUIRED" }, { status: 401 });
    const mediaFiles = { data: [] };
    return Response.json({
      data: { id: "1", attributes: { ...examplePost.attributes, content: "<p>Open.</p>", mediaFiles } },
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const unlock = (carried?: string, renamed?: { slug: string; formerSlugs: string[] }) =>
  unlockPost({ slug: "a-post", formerSlugs: [], ...renamed }, carried, {
    signal: new AbortController().signal,
    onAsk: () => {},
  });

test("an old token in the history does not remove the stored one", async () => {
  await storeToken("a-post", good);
  expect((await unlock(old))?.kind).toBe("open");
  expect(asked).toEqual([old, good]);
  expect([...kept.values()]).toEqual([good]);
});

test("a token of the navigation opens the post without reading the storage", async () => {
  await storeToken("a-post", old);
  expect((await unlock(good))?.kind).toBe("open");
  expect(asked).toEqual([good]);
});

test("removes a stored token after the server rejected it once", async () => {
  await storeToken("a-post", old);
  expect((await unlock(old))?.kind).toBe("refused");
  expect(asked).toEqual([old]);
  expect(kept.size).toBe(0);
});

test("a stored token whose time is over is refused without asking, and forgotten", async () => {
  await storeToken(
    "a-post",
    tokenOf("ended").replace(/\.[^.]+\./, `.${Buffer.from('{"slug":"a-post","exp":1}').toString("base64url")}.`),
  );
  expect((await unlock())?.kind).toBe("refused");
  expect(asked).toEqual([]);
  expect(kept.size).toBe(0);
});

test("makes no request without a token", async () => {
  expect(await unlock()).toBeUndefined();
  expect(asked).toEqual([]);
});

test("a post that was renamed opens with the token of its former slug, in a new tab as well", async () => {
  await storeToken("a-post", good);
  expect((await unlock(undefined, { slug: "its-new-name", formerSlugs: ["older", "a-post"] }))?.kind).toBe("open");
  expect((await unlock(undefined, { slug: "its-new-name", formerSlugs: ["older", "a-post"] }))?.kind).toBe("open");
  expect(asked).toEqual([good, good]);
});

test("a refused token of a former slug is forgotten, too", async () => {
  await storeToken("a-post", old);
  expect((await unlock(undefined, { slug: "its-new-name", formerSlugs: ["a-post"] }))?.kind).toBe("refused");
  expect(kept.size).toBe(0);
});
