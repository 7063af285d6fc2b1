import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let folder: string;
let product: TestProduct;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-assets-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "entry.js"), "export {};");
  product = await startTestProduct({ assetsFolder: folder });
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true });
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
