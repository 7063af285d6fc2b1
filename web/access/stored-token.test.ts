import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accessKey } from "./access-key.ts";
import { forgetEndedPositions, readPosition, storePosition } from "./played-position.ts";
import { opensPost, readAccessToken } from "./read-access-token.ts";
import { readStoredToken, removeStoredToken, storeToken } from "./stored-token.ts";

const base64url = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString("base64url");
const tokenOf = (claims: unknown) => `${base64url({ alg: "EdDSA" })}.${base64url(claims)}.signature`;
const tokenOfAna = tokenOf({ slug: "año-nuevo", exp: 2000 });

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  // Its own keys are those of the entries.
  const ownKeys = () => [...kept.keys()];
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true });
  vi.stubGlobal("localStorage", new Proxy(methods, { ownKeys, getOwnPropertyDescriptor }));
});
afterEach(() => vi.unstubAllGlobals());

test("the key is the SHA-256 of the slug in hex", async () => {
  expect(await accessKey("abc")).toBe(
    "vitrina.access.ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

test("reads slug and end of a token, and nothing of other texts", () => {
  expect(readAccessToken(tokenOfAna)).toEqual({ slug: "año-nuevo", expiresAtSec: 2000 });
  for (const text of ["", "a.b.c", "..", tokenOf(null), tokenOf({ slug: 1, exp: 2000 }), tokenOf({ slug: "a" })])
    expect(readAccessToken(text)).toBeUndefined();
});

test("a token opens its own post until its end", () => {
  expect(opensPost(tokenOfAna, ["año-nuevo"], 1999)).toBe(true);
  expect(opensPost(tokenOfAna, ["año-nuevo"], 2000)).toBe(false);
  expect(opensPost(tokenOfAna, ["other"], 1999)).toBe(false);
});

test.each([
  ["the digest of its slug", "eb80cb26f00c454f7c423d7f4dcf399e5f0cc352582eeeab1b82f1f5313268da"],
  ["the slug, as earlier versions did", "año-nuevo"],
])("a stored token that carries %s is read until it expires, then removed", async (_what, slug) => {
  const token = tokenOf({ slug, exp: 2000 });
  await storeToken("año-nuevo", token);
  expect([...kept.keys()]).toEqual([await accessKey("año-nuevo")]);
  expect(await readStoredToken({ slug: "año-nuevo", formerSlugs: [] }, 1999)).toBe(token);
  expect(await readStoredToken({ slug: "año-nuevo", formerSlugs: [] }, 2001)).toBeUndefined();
  expect(kept.size).toBe(0);
});

test("removes a token", async () => {
  await storeToken("año-nuevo", tokenOfAna);
  await removeStoredToken({ slug: "año-nuevo", formerSlugs: [] });
  expect(await readStoredToken({ slug: "año-nuevo", formerSlugs: [] }, 0)).toBeUndefined();
});

test("blocked storage reads as empty and throws nothing", async () => {
  vi.stubGlobal("localStorage", undefined);
  await storeToken("a", tokenOfAna);
  await removeStoredToken({ slug: "a", formerSlugs: [] });
  expect(await readStoredToken({ slug: "a", formerSlugs: [] })).toBeUndefined();
});

test("remembers positions in the files of a post until its token is removed", async () => {
  const post = { slug: "año-nuevo", formerSlugs: [] };
  await storeToken(post.slug, tokenOfAna);
  await storePosition({ ...post, fileId: "film", endsAtSec: 2000 }, 61.9);
  await storePosition({ ...post, fileId: "song", endsAtSec: 2000 }, 7);
  expect([...kept.keys()].join()).not.toContain("año");
  expect([await readPosition(post.slug, "film"), await readPosition(post.slug, "song")]).toEqual([61, 7]);
  expect([await readPosition(post.slug, "other"), await readPosition("other", "film")]).toEqual([0, 0]);

  expect(await readStoredToken(post, 2001)).toBeUndefined();
  expect(kept.size).toBe(0);
  await storePosition({ ...post, fileId: "film", endsAtSec: 2000 }, 61);
  await removeStoredToken(post);
  expect(await readPosition(post.slug, "film")).toBe(0);
});

test("forgets the positions in posts whose access has ended, whatever post is opened next", async () => {
  const ended = { slug: "ended", fileId: "film", endsAtSec: 2000 };
  const running = { slug: "running", fileId: "film", endsAtSec: 2001 };
  await storePosition(ended, 61);
  await storePosition(running, 7);
  await storeToken("running", tokenOfAna);
  forgetEndedPositions(2000);
  expect([await readPosition("ended", "film"), await readPosition("running", "film")]).toEqual([0, 7]);
  expect(kept.size).toBe(2);
  vi.stubGlobal("localStorage", undefined);
  expect(() => forgetEndedPositions(2000)).not.toThrow();
});
