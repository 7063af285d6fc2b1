import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { defaultBrand } from "#contract/brand.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { birds, canaries, hours, market } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";

const screens = [
  { name: "Home", path: paths.home, type: "website", image: "/images/site/" },
  { name: "Explore", path: paths.explore(), type: "website", image: "/images/site/" },
  { name: "a creator", path: paths.creator(market.username), type: "profile", image: "/images/creator/marta-olmedo/" },
  {
    name: "a paid post",
    path: paths.post(market.username, market.slug),
    type: "article",
    image: `/images/post/${market.slug}/`,
  },
  {
    name: "a free post",
    path: paths.post(birds.username, birds.slug),
    type: "article",
    image: `/images/post/${birds.slug}/`,
  },
] as const;

/** The content of an attribute of the only matching element. */
function tag(page: Page, selector: string, attribute = "content"): Promise<string | null> {
  return page.locator(`head ${selector}`).getAttribute(attribute);
}

/** Waits until React has hydrated the element. */
async function untilHydrated(element: Element): Promise<void> {
  while (!Object.keys(element).some((key) => key.startsWith("__reactFiber")))
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** The nodes of a page's structured data, by type. */
async function structuredData(page: Page): Promise<Record<string, Record<string, unknown>>> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const { "@context": context, "@graph": nodes } = JSON.parse(text ?? "");
  expect(context).toBe("https://schema.org");
  expectWhole(nodes);
  return Object.fromEntries(nodes.map((node: { "@type": string }) => [node["@type"], node]));
}

/**
 * Expects valid structured data: every node has a type or references an existing one, and URLs and times are complete.
 */
function expectWhole(nodes: unknown): void {
  const objects: Record<string, unknown>[] = [];
  JSON.stringify(nodes, (_key, value) => {
    if (typeof value === "object" && value && !Array.isArray(value)) objects.push(value);
    return value;
  });
  const known = objects.filter((node) => "@type" in node).map((node) => node["@id"]);
  for (const node of objects) {
    if (!("@type" in node)) expect(known).toContain(node["@id"]);
    for (const [name, value] of Object.entries(node)) {
      if (["@id", "url", "item", "logo", "image", "sameAs", "mainEntityOfPage", "availability"].includes(name))
        for (const address of [value].flat()) expect(URL.canParse(String(address)), `${name}: ${address}`).toBe(true);
      if (name === "datePublished") expect(new Date(String(value)).toISOString()).toBe(value);
      expect(["", null], name).not.toContain(value);
    }
  }
}

for (const language of ["en", "es"] as const satisfies readonly ScreenLanguage[]) {
  for (const { name, path, type, image } of screens) {
    test(`${language}: describes ${name} to search engines and link previews`, { tag: "@long" }, async ({
      page,
      product,
    }) => {
      const said: string[] = [];
      page.on("console", (message) => message.type() === "error" && said.push(message.text()));
      await page.goto(paths.inLanguage(path, language));
      // The browser keeps the server's head: no duplicates and no warnings.
      await page.locator("h1").first().evaluate(untilHydrated);
      expect(said).toEqual([]);

      const at = (named?: ScreenLanguage) => product.publicUrl + (named ? paths.inLanguage(path, named) : path);
      expect(await page.title()).not.toBe("");
      expect(await tag(page, 'meta[name="description"]')).not.toBe("");
      expect(await tag(page, 'meta[property="og:description"]')).toBe(await tag(page, 'meta[name="description"]'));
      expect(await page.title()).toContain((await tag(page, 'meta[property="og:title"]')) ?? "-");
      expect(await tag(page, 'link[rel="canonical"]', "href")).toBe(at(language));
      expect(await tag(page, 'meta[property="og:url"]')).toBe(at(language));
      for (const [hreflang, address] of [
        ["x-default", at()],
        ["en", at("en")],
        ["es", at("es")],
      ])
        expect(await tag(page, `link[hreflang="${hreflang}"]`, "href")).toBe(address);
      expect(await tag(page, 'meta[property="og:type"]')).toBe(type);
      expect(await tag(page, 'meta[property="og:locale"]')).toBe(language === "en" ? "en_US" : "es_ES");
      expect(await tag(page, 'meta[name="twitter:card"]')).toBe("summary_large_image");

      const address = (await tag(page, 'meta[property="og:image"]')) ?? "";
      expect(address).toContain(product.publicUrl + image);
      expect(await tag(page, 'meta[name="twitter:image"]')).toBe(address);
      expect(await tag(page, 'meta[property="og:image:alt"]')).not.toBe("");
      // OpenGraph arrays consist of whole properties; a page has one of each of these.
      const properties = await page
        .locator("head meta[property]")
        .evaluateAll((all) => all.map((one) => one.getAttribute("property")));
      for (const single of ["og:title", "og:type", "og:url", "og:description", "article:section"])
        expect(properties.filter((property) => property === single).length, single).toBeLessThanOrEqual(1);
      expect(properties.every((property) => /^(og|article|profile):[a-z_:]+$/.test(property ?? ""))).toBe(true);
      for (const section of await page.locator('head meta[property="article:section"]').all()) {
        const shown = page.getByRole("main").getByText((await section.getAttribute("content")) ?? "", { exact: true });
        await expect(shown.first()).toBeVisible();
      }
      const size = await page.evaluate(async (src) => {
        const picture = Object.assign(new Image(), { src });
        await picture.decode();
        return [picture.naturalWidth, picture.naturalHeight];
      }, address);
      expect(size).toEqual([1200, 630]);
      expect(await tag(page, 'link[type="application/rss+xml"][href*="/rss.xml?"] >> nth=-1', "href")).toBe(
        product.publicUrl + paths.inLanguage(paths.feed, language),
      );
    });
  }
}

