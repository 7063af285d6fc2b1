import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let folder: string;
/** The folder of another build. */
let other: string;
let product: TestProduct;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-assets-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "entry.js"), "export {};");
  other = await mkdtemp(join(tmpdir(), "vitrina-assets-"));
  product = await startTestProduct({ assetsFolder: folder, otherAssetsFolders: () => [folder, other] });
});
afterAll(async () => {
  await product.close();
  for (const each of [folder, other]) await rm(each, { recursive: true });
});

const get = (url: string, address: string) =>
  product.app.inject({ method: "GET", url, headers: { "x-forwarded-for": address, host: "shop.example" } });
const loggedPaths = () => product.logLines.flatMap((line) => JSON.parse(line).path ?? []);

test("serves an address 3,000 built files a minute, unlogged, without limiting other addresses", async () => {
  expect((await get("/assets/entry.js", "203.0.113.1")).statusCode).toBe(200);
  expect((await get("/assets/missing.js", "203.0.113.1")).statusCode).toBe(404);
  for (let sent = 2; sent < 3_000; sent += 50)
    await Promise.all(Array.from({ length: Math.min(50, 3_000 - sent) }, () => get("/assets/entry.js", "203.0.113.1")));
  expect((await get("/assets/entry.js", "203.0.113.2")).statusCode).toBe(200);
  const refused = await get("/assets/entry.js", "203.0.113.1");
  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect(loggedPaths()).toEqual(["/assets/missing.js", "/assets/entry.js"]);
});

test("sends built files without the headers that govern documents only", async () => {
  const { headers } = await get("/assets/entry.js", "203.0.113.3");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cache-control": expect.stringContaining("immutable"),
  });
  for (const name of ["permissions-policy", "cross-origin-opener-policy", "x-frame-options"])
    expect(headers).not.toHaveProperty(name);
});

test("serves the files of a version that was built beside this one, and nothing else of its folder", async () => {
  expect((await get("/assets/newer-1a2b.js", "203.0.113.4")).statusCode).toBe(404);
  await mkdir(join(other, "assets"));
  await writeFile(join(other, "assets", "newer-1a2b.js"), "export const version = 2;");
  await writeFile(join(other, "secret.js"), "");
  const { statusCode, body, headers } = await get("/assets/newer-1a2b.js", "203.0.113.4");
  expect([statusCode, body]).toEqual([200, "export const version = 2;"]);
  expect(headers["cache-control"]).toContain("immutable");
  expect((await get("/assets/entry.js", "203.0.113.4")).body).toBe("export {};");
  for (const path of ["/assets/..%2Fsecret.js", "/assets/x%2F..%2F..%2Fsecret.js"])
    expect((await get(path, "203.0.113.4")).statusCode, path).toBe(404);
});
