import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { birds, market } from "#e2e/steps/demo.ts";
import { callerOf, postJson, quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

const posts = {
  [addressOf("createPaymentIntent")]: { error: "INVALID_DATA" },
  [addressOf("checkPaymentStatus")]: { error: "INVALID_DATA" },
  [addressOf("cleanCache")]: { error: "INVALID_DATA" },
  [addressOf("validateCode")]: { valid: false, error: "INVALID_DATA" },
  [addressOf("resendCode")]: { error: "INVALID_DATA" },
};
const reader = { email: "somebody@example.com", nameOnCard: "Some Body", slug: market.slug, code: "0000-0000-0000" };
const purchase = {
  ...{ amount: 6.5, description: market.slug, email: reader.email, name: reader.nameOnCard },
  metadata: {
    ...{ email: reader.email, authorEmail: "", name: reader.nameOnCard, PaymentConcept: "PREMIUM_POST", title: "" },
    ...{
      slug: market.slug,
      author: "",
      username: market.username,
      type: "premium_post",
      category: "",
      language: "English",
    },
  },
};

/** Invalid bodies for every call. */
const badBodies: Record<string, RequestInit> = {
  "no body": { method: "POST" },
  "an empty body": { method: "POST", headers: { "content-type": "application/json" }, body: "" },
  "half a JSON text": { method: "POST", headers: { "content-type": "application/json" }, body: '{"email": "a@b.c", ' },
  "a NUL byte": { method: "POST", headers: { "content-type": "application/json" }, body: "\0" },
  "bytes that are not UTF-8": {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
  },
  null: postJson(null),
  "a list": postJson([]),
  "a number": postJson(7),
  "an empty object": postJson({}),
  "wrong types": postJson({
    email: 1,
    name: {},
    nameOnCard: [],
    slug: true,
    code: null,
    amount: "x",
    paymentIntentId: 5,
  }),
  "a prototype pollution payload": {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"__proto__": {"email": "a@b.c"}, "constructor": {"prototype": {"x": 1}}}',
  },
  "deeply nested JSON": {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "[".repeat(20_000) + "]".repeat(20_000),
  },
};

for (const [path, refusal] of Object.entries(posts)) {
  test(`${path} rejects malformed bodies`, { tag: "@long" }, async ({ product }) => {
    const call = callerOf(product);
    for (const [name, init] of Object.entries(badBodies)) {
      const response = await call(path, init);
      // Without a body there is no content type either; both errors are valid.
      expect([400, ...(name === "no body" ? [415] : [])], name).toContain(response.status);
      if (response.status === 400) expect(await response.json(), name).toEqual(refusal);
    }
    for (const type of ["text/plain", "application/xml", "multipart/form-data; boundary=x"]) {
      const response = await call(path, { method: "POST", headers: { "content-type": type }, body: "x=1" });
      expect([400, 415], type).toContain(response.status);
    }
    for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
      const { status } = await call(path, { method });
      expect([404, 405], method).toContain(status);
    }
  });

  test(`${path} rejects ten megabytes`, { tag: "@long" }, async ({ product }) => {
    const response = await callerOf(product)(path, postJson({ ...reader, code: "x".repeat(10_000_000) })).catch(
      (error: Error) => error,
    );
    // The server may close the connection before it has read everything; then the caller only sees a broken pipe.
    if (response instanceof Error) expect(String(response.cause)).toMatch(/EPIPE|ECONNRESET|other side closed/);
    else expect(response.status).toBe(413);
    expect((await callerOf(product)("/healthz")).status).toBe(200);
  });
}

test("rejects each invalid field regardless of the other fields", { tag: "@long" }, async ({ product }) => {
  const long = "x".repeat(5_000);
  const bad = {
    email: [
      "",
      " ",
      "nobody",
      "a@b",
      `${long}@example.com`,
      "a\0@example.com",
      "a@exa\0mple.com",
      "\ud800@example.com",
      7,
      null,
      {},
    ],
    slug: ["", long, "nul\0byte", "\ud800", 7, null, ["a"]],
    nameOnCard: ["", long, "a\0 b", 7, null],
    code: ["", long, 7, null, {}],
  };
  for (const [field, values] of Object.entries(bad)) {
    for (const value of values) {
      const call = callerOf(product);
      const response = await call(addressOf("validateCode"), postJson({ ...reader, [field]: value }));
      const shown = `${field}: ${JSON.stringify(value)?.slice(0, 40)}`;
      expect(response.status, shown).toBe(400);
      expect(await response.json(), shown).toEqual({ valid: false, error: "INVALID_DATA" });
    }
  }
  for (const amount of [-1, 0, 0.001, 6.501, "6.505", 1e9, 1e308, "NaN", "6,50", "0x10", null, [], "9".repeat(5_000)]) {
    const response = await callerOf(product)(addressOf("createPaymentIntent"), postJson({ ...purchase, amount }));
    const { error } = (await response.json()) as { error: string };
    expect([400, 409], `amount ${JSON.stringify(amount)}`).toContain(response.status);
    expect(["INVALID_DATA", "PRICE_CHANGED"]).toContain(error);
  }
  for (const slug of ["no-such-post", birds.slug, "..", "a\0b", "x".repeat(5_000)]) {
    const metadata = { ...purchase.metadata, slug };
    const response = await callerOf(product)(
      addressOf("createPaymentIntent"),
      postJson({ ...purchase, description: slug, metadata }),
    );
    expect(response.status, slug.slice(0, 40)).toBe(400);
    expect(await response.json()).toEqual({ error: "INVALID_DATA" });
  }
  for (const paymentIntentId of ["", "pi_", "pi_1\0", `pi_${"x".repeat(5_000)}`, "ch_123", 7, null, { $ne: 1 }]) {
    const response = await callerOf(product)(addressOf("checkPaymentStatus"), postJson({ paymentIntentId }));
    expect(response.status, String(paymentIntentId).slice(0, 40)).toBe(400);
  }
  const unknown = await callerOf(product)(
    addressOf("checkPaymentStatus"),
    postJson({ paymentIntentId: "pi_unknown1" }),
  );
  expect(unknown.status).toBe(404);
});