for (const language of ["en", "es"] as const satisfies readonly ScreenLanguage[]) {
  test(`${language}: gives each indexed URL its own title, with the brand in it once`, { tag: "@long" }, async ({
    request,
    product,
  }) => {
    const addresses = [
      paths.explore({ page: 2 }),
      paths.explore({ language: "Spanish" }),
      paths.explore({ language: "English", page: 2 }),
      paths.explore({ category: "Photography", language: "English" }),
      paths.creator(market.username, { language: "Spanish" }),
    ];
    for (const part of ["screens", "creators-1"]) {
      const sitemap = await (await request.get(paths.sitemapPart(part))).text();
      for (const [, found = ""] of sitemap.matchAll(/<loc>(.*?)<\/loc>/g))
        addresses.push(found.slice(product.publicUrl.length));
    }
    const titles = new Map<string, string>();
    const descriptions = new Map<string, string>();
    for (const address of addresses) {
      const html = await (await request.get(paths.inLanguage(address, language))).text();
      const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
      const description = /<meta name="description" content="(.*?)"/.exec(html)?.[1] ?? "";
      expect(title.split(defaultBrand.name), `${address}: ${title}`).toHaveLength(2);
      expect(titles.get(title), `${address} and another: ${title}`).toBeUndefined();
      titles.set(title, address);
      if (address.startsWith(paths.explore())) {
        expect(descriptions.get(description), `${address} and another: ${description}`).toBeUndefined();
        descriptions.set(description, address);
      }
    }
    expect(titles.get(`${defaultBrand.name}: ${defaultBrand.tagline[language]}`)).toBe(paths.home);
    expect([...titles.keys()].join("\n")).toContain(language === "es" ? "Fotografía: " : "Photography: ");
  });
}

test("has one canonical URL per screen and none for an empty listing", { tag: "@long" }, async ({ page, product }) => {
  await page.goto(`${paths.explore().toUpperCase()}/?page=2`);
  expect(page.url()).toBe(product.publicUrl + paths.explore({ page: 2 }));
  expect(await tag(page, 'link[rel="canonical"]', "href")).toBe(page.url());
  await page.goto(paths.explore({ category: "Whatever a stranger writes into a link" }));
  expect(await tag(page, 'meta[name="robots"]')).toBe("noindex, nofollow");
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  await expect(page).toHaveTitle(`Explore Premium Content · ${defaultBrand.name}`);
});

