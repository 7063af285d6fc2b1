import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test, untilHydrated } from "#e2e/harness/test.ts";
import { market, shelves } from "#e2e/steps/demo.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { readerPages } from "#e2e/steps/reader-pages.ts";

const maxScriptBytes = 117_000;

interface Loaded {
  url: string;
  type: string;
  encoding: string;
  /** The size of the body as sent, compressed. */
  bodyBytes: number;
}

/** Records everything that the browser loads, with its transferred size. */
async function watchLoads(page: Page): Promise<Loaded[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const loaded: Loaded[] = [];
  const underWay = new Map<string, Loaded>();
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    const headers = new Headers(response.headers);
    const load = { url: response.url, type, encoding: headers.get("content-encoding") ?? "", bodyBytes: 0 };
    load.bodyBytes = Number(headers.get("content-length") ?? 0);
    underWay.set(requestId, load);
    loaded.push(load);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const load = underWay.get(requestId);
    // Responses without Content-Length count with their headers.
    if (load && load.bodyBytes === 0) load.bodyBytes = encodedDataLength;
  });
  return loaded;
}

test("The framework's hint that browsers may compile it ahead.", async ({ page }) => {
  const framework = page.waitForResponse(/\/framework-[^/]+\.js$/);
  await page.goto(paths.home);
  expect(await (await framework).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test("loads at most 117 kB of compressed scripts on each reader page, without the payment scripts", async ({
  page,
}) => {
  const loaded = await watchLoads(page);
  for (const [name, path] of Object.entries(readerPages)) {
    // Every page as a first visit, with an empty cache.
    await page
      .context()
      .newCDPSession(page)
      .then((session) => session.send("Network.clearBrowserCache"));
    loaded.length = 0;
    await page.goto(path);
    // On a busy machine the network can be idle before the first paint, after which scripts are requested.
    await untilHydrated(page);
    await page.waitForLoadState("networkidle");
    const scripts = loaded.filter(({ type, url }) => type === "Script" || url.endsWith(".js"));
    expect(scripts.length, name).toBeGreaterThan(2);
    expect(
      scripts.filter(({ url }) => /payment|stripe/i.test(url)),
      name,
    ).toEqual([]);
    const bytes = scripts.reduce((sum, script) => sum + script.bodyBytes, 0);
    test.info().annotations.push({ type: "scripts", description: `${name}: ${bytes} bytes` });
    expect(bytes, `${name}: bytes of scripts`).toBeGreaterThan(20_000);
    expect(bytes, `${name}: bytes of scripts`).toBeLessThanOrEqual(maxScriptBytes);
    const texts = loaded.filter(({ type, bodyBytes }) => /Document|Script|Stylesheet/.test(type) && bodyBytes > 2_000);
    expect(texts.length, name).toBeGreaterThan(3);
    expect(
      texts.filter(({ encoding }) => encoding !== "br"),
      name,
    ).toEqual([]);
  }
});

test("requests scripts only after the first paint", { tag: "@long" }, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && scripts.push(request.url()));
  for (const [name, path] of Object.entries(readerPages)) {
    // Without its styles the page is not painted; fonts and images load meanwhile.
    const styles = Promise.withResolvers<void>();
    await page.route(/\.css$/, (route) => styles.promise.then(() => route.fallback()));
    const early = [/\.css$/, /\.woff2$/, /\/media\//].map((kind) => page.waitForRequest(kind));
    scripts.length = 0;
    await page.goto(path, { waitUntil: "commit" });
    await Promise.all(early);
    expect(scripts, name).toEqual([]);
    styles.resolve();
    // On a busy machine the first paint may come more than half a second after the last request.
    await expect.poll(() => scripts.length, name).toBeGreaterThan(2);
    await page.waitForLoadState("networkidle");
    await page.unroute(/\.css$/);
  }
});

test("loads the payment scripts when the payment opens, and the provider's when it starts", async ({
  page,
  product,
}) => {
  const loaded = await watchLoads(page);
  const scripts = () => loaded.filter(({ url }) => url.endsWith(".js")).map(({ url }) => url);
  await page.goto(paths.explore(shelves.market), { waitUntil: "networkidle" });
  const before = scripts();
  expect(before.filter((url) => /payment|stripe/i.test(url))).toEqual([]);
  const steps = purchaseSteps(page);
  await page.getByRole("link", { name: market.title }).click();
  await expect(steps.dialog).toBeVisible();
  const opened = scripts().filter((url) => !before.includes(url));
  expect(opened.some((url) => url.includes("payment-modal"))).toBe(true);
  expect(opened.filter((url) => url.startsWith(product.sandboxUrl))).toEqual([]);
  await steps.enterDetails(newReader());
  expect(scripts().some((url) => url.startsWith(product.sandboxUrl))).toBe(true);
});

test("completes a purchase without console output, failed requests or third-party requests", async ({
  page,
  context,
  product,
}) => {
  const said: string[] = [];
  const hosts = new Set<string>();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) said.push(`${page.url()}: ${message.text()}`);
  });
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "data:" && protocol !== "blob:") hosts.add(origin);
  });
  context.on("requestfailed", (request) => {
    // Requests that the reader's own navigation aborts are not failures.
    const reason = request.failure()?.errorText;
    if (reason !== "net::ERR_ABORTED") said.push(`${request.url()}: ${reason}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });

  for (const path of Object.values(readerPages)) await page.goto(path, { waitUntil: "networkidle" });
  const steps = purchaseSteps(page);
  await steps.buy(market, newReader(), cards.pays);
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: steps.text.download(market.fileName) }).click();
  await downloading;
  await page.getByRole("link", { name: "Explore", exact: true }).first().click();
  await page.waitForURL((url) => url.pathname === paths.explore());

  expect(said).toEqual([]);
  expect([...hosts].sort()).toEqual([product.publicUrl, product.sandboxUrl].sort());
});

test("blocks foreign scripts, frames and connections by policy", async ({ page }) => {
  const refused: string[] = [];
  await page.exposeFunction("refused", (directive: string) => refused.push(directive));
  await page.goto(paths.explore());
  await page.evaluate(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      (globalThis as { refused?: (directive: string) => void }).refused?.(event.effectiveDirective),
    );
    const add = (name: "script" | "iframe" | "img") =>
      document.body.append(Object.assign(document.createElement(name), { src: "https://elsewhere.example/x" }));
    add("script");
    add("iframe");
    add("img");
    const inline = document.createElement("script");
    inline.textContent = "window.ran = true";
    document.body.append(inline);
    void fetch("https://elsewhere.example/x").catch(() => {});
  });
  await expect
    .poll(() => [...new Set(refused)].sort())
    .toEqual(["connect-src", "frame-src", "img-src", "script-src-elem"]);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

test("preloads a listing's first image once, with the card's sources, in every render", async ({ request }) => {
  // Searches are rendered on every request.
  const [first, second] = [await request.get("/explore?q=the"), await request.get("/explore?q=the")];
  const page = await first.text();
  expect(await second.text()).toBe(page);
  const asked = [...page.matchAll(/<link rel="preload" as="image"[^>]* imageSrcSet="([^"]*)" imageSizes="([^"]*)"/g)];
  const [, srcSet, sizes] = /<img [^>]*srcSet="([^"]*)" sizes="([^"]*)"[^>]*fetchPriority="high"/.exec(page) ?? [];
  expect(asked.map(([, ...choice]) => choice)).toEqual([[srcSet, sizes]]);
});