test("rejects malformed query parameters in calls and pages", { tag: "@long" }, async ({ product }) => {
  const long = "x".repeat(5_000);
  const calls: [path: string, ...statuses: number[]][] = [
    [`/api/content/post/${market.slug}`, 400],
    [`/api/content/post/${market.slug}?alg=`, 400],
    [`/api/content/post/${market.slug}?alg=HS256`, 400],
    [`/api/content/post/${market.slug}?alg=RS256FAST&alg=RS256FAST`, 400],
    [`/api/content/post/${market.slug}?alg[]=RS256FAST`, 400],
    [`/api/content/post/${long}?alg=RS256FAST`, 400, 404],
    ["/api/content/post/a%00b?alg=RS256FAST", 400],
    ["/api/content/post/%ff%fe?alg=RS256FAST", 400],
    ["/api/content/post/%ED%A0%80?alg=RS256FAST", 400],
    ["/api/content/post/no-such-post?alg=RS256FAST", 404],
    ["/api/content/post/..%2f..%2fetc%2fpasswd?alg=RS256FAST", 400, 404],
    ["/api/no-such-call", 404],
    ["/api/", 404],
  ];
  for (const page of ["0", "-1", "1.5", "1e9", "1000000000", "NaN", "%00", "", " ", long, "9".repeat(30)]) {
    calls.push([`/api/content/premium-posts/All/${page}?postsPerPage=25`, 400, ...(page === "" ? [404] : [])]);
    calls.push([
      `/api/content/user-posts/${market.username}/${page}?postsPerPage=25`,
      400,
      ...(page === "" ? [404] : []),
    ]);
  }
  for (const perPage of ["0", "-1", "101", "1e9", "x", "", "25&postsPerPage=25"])
    calls.push([`/api/content/premium-posts/All/1?postsPerPage=${perPage}`, 400]);
  calls.push(["/api/content/premium-posts/All/1?postsPerPage=25&language=French", 400]);
  calls.push(["/api/content/premium-posts/%00/1?postsPerPage=25", 400]);
  calls.push([`/api/content/premium-posts/${long}/1?postsPerPage=25`, 400]);
  calls.push([`/api/content/user-posts/${long}/1?postsPerPage=25`, 400, 404]);
  calls.push(["/api/content/user-posts/nobody-of-this-name/1?postsPerPage=25", 404]);
  calls.push(["/media/not-an-id/original", 404], ["/media/%00/original", 400, 404], [`/media/${long}/x`, 404]);
  calls.push(["/assets/..%2f..%2fpackage.json", 400, 403, 404], ["/assets/no-such.js", 404]);

  const call = callerOf(product);
  for (const [path, ...statuses] of calls) {
    const response = await call(path);
    expect(statuses, path.slice(0, 90)).toContain(response.status);
    if (path.startsWith("/api/"))
      expect(await response.json(), path.slice(0, 90)).toEqual({
        error: expect.stringMatching(/^(INVALID_DATA|NOT_FOUND)$/),
      });
  }
  // A page past the end is valid: empty, with the correct total.
  const past = await call(
    addressOf("listPremiumPosts", { params: { category: "All", page: 9_999_999 }, query: { postsPerPage: 25 } }),
  );
  expect(past.status).toBe(200);
  const first = (await (
    await call(addressOf("listPremiumPosts", { params: { category: "All", page: 1 }, query: { postsPerPage: 25 } }))
  ).json()) as {
    meta: unknown;
  };
  expect(first.meta).toMatchObject({ pagination: { total: expect.any(Number) } });
  const { total } = (first.meta as { pagination: { total: number } }).pagination;
  expect(total).toBeGreaterThan(25);
  expect(await past.json()).toMatchObject({ data: [], meta: { pagination: { total } } });
});