test("states the price and the paid part of a paid post in structured data", { tag: "@long" }, async ({
  page,
  product,
}) => {
  await page.goto(paths.post(hours.username, hours.slug));
  const { Article, Product, BreadcrumbList } = await structuredData(page);
  const address = product.publicUrl + paths.post(hours.username, hours.slug);
  expect(Article).toMatchObject({
    headline: hours.title,
    inLanguage: "es",
    mainEntityOfPage: address,
    isAccessibleForFree: false,
    hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".post-body" },
    author: { "@type": "Person", name: "Marta Olmedo", url: product.publicUrl + paths.creator(hours.username) },
    publisher: { "@type": "Organization", name: defaultBrand.name },
  });
  expect(Product).toMatchObject({
    name: hours.title,
    offers: { "@type": "Offer", price: "7.90", priceCurrency: "USD", url: address },
  });
  expect((BreadcrumbList?.itemListElement as { item: string }[] | undefined)?.map(({ item }) => item)).toEqual([
    product.publicUrl + paths.home,
    product.publicUrl + paths.creator(hours.username),
    address,
  ]);
  // For readers without access the teaser element marks the paid part.
  await expect(page.locator(".post-body")).toHaveCount(1);
  await expect(page.locator(".post-body")).toHaveText("");
});

test("describes a free post as free, and a creator as a person, in structured data", { tag: "@long" }, async ({
  page,
  product,
}) => {
  await page.goto(paths.freePost(birds.slug));
  const post = await structuredData(page);
  expect(post.Article).toMatchObject({ headline: birds.title, isAccessibleForFree: true });
  expect(post.Article).not.toHaveProperty("hasPart");
  expect(post).not.toHaveProperty("Product");
  // The element of a visible body, free or paid.
  await expect(page.locator(".post-body p").first()).toBeVisible();

  await page.goto(paths.creator(market.username));
  const { ProfilePage, BreadcrumbList } = await structuredData(page);
  expect(ProfilePage?.mainEntity).toMatchObject({
    "@type": "Person",
    name: "Marta Olmedo",
    alternateName: market.username,
    url: product.publicUrl + paths.creator(market.username),
  });
  expect(BreadcrumbList?.itemListElement).toHaveLength(2);

  await page.goto(paths.home);
  expect(Object.keys(await structuredData(page)).sort()).toEqual(["Organization", "WebSite"]);
});

test("exposes nothing paid to other programs", { tag: "@long" }, async ({ page, request, product }) => {
  await page.goto(paths.post(market.username, market.slug));
  const discovered = (await tag(page, 'link[type="application/json+oembed"]', "href")) ?? "";
  const oEmbed = await (await request.get(discovered)).json();
  expect(oEmbed).toMatchObject({ type: "rich", title: market.title });
  const frame = /src="([^"]+)"/.exec(oEmbed.html)?.[1] ?? "";
  expect(frame).toBe(product.publicUrl + paths.inLanguage(paths.embed(market.username, market.slug), "en"));
  for (const address of [
    discovered,
    frame,
    paths.feed,
    paths.creatorFeed(market.username),
    paths.sitemapPart("posts-1"),
    (await tag(page, 'meta[property="og:image"]')) ?? "",
  ]) {
    const reply = await request.get(address);
    expect(reply.status(), address).toBe(200);
    const body = (await reply.body()).toString("latin1");
    for (const canary of canaries) expect(body, address).not.toContain(canary);
  }
});

test("serves sitemap and feeds as XML that browsers can parse", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.home);
  for (const address of [
    paths.sitemap,
    paths.sitemapPart("screens"),
    paths.sitemapPart("creators-1"),
    paths.sitemapPart("posts-1"),
    paths.feed,
    paths.creatorFeed(market.username),
  ]) {
    const root = await page.evaluate(async (address) => {
      const text = await (await fetch(address)).text();
      return new DOMParser().parseFromString(text, "application/xml").documentElement.nodeName;
    }, address);
    expect(["sitemapindex", "urlset", "rss"], address).toContain(root);
  }
});

