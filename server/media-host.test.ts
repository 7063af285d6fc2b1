import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importFolder } from "#importer/import-folder.ts";
import { createTestFolder, creatorFile, type TestFolder, testPicture } from "#importer/testing/test-folder.ts";
import type { Config } from "./config.ts";
import { openScreens } from "./screens.ts";
import { seedGrant } from "./testing/seed-grant.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

const [site, files] = ["https://shop.example", "https://files.shop-content.example"];
let shop: TestProduct;
let folder: TestFolder;
/** Addresses as a buyer gets them. */
let sound: string;
let cover: string;
let image: string;
beforeAll(async () => {
  const { build } = await openScreens({ development: false } as Config);
  if (typeof build === "function") throw new Error("The screens are not built");
  shop = await startTestProduct({ build, environment: { PUBLIC_URL: site, MEDIA_URL: files } });
  folder = await createTestFolder();
  await folder.write("ada-okafor/creator.md", creatorFile);
  await folder.write("ada-okafor/cover.png", await testPicture());
  await folder.write("ada-okafor/body.png", await testPicture({ red: 7 }));
  await folder.write("ada-okafor/waves.mp3", "0123456789");
  await folder.write(
    "ada-okafor/sold.md",
    "---\ntitle: T\nexcerpt: E\nprice: 4.50\ncover: cover.png\nfiles: [waves.mp3]\n---\nText.\n\n![A](body.png)\n",
  );
  const { product } = shop;
  await importFolder({
    folder: folder.path,
    shop: product,
    options: {},
    supportEmail: "s@x.example",
    report: () => {},
  });
  const sold = await product.posts.findPostForPurchase("sold");
  if (!sold) throw new Error("The post is not there");
  const { accessToken } = await seedGrant(product, sold);
  const asked = { params: { slug: "sold" }, query: { alg: "AR_HS1GB" } } as const;
  const { attributes } = (await product.catalogue.getPost(asked, accessToken)).data;
  sound = attributes.mediaFiles.data[0]?.attributes.url ?? "";
  cover = attributes.mainImgSrc ?? "";
  image = /src="(http[^"]+)"/.exec(attributes.content ?? "")?.[1] ?? "";
}, 180_000);
afterAll(() => Promise.all([shop.close(), folder.remove()]));

/** An answer to a request with this Host and the cookies of a signed-in reader. */
function ask(
  origin: string,
  path: string,
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof ask>>>();
  const headers = { host: new URL(origin).host, cookie: "__Host-session=secret; __Host-lang=es" };
  const sent = request(shop.url + path, { headers }, (reply) => {
    const chunks: Buffer[] = [];
    reply.on("data", (chunk) => chunks.push(chunk));
    reply.on("end", () =>
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks).toString() }),
    );
  });
  sent.on("error", reject).end();
  return promise;
}
const pathOf = (address: string) => address.replace(files, "");

test("signs the addresses of private files on the origin for files, which answers them to the site's scripts", async () => {
  for (const address of [sound, image]) expect(address).toMatch(new RegExp(`^${files}/media/[^/]+/[^?]+\\?t=`));
  const { status, headers, body } = await ask(files, pathOf(sound));
  expect([status, body]).toEqual([200, "0123456789"]);
  expect(headers).toMatchObject({
    "access-control-allow-origin": site,
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "private, no-store",
  });
  expect(headers["content-security-policy"]).toMatch(/^sandbox allow-same-origin; default-src 'none'/);
  expect(headers["set-cookie"]).toBeUndefined();
});

test("leads from the site's own addresses of files to that origin, and answers no file itself", async () => {
  for (const path of [cover, pathOf(sound)]) {
    const { status, headers } = await ask(site, path);
    expect([status, headers.location]).toEqual([307, files + path]);
  }
  expect((await ask(files, cover)).status).toBe(200);
  expect((await ask(files, pathOf(sound).replace(/t=.*/, "t=forged"))).status).toBe(401);
});

test("answers no page, call or asset on the origin for files, also when the page is cached", async () => {
  const page = "/ada-okafor/sold";
  for (const _ of [1, 2]) expect((await ask(site, `${page}?lang=es`)).status).toBe(200);
  for (const path of [
    "/",
    page,
    `${page}?lang=es`,
    "/sign-in",
    "/studio",
    "/api/session",
    "/api/content/category-premiums",
    "/robots.txt",
  ]) {
    const { status, headers } = await ask(files, path);
    expect([path, status]).toEqual([path, 404]);
    expect(headers["set-cookie"]).toBeUndefined();
  }
  expect((await ask(files, "/healthz")).status).toBe(200);
});

test("the policy of a page allows pictures, media and downloads of that origin", async () => {
  const { headers } = await ask(site, "/ada-okafor/sold");
  const policy = String(headers["content-security-policy"]);
  for (const directive of ["img-src", "media-src", "connect-src"])
    expect(policy).toMatch(new RegExp(`${directive} 'self' ${files.replaceAll(".", "\\.")}`));
});
