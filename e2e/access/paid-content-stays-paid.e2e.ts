import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addressOf } from "#contract/address-of-call.ts";
import type { Post } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import type { BootedProduct } from "#e2e/harness/booted-product.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { canaries, hours, market, shelves } from "#e2e/steps/demo.ts";
import { callerOf, postJson, quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { recordResponses } from "#e2e/steps/record-responses.ts";

type Call = ReturnType<typeof callerOf>;

const post = paths.post(market.username, market.slug);
const routeIds = ["root", "post", "free-post", "routes/post/route", "routes/explore/route", "routes/creator/route"];

/** Every URL that returns something about the post without a purchase. */
const openAddresses = [
  addressOf("getPost", { params: { slug: market.slug }, query: { alg: "RS256FAST" } }),
  addressOf("getPost", { params: { slug: market.slug }, query: { alg: "AR_HS1GB" } }),
  `${addressOf("getPost", { params: { slug: market.slug }, query: { alg: "RS256FAST" } })}&alg=AR_HS1GB`,
  `/api/content/post/${market.slug}`,
  post,
  paths.inLanguage(post, "en"),
  paths.inLanguage(post, "es"),
  paths.freePost(market.slug),
  paths.post("somebody-else", market.slug),
  `${post}/`,
  `${post}/more`,
  `${post}.data`,
  `${post}.data?_routes=`,
  ...routeIds.map((id) => `${post}.data?_routes=${encodeURIComponent(id)}`),
  `${paths.freePost(market.slug)}.data`,
  `${paths.freePost(market.slug)}.data?_routes=free-post`,
  "/_root.data",
  "/_.data",
  "/explore.data",
  "/explore.data?category=Photography&language=English",
  `/creator/${market.username}.data`,
  "/__manifest?paths=%2Fmarta-olmedo%2Fthe-quiet-hour-of-the-market",
  paths.home,
  paths.explore(),
  paths.explore({ category: "Photography" }),
  paths.creator(market.username),
  addressOf("listPremiumPosts", { params: { category: "All", page: 1 }, query: { postsPerPage: 100 } }),
  addressOf("listPremiumPosts", {
    params: { category: "Photography", page: 1 },
    query: { postsPerPage: 25, language: "English" },
  }),
  addressOf("listPremiumPosts", { params: { category: "Travel", page: 1 }, query: { postsPerPage: 25 } }),
  addressOf("listUserPosts", { params: { username: market.username, page: 1 }, query: { postsPerPage: 100 } }),
  addressOf("listCategoryPremiums"),
  addressOf("getPaymentConfig"),
  paths.openApi,
  paths.notFound,
  paths.tooManyRequests,
  paths.paymentCallback,
  paths.contentNotAvailable,
];

/** Headers that might make a URL reveal more. */
const probingHeaders: Record<string, string>[] = [
  {},
  { authorization: "Bearer null" },
  { authorization: "Bearer eyJhbGciOiJub25lIn0.e30." },
  { range: "bytes=0-99999999" },
  { accept: "text/x-script", "x-requested-with": "XMLHttpRequest", cookie: "access=1" },
];

async function unlocked(call: Call, slug: string, accessToken: string): Promise<Post["attributes"]> {
  const response = await call(addressOf("getPost", { params: { slug }, query: { alg: "AR_HS1GB" } }), {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return ((await response.json()) as { data: Post }).data.attributes;
}

/** The signed URLs in an open post, of its body images and files in every size. */
function privateAddresses({ content, mediaFiles }: Post["attributes"]): string[] {
  const inBody = [...(content ?? "").matchAll(/\/media\/[^"\s,]+/g)].map(([address]) =>
    address.replaceAll("&amp;", "&"),
  );
  const files = mediaFiles.data.flatMap(({ attributes }) => [
    attributes.url,
    ...Object.values(attributes.formats ?? {}).map(({ url }) => url),
  ]);
  return [...new Set([...inBody, ...files])];
}

const withSignature = (address: string, signature: string | undefined) =>
  address.split("?")[0] + (signature === undefined ? "" : `?t=${encodeURIComponent(signature)}`);
const signatureOf = (address: string) => new URLSearchParams(address.split("?")[1]).get("t") ?? "";

function expectNothingPaid(text: string, where: string): void {
  for (const canary of canaries) expect(text.includes(canary), `${canary} in ${where}`).toBe(false);
}

function logsOf(product: BootedProduct): [file: string, text: string][] {
  const folder = join(product.dataDir, "logs");
  return readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "latin1")]);
}

test("gives everything to the buyer and nothing to others, before and after the purchase", async ({ product }) => {
  const call = callerOf(product);
  async function expectNoLeaks(when: string) {
    for (const address of openAddresses) {
      for (const headers of probingHeaders) {
        const response = await call(address, { headers });
        const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
        const head = [...response.headers].flat().join("\n");
        expect(response.status, address).toBeLessThan(500);
        expectNothingPaid(`${head}\n${text}`, `${address} ${JSON.stringify(headers)}, ${when}`);
      }
    }
  }
  await expectNoLeaks("before a purchase");

  // Verifies the search: a reader who paid does find each marker.
  const { accessToken } = await quickPurchase(product, market, newReader());
  const open = await unlocked(call, market.slug, accessToken);
  expect(open.content).toContain(market.bodyCanary);
  const found: string[] = [];
  for (const address of privateAddresses(open)) {
    const response = await call(address);
    expect(response.status, address).toBe(200);
    found.push(Buffer.from(await response.arrayBuffer()).toString("latin1"));
  }
  expect(found.length).toBeGreaterThanOrEqual(10);
  expect(found.filter((bytes) => bytes.includes(market.imageCanary))).toHaveLength(1);
  expect(found.filter((bytes) => bytes.includes(market.fileCanary))).toHaveLength(1);

  await expectNoLeaks("after a purchase has filled every cache");
});

test("requires a signature of this file and a purchase of this post for every paid file", async ({ product }) => {
  const call = callerOf(product);
  const mine = await unlocked(call, market.slug, (await quickPurchase(product, market, newReader())).accessToken);
  const other = await unlocked(call, hours.slug, (await quickPurchase(product, hours, newReader())).accessToken);
  const addresses = privateAddresses(mine);
  const [foreign = ""] = privateAddresses(other).map(signatureOf);
  expect(foreign).not.toBe("");

  for (const address of addresses) {
    const own = signatureOf(address);
    expect(own).not.toBe("");
    const [order = "", mac = ""] = own.split(".");
    const [foreignOrder = "", foreignMac = ""] = foreign.split(".");
    const sibling = signatureOf(addresses.find((one) => one.split("/")[2] !== address.split("/")[2]) ?? "");
    const tries = {
      none: undefined,
      empty: "",
      "first letter edited": (own.startsWith("A") ? "B" : "A") + own.slice(1),
      "edited within": `${order}.${mac.slice(0, 9)}${mac[9] === "A" ? "B" : "A"}${mac.slice(10)}`,
      "of another purchase": foreign,
      "another purchase, this file's code": `${foreignOrder}.${mac}`,
      "this purchase, another code": `${order}.${foreignMac}`,
      "of another file of the same purchase": sibling,
    };
    for (const [name, signature] of Object.entries(tries)) {
      const response = await call(withSignature(address, signature), { headers: { range: "bytes=0-" } });
      const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
      expect(response.status, `${address.split("?")[0]}, signature ${name}`).toBe(401);
      expect(text).toBe('{"error":"ACCESS_REQUIRED"}');
    }
    const [, , fileId = ""] = address.split("/");
    for (const variant of ["original", "w480", "w960", "w1600", "w1", "thumbnail", "..%2foriginal"]) {
      const response = await call(`/media/${fileId}/${variant}`);
      expect([400, 401, 404], `${variant} of ${fileId}`).toContain(response.status);
      expectNothingPaid(await response.text(), variant);
    }
  }
});

test("serves share card and cover of a locked post publicly, without anything of its body", async ({
  page,
  product,
}) => {
  const call = callerOf(product);
  await page.goto(post);
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(image).toBeTruthy();
  for (const name of ["og:title", "og:description"]) {
    const content = (await page.locator(`meta[property="${name}"]`).getAttribute("content")) ?? "";
    expect(content).not.toBe("");
    expectNothingPaid(content, name);
  }
  const response = await call(new URL(image ?? "").pathname);
  expect(response.headers.get("cache-control")).toContain("public");
  expectNothingPaid(Buffer.from(await response.arrayBuffer()).toString("latin1"), "the cover");
});

test("sends nothing paid to a browser without a purchase, whatever it opens", async ({ page }) => {
  const said = recordResponses(page);
  await page.goto(paths.explore(shelves.market));
  await page.getByRole("link", { name: market.title }).click();
  await expect(page.getByRole("dialog", { name: "Payment" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto(paths.creator(market.username));
  await page.goto(post);
  await expect(page.getByText(`Price: ${market.usd}`)).toBeVisible();
  await page.getByRole("link", { name: "Explore", exact: true }).first().click();
  await page.waitForURL((url) => url.pathname === paths.explore());
  await page.goBack();
  await expect(page.getByText(`Price: ${market.usd}`)).toBeVisible();

  const all = await said();
  expect(all.filter(({ body }) => body.includes(market.excerptPart)).length).toBeGreaterThan(1);
  for (const { url, body } of all) expectNothingPaid(body, url);
});

test("rejects forged requests for the body with identical responses", async ({ product }) => {
  const call = callerOf(product);
  const { accessToken } = await quickPurchase(product, hours, newReader());
  for (const token of [accessToken, `${accessToken}x`, "null", "a.b.c", "Bearer"]) {
    const response = await call(addressOf("getPost", { params: { slug: market.slug }, query: { alg: "AR_HS1GB" } }), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: "ACCESS_REQUIRED" });
  }
  const asPost = await call(
    addressOf("getPost", { params: { slug: market.slug }, query: { alg: "AR_HS1GB" } }),
    postJson({ accessToken }),
  );
  expect(asPost.status).toBeGreaterThanOrEqual(400);
  expectNothingPaid(await asPost.text(), "a POST");
});

test("logs no paid content, token, code, query or reader's address", async ({ product }) => {
  const reader = newReader();
  const call = callerOf(product);
  const { accessToken, accessCode, paymentIntentId } = await quickPurchase(product, market, reader);
  const open = await unlocked(call, market.slug, accessToken);
  for (const address of privateAddresses(open)) await (await call(address)).arrayBuffer();
  const code = { email: reader.email, nameOnCard: reader.name, slug: market.slug, code: accessCode };
  expect((await call(addressOf("validateCode"), postJson(code))).status).toBe(200);
  await product.codeMailTo(reader.email);

  // The product answers before its log line has reached the file.
  await expect.poll(() => product.readLog("app"), "the log is written").toContain("/api/payments/validate-code");
  const logs = logsOf(product);
  const secrets = [reader.email, reader.name, accessToken, accessCode, signatureOf(privateAddresses(open)[0] ?? "")];
  for (const [file, text] of logs) {
    expectNothingPaid(text, file);
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${file}`).toBe(false);
  }
  const app = logs.find(([file]) => file === "app.log")?.[1] ?? "";
  expect(app).not.toContain("?alg=");
  expect(app).not.toContain(`${paymentIntentId}_secret`);
});