test("provides icons and the brand's name for the home screen", { tag: "@long" }, async ({ page, request }) => {
  await page.goto(paths.home);
  const manifest = await (await request.get((await tag(page, 'link[rel="manifest"]', "href")) ?? "")).json();
  expect(manifest.name).toBe(defaultBrand.name);
  const icons: { src: string; sizes: string }[] = [
    ...manifest.icons,
    { src: await tag(page, 'link[rel="apple-touch-icon"]', "href"), sizes: "180x180" },
    { src: await tag(page, 'link[rel="icon"][sizes]', "href"), sizes: "32x32" },
  ];
  for (const { src, sizes } of icons) {
    const reply = await request.get(src);
    expect(reply.headers()["content-type"], src).toMatch(/^image\//);
    // The width of a PNG is at this offset.
    if (src.endsWith(".png")) expect(`${(await reply.body()).readUInt32BE(16)}`, src).toBe(sizes.split("x")[0]);
  }
});

test.describe("on another site", () => {
  let site: Server;
  let html = "";
  test.beforeAll(async () => {
    site = createServer((_request, reply) => reply.setHeader("content-type", "text/html").end(html));
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  });
  test.afterAll(() => site.close());
  const open = (page: Page) => page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);

  test("shows the card in its frame and opens the post in a new tab", { tag: "@long" }, async ({
    page,
    product,
    request,
  }) => {
    const address = product.publicUrl + paths.post(market.username, market.slug);
    const { html: frame } = await (await request.get(paths.oEmbed(address))).json();
    html = `<!doctype html><html lang="en"><title>Elsewhere</title><main><h1>Elsewhere</h1>${frame}</main></html>`;
    await open(page);
    const card = page.frameLocator("iframe").getByRole("link");
    await expect(card).toContainText(market.title);
    await expect(card).toContainText(market.usd);
    const opened = page.waitForEvent("popup");
    await card.click();
    await (await opened).waitForURL(`${address}?lang=en`);
  });

  test("shows a notice in the frame of an unknown post's card, square and opaque like every card", {
    tag: "@long",
  }, async ({ page, product }) => {
    const address = product.publicUrl + paths.embed(market.username, "no-such-post");
    html = `<iframe src="${address}" width="250" height="120"></iframe>`;
    await open(page);
    const card = page.frameLocator("iframe");
    await expect(card.getByRole("heading")).toHaveText("Ups! We couldn't find this content.");
    await expect(card.getByRole("link")).toHaveCSS("border-radius", "0px");
    await expect(card.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  });

  test("forbids framing of all other pages", { tag: "@long" }, async ({ page, product }) => {
    html = [paths.home, paths.post(market.username, market.slug), paths.payment]
      .map((path) => `<iframe src="${product.publicUrl}${path}"></iframe>`)
      .join("");
    const refused: string[] = [];
    page.on("console", (message) => /frame-ancestors/.test(message.text()) && refused.push(message.text()));
    await open(page);
    await expect.poll(() => refused.length).toBe(3);
    for (const frame of page.frames().slice(1)) expect(await frame.locator("main").count()).toBe(0);
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const language of ["en", "es"] as const) {
    test(`keeps the card accessible and within its frame, ${colorScheme}, ${language}`, { tag: "@long" }, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      for (const { username, slug } of [market, birds]) {
        await page.goto(paths.inLanguage(paths.embed(username, slug), language));
        await expectAccessible(page, "the card");
        for (const width of [560, 400, 320, 240]) {
          await page.setViewportSize({ width, height: 208 });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(wide).toBeLessThanOrEqual(width);
        }
      }
    });
  }
}

test("omits what does not fit the card's frame instead of cutting it", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.embed(market.username, market.slug));
  await page.getByRole("heading").evaluate((title) => {
    title.textContent = "A title that fills two lines at any width, and goes on beyond them".repeat(3);
  });
  for (const width of [600, 400, 250]) {
    for (const height of [400, 300, 260, 208, 188, 187, 144, 143, 120, 118, 117, 97, 75, 60]) {
      await page.setViewportSize({ width, height });
      const cut = await page.locator(".words > *").evaluateAll((parts) => {
        const room = document.querySelector("a")?.getBoundingClientRect().bottom ?? 0;
        return parts
          .filter((part) => {
            const { bottom, height } = part.getBoundingClientRect();
            const lines = height / Number.parseFloat(getComputedStyle(part).lineHeight);
            const isWholeLines = part.className === "foot" || Math.abs(lines - Math.round(lines)) < 0.05;
            return height > 0 && !(bottom <= room && isWholeLines);
          })
          .map((part) => part.outerHTML);
      });
      expect(cut, `${width}x${height}`).toEqual([]);
    }
  }
});
