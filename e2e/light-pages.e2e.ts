import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test, untilTaken } from "./harness/test.ts";
import { birds, market, shelves } from "./steps/demo.ts";
import { looksOfRun } from "./steps/looks-of-run.ts";
import { pageInPieces } from "./steps/page-in-pieces.ts";
import { cards, purchaseSteps } from "./steps/purchase.ts";
import { newReader } from "./steps/reader.ts";

const maxScriptBytes = 115_000;

const readerPages = {
  home: paths.home,
  explore: paths.explore(),
  "a paid post": paths.post(market.username, market.slug),
  "a free post": paths.freePost(birds.slug),
  "a creator": paths.creator(market.username),
};

interface Loaded {
  url: string;
  type: string;
  encoding: string;
  /** The body as it was sent, compressed. */
  bodyBytes: number;
}

/** What the browser loads from now on, in the form in which it was sent. */
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
    // What says no length of its own counts with its headers.
    if (load && load.bodyBytes === 0) load.bodyBytes = encodedDataLength;
  });
  return loaded;
}

test("the framework asks browsers to compile it ahead", async ({ page }) => {
  const framework = page.waitForResponse(/\/framework-[^/]+\.js$/);
  await page.goto(paths.home);
  expect(await (await framework).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

for (const [name, path] of Object.entries(readerPages)) {
  test(`${name} loads at most 115 kB of scripts, compressed, and none of the payment's`, async ({ page }) => {
    const loaded = await watchLoads(page);
    await page.goto(path);
    // On a machine that is busy the network can rest before the first paint, after which scripts are asked for.
    await untilTaken(page);
    await page.waitForLoadState("networkidle");
    const scripts = loaded.filter(({ type, url }) => type === "Script" || url.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(2);
    const bytes = scripts.reduce((sum, script) => sum + script.bodyBytes, 0);
    test.info().annotations.push({ type: "scripts", description: `${name}: ${bytes} bytes` });
    expect(bytes, "bytes of scripts").toBeGreaterThan(20_000);
    expect(bytes, "bytes of scripts").toBeLessThanOrEqual(maxScriptBytes);
    const texts = loaded.filter(({ type, bodyBytes }) => /Document|Script|Stylesheet/.test(type) && bodyBytes > 2_000);
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.filter(({ encoding }) => encoding !== "br")).toEqual([]);
  });
}

test("a page asks for its scripts only once it is on the screen", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && scripts.push(request.url()));
  for (const [name, path] of Object.entries(readerPages)) {
    // Without its styles nothing is painted; letters and pictures are on their way meanwhile.
    const styles = Promise.withResolvers<void>();
    await page.route(/\.css$/, (route) => styles.promise.then(() => route.fallback()));
    const early = [/\.css$/, /\.woff2$/, /\/media\//].map((kind) => page.waitForRequest(kind));
    scripts.length = 0;
    await page.goto(path, { waitUntil: "commit" });
    await Promise.all(early);
    expect(scripts, name).toEqual([]);
    styles.resolve();
    // On a busy machine the first paint may come later than half a second without a request.
    await expect.poll(() => scripts.length, name).toBeGreaterThan(2);
    await page.waitForLoadState("networkidle");
    await page.unroute(/\.css$/);
  }
});

test("the payment's scripts come when it opens, the provider's when a payment begins", async ({ page, product }) => {
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

/** Layout shifts of the page so far, as the browser counts them against it. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // Buffered entries are handed over before the second frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );
}

/** What every tool prints as 0.000. A word that is a few pixels wider in its own typeface counts for a tenth of it. */
const noShift = 0.0005;

for (const width of looksOfRun([1280, 390] as const, 1)) {
  test(`nothing moves while pages load, not even when typefaces come late, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, path] of Object.entries(readerPages)) {
      const painted = Promise.withResolvers<void>();
      const fonts = /\.woff2$/;
      await page.route(fonts, (route) => painted.promise.then(() => route.fallback()));
      await page.goto(path, { waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      painted.resolve();
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      await page.unroute(fonts);
      expect(await layoutShift(page), name).toBeLessThan(noShift);
    }
    // The measure can fail.
    await page.evaluate(() => {
      const block = document.createElement("div");
      block.style.height = "300px";
      document.querySelector("main")?.prepend(block);
    });
    await expect.poll(() => layoutShift(page)).toBeGreaterThan(noShift);
  });
}

const paints = () => performance.getEntriesByType("paint").length;

/** Leaves the browser time to paint, were it not held back: it calls no moment idle while it is, so each has an end. */
async function twentyIdleMoments(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  await page.evaluate(async () => {
    for (let moment = 0; moment < 20; moment += 1)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 }));
  });
}

for (const [part, path, inside, after] of [
  ["the header", paths.policies, 'href="#quick-links"', "<main"],
  ["Home's first screen", paths.home, "<figcaption", "</section>"],
  ["Explore's choices", paths.explore(), "<option", "<h2"],
  ["a post's beginning", paths.post(market.username, market.slug), "<time", "</article>"],
  ["a creator's name", paths.creator(market.username), "</h1>", "<h2"],
  ["a notice", paths.tooManyRequests, "</h1>", "<footer"],
] as const) {
  test(`a page that comes in pieces: ${part} is not painted by halves`, async ({ page, product, clientAddress }) => {
    await using halved = await pageInPieces(product.publicUrl, clientAddress, inside);
    await page.goto(halved.origin + path, { waitUntil: "commit" });
    await twentyIdleMoments(page);
    expect(await page.evaluate(paints)).toBe(0);
    halved.sendRest();
    await page.waitForLoadState();
    await untilTaken(page);
    await expect.poll(() => page.evaluate(paints)).toBeGreaterThan(0);
    expect(await layoutShift(page)).toBeLessThan(noShift);
    // Without the link that holds it back the half is painted.
    await using free = await pageInPieces(product.publicUrl, clientAddress, inside, (html) =>
      html.replaceAll(/<link rel="expect"[^>]*>/g, ""),
    );
    await page.goto(free.origin + path, { waitUntil: "commit" });
    await expect.poll(() => page.evaluate(paints)).toBeGreaterThan(0);
    // What has come with the whole row is read at once.
    await using whole = await pageInPieces(product.publicUrl, clientAddress, after);
    await page.goto(whole.origin + path, { waitUntil: "commit" });
    await expect.poll(() => page.evaluate(paints)).toBeGreaterThan(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  });
}

test("what holds the first paint stands in the head, and what it waits for comes once", async ({ request }) => {
  // The second time from memory.
  for (const path of [...Object.values(readerPages), paths.tooManyRequests])
    for (let visit = 0; visit < 2; visit += 1) {
      const [head = "", body = ""] = (await (await request.get(path)).text()).split("</head>");
      const named = [...head.matchAll(/<link rel="expect" href="#([^"]+)" blocking="render"\/>/g)].map(([, id]) => id);
      expect(named.length, path).toBeGreaterThan(0);
      for (const id of named) expect(body.split(` id="${id}"`).length - 1, `${path} ${id}`).toBe(1);
      expect(body, path).not.toContain('rel="expect"');
    }
});

for (const width of looksOfRun([1280, 390] as const, 0)) {
  test(`the result of a payment comes without moving anything, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const issue = page.getByRole("heading", { name: "Payment Issue" });
    // At once without a payment, after the first check with one that nobody knows.
    for (const query of ["", "?payment_intent=pi_3000000000000000000000000"]) {
      await page.goto(paths.paymentCallback + query);
      await expect(issue).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await layoutShift(page), query || "no payment").toBeLessThan(noShift);
    }
  });
}

test("a whole purchase without a word in the console, a refused load or a request to anybody else", async ({
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
    // What the reader's own leaving cuts off is no failure.
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

test("the page's policy refuses foreign scripts, frames and connections", async ({ page }) => {
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

test("a listing's head asks for its first picture as its card does, once, and is the same on every rendering", async ({
  request,
}) => {
  // What is searched for is rendered each time.
  const [first, second] = [await request.get("/explore?q=the"), await request.get("/explore?q=the")];
  const page = await first.text();
  expect(await second.text()).toBe(page);
  const asked = [...page.matchAll(/<link rel="preload" as="image"[^>]* imageSrcSet="([^"]*)" imageSizes="([^"]*)"/g)];
  const [, srcSet, sizes] = /<img [^>]*srcSet="([^"]*)" sizes="([^"]*)"[^>]*fetchPriority="high"/.exec(page) ?? [];
  expect(asked.map(([, ...choice]) => choice)).toEqual([[srcSet, sizes]]);
});