/** Every page of the product with the given text as path and query parameters. */
function pageAddresses(text: string): string[] {
  const { openApi: _, media: __, inLanguage: ___, ...pages } = paths;
  return Object.values(pages).flatMap((page) => {
    const address = typeof page === "string" ? page : (page as (...parts: string[]) => string)("(text)", "(text)");
    if (address.startsWith("#")) return [];
    const [path = ""] = address.replaceAll(encodeURIComponent("(text)"), "(text)").split("?");
    const filled = path.replaceAll("(text)", text);
    const query = ["page", "lang", "language", "category", "q", "slug"].map((name) => `${name}=${text}`).join("&");
    return [
      filled,
      `${path.replaceAll("(text)", "x")}?${query}`,
      `${filled === "/" ? "/_root" : filled}.data?${query}`,
    ];
  });
}

test("answers every page for any text in its URL", { tag: "@long" }, async ({ product }) => {
  test.slow();
  for (const text of ["%00", "%zz", "x".repeat(1_000), "..%2f..%2fetc"]) {
    const addresses = pageAddresses(text);
    expect(addresses.length).toBeGreaterThan(40);
    const answers = await Promise.all(addresses.map(async (address) => (await callerOf(product)(address)).status));
    addresses.forEach((address, place) => {
      // Programs request oEmbed, which rejects invalid input like a call.
      expect([200, 301, 302, 400, 404, 429], address.slice(0, 90)).toContain(answers[place]);
    });
  }
});

test("answers malformed URLs with a page, never with a server error", { tag: "@long" }, async ({ page, product }) => {
  const call = callerOf(product);
  const long = "x".repeat(5_000);
  const notFound = "Oops! The page you are looking for doesn't seem to exist.";
  for (const number of ["0", "-1", "1e9", "1000000000", "9999", "x", "%00", "9".repeat(40)]) {
    for (const path of [paths.explore(), paths.creator(market.username)]) {
      const response = await call(`${path}?page=${number}`);
      expect([response.status, (await response.text()).includes("404")], `${path}, page ${number}`).toEqual([
        404,
        true,
      ]);
      expect((await call(`${path}.data?page=${number}`)).status).toBe(404);
    }
  }
  const addresses = [
    ...["%00", long, "%F0%9F%92%A9", "'; DROP TABLE posts; --"].flatMap((text) => [
      `/explore?category=${text}`,
      `/explore?language=${text}`,
      `/explore?lang=${text}`,
      `/creator/${text}`,
      `/creator/${text}.data`,
      `/blog/${text}`,
      `/${market.username}/${text}`,
      `/${market.username}/${text}.data`,
      `/${text}/${market.slug}`,
      `/${text}`,
      `/blog/x?slug=${text}`,
    ]),
    "/%",
    "/%ff",
    "/%c0%ae%c0%ae/x",
    "//",
    "//elsewhere.example/",
    "/creator/",
    "/explore/",
    "/explore?page=1&page=2",
    "/explore.data?_routes=nonsense",
    "/__manifest?paths=%00",
    "/__manifest",
  ];
  for (const address of addresses) {
    const response = await call(address);
    expect(response.status, address.slice(0, 90)).toBeLessThan(500);
    // No URL of this host may redirect to another host.
    const location = response.headers.get("location");
    if (location) expect(new URL(location, product.publicUrl).origin, address.slice(0, 90)).toBe(product.publicUrl);
  }
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
    for (const path of [paths.home, paths.explore(), paths.post(market.username, market.slug), "/no/such", "/x.data"]) {
      const response = await call(path, { method, ...(method === "POST" && { body: "x=1" }) });
      expect([response.status, response.headers.get("allow")], `${method} ${path}`).toEqual([405, "GET, HEAD"]);
    }
  }
  const large = await call(paths.explore(), { method: "POST", body: "x".repeat(10_000_000) }).catch(() => undefined);
  expect(large?.status ?? 413).toBeLessThan(500);

  for (const address of [
    "/explore?page=1000000000",
    `${paths.creator(market.username)}?page=0`,
    "/%zz",
    "/creator/%ff",
  ]) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await page.waitForLoadState("networkidle");
    await expect(page.getByText(notFound), address).toBeVisible();
  }
  await page.goto(`${product.publicUrl}//elsewhere.example/x`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(product.publicUrl);
  await page.goto("/creator/%00");
  await expect(page.getByText(notFound)).toBeVisible();
});

test("ignores a webhook without a valid signature", { tag: "@long" }, async ({ product }) => {
  const call = callerOf(product);
  const event = JSON.stringify({
    id: "evt_forged1",
    type: "payment_intent.succeeded",
    data: { object: { id: "pi_x" } },
  });
  const signatures = [
    undefined,
    "",
    "t=1,v1=00",
    `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`,
    "x".repeat(5_000),
  ];
  for (const signature of signatures) {
    for (const body of [event, "", "{", "\0", "x".repeat(100_000)]) {
      const headers = {
        "content-type": "application/json",
        ...(signature !== undefined && { "stripe-signature": signature }),
      };
      const response = await call(addressOf("stripeWebhook"), { method: "POST", headers, body });
      expect(response.status).toBe(400);
    }
  }
  expect(await product.query("SELECT 1 FROM webhook_inbox WHERE event_id = 'evt_forged1'")).toEqual([]);
});

test("completes a purchase after all invalid requests", { tag: "@long" }, async ({ product }) => {
  await quickPurchase(product, market, newReader());
});
