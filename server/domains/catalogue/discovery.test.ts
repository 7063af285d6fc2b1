import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import { screenLanguages } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { shareImageOfCreator, shareImageOfSite } from "#contract/share-image.ts";
import { rows } from "#db/client.ts";
import { importFolder } from "#importer/import-folder.ts";
import { createTestFolder, creatorFile, testPicture } from "#importer/testing/test-folder.ts";
import { foldChanges } from "#server/testing/fold-changes.ts";
import { seedCatalogue, seedCreator } from "#server/testing/seed-catalogue.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

const origin = "https://shop.example";
const hostile = `</title><script>alert("1")</script> ]]> & 'ñandú' \u{1f33d}`;
const canary = "CANARY-PAID-BODY";
const bruno = { username: "bruno", firstName: "Bruno & Co", lastName: "<Iriarte>" };

let product: TestProduct;
/** When the newest post was published. */
const coveredAt = new Date().toISOString();
beforeAll(async () => {
  product = await startTestProduct({ environment: { PUBLIC_URL: origin } });
  const shop = product.product;
  await seedCatalogue(shop, [
    {
      slug: "hostile",
      title: hostile,
      excerpt: hostile,
      bodyHtml: `<p>${canary}</p>`,
      priceCents: 450,
      category: "A & <B>",
    },
    {
      slug: "given",
      title: "Un regalo",
      bodyHtml: "<p>FREE-BODY</p>",
      category: "Photography",
      language: "Spanish",
      daysAgo: 3,
    },
    { slug: "to-come", title: "Not out yet", daysAgo: -2 },
  ]);
  await seedCreator(shop, bruno);
  const folder = await createTestFolder();
  await folder.write("ada-okafor/creator.md", creatorFile);
  await folder.write("ada-okafor/cover.png", await testPicture());
  await folder.write(
    "ada-okafor/covered.md",
    `---\ntitle: Covered\nexcerpt: E\ndate: ${coveredAt}\ncover: cover.png\nprice: 9\n---\nText.\n`,
  );
  const options = { allowCreatorChanges: true };
  await importFolder({ folder: folder.path, shop, options, supportEmail: "s@x.example", report: () => {} });
  await folder.remove();
  await foldChanges(product.product.db);
});
afterAll(() => product.close());

const get = (path: string, init: RequestInit = {}) => fetch(product.url + path, { redirect: "manual", ...init });

/** The result of an XPath in a document, by a parser that rejects XML that is not well-formed. */
async function find(xml: string, path: string): Promise<string[]> {
  const found = await rows<{ value: string }>(product.product.db, {
    text: `SELECT value FROM xmltable(
      xmlnamespaces('http://www.sitemaps.org/schemas/sitemap/0.9' AS s, 'http://www.w3.org/1999/xhtml' AS x),
      $2 PASSING xmlparse(document $1) COLUMNS value text PATH '.')`,
    values: [xml, path],
  });
  return found.map(({ value }) => value);
}

describe("the sitemap", () => {
  test("leads from robots.txt over its index to every page, and to no other", async () => {
    const robots = await (await get(paths.robots)).text();
    expect(robots).toContain(`Sitemap: ${origin}${paths.sitemap}`);
    const index = await get(paths.sitemap);
    expect(index.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const parts = await find(await index.text(), "/s:sitemapindex/s:sitemap/s:loc");
    expect(parts).toEqual(["screens", "creators-1", "posts-1"].map((name) => origin + paths.sitemapPart(name)));

    const pages = [];
    for (const part of parts) {
      const xml = await (await get(part.slice(origin.length))).text();
      pages.push(...(await find(xml, "/s:urlset/s:url/s:loc")));
    }
    expect(new Set(pages).size).toBe(pages.length);
    for (const path of [
      paths.home,
      paths.about,
      paths.explore({ category: "A & <B>" }),
      paths.creator("ada-okafor"),
      paths.post("ada-okafor", "hostile"),
      paths.post("ada-okafor", "given"),
    ])
      expect(pages).toContain(origin + path);
    // Bruno has published nothing.
    expect(pages.join()).not.toMatch(/bruno|to-come|payment|thank-you|429|404/);
  });

  test("names both languages of a screen, and when a post changed", async () => {
    const screens = await (await get(paths.sitemapPart("screens"))).text();
    const alternates = "/s:urlset/s:url[s:loc='https://shop.example/about']/x:link";
    expect(await find(screens, `${alternates}/@hreflang`)).toEqual(["x-default", "en", "es"]);
    expect(await find(screens, `${alternates}/@href`)).toEqual(
      ["/about", "/about?lang=en", "/about?lang=es"].map((path) => origin + path),
    );
    const posts = await (await get(paths.sitemapPart("posts-1"))).text();
    const changed = await find(posts, "//s:lastmod");
    expect(changed).toHaveLength(3);
    for (const time of changed) expect(new Date(time).toISOString()).toBe(time);
    const creators = await (await get(paths.sitemapPart("creators-1"))).text();
    expect(await find(creators, "//s:lastmod")).toEqual([coveredAt]);
  });

  test.each(["posts-2", "posts-0", "posts-x", "posts-999999", "creators-2", "creators-999999", "nothing"])(
    "has no part %s",
    async (name) => {
      expect((await get(paths.sitemapPart(name))).status).toBe(404);
    },
  );
});

describe("the feeds", () => {
  test("list the newest posts with their excerpts, in well-formed XML for any title", async () => {
    const reply = await get(paths.feed);
    expect(reply.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    const xml = await reply.text();
    expect(xml).not.toMatch(/CANARY|FREE-BODY|<script/);
    expect(await find(xml, "/rss/channel/item/title")).toEqual(["Covered", hostile, "Un regalo"]);
    // To a feed reader the description is HTML.
    const [described = ""] = await find(xml, "//item[link='https://shop.example/ada-okafor/hostile']/description");
    expect(described).not.toMatch(/[<>]/);
    expect(await find(`<p>${described}</p>`, "/p")).toEqual([`${hostile} — $4.50 for 72 hours, no account.`]);
    expect(await find(xml, "//item[link='https://shop.example/ada-okafor/given']/description")).toEqual([
      "What it is about. — Se lee gratis.",
    ]);
    const spanish = await (await get(paths.inLanguage(paths.feed, "es"))).text();
    expect(await find(spanish, "/rss/channel/description")).toEqual([`Lo más nuevo. ${defaultBrand.tagline.es}`]);
    expect(await (await get(`${paths.inLanguage(paths.feed, "es")}&lang=en`)).text()).toBe(spanish);
  });

  test("translate the shop's own categories, and leave those of creators as they are", async () => {
    for (const [language, name] of [
      ["en", "Photography"],
      ["es", "Fotografía"],
    ] as const) {
      const xml = await (await get(paths.inLanguage(paths.feed, language))).text();
      expect(await find(xml, "//item/category")).toEqual(["A & <B>", name]);
    }
  });

  test.each([paths.feed, paths.creatorFeed("ada-okafor"), paths.creatorFeed("bruno")])(
    "%s has everything that RSS 2.0 requires",
    async (path) => {
      const xml = await (await get(path)).text();
      for (const required of ["title", "link", "description"])
        expect(await find(xml, `/rss[@version='2.0']/channel/${required}[.!='']`), required).toHaveLength(1);
      const items = (await find(xml, "//item")).length;
      const [titles, links, ids, dates] = [
        await find(xml, "//item/title"),
        await find(xml, "//item/link"),
        await find(xml, "//item/guid[@isPermaLink='false']"),
        await find(xml, "//item/pubDate"),
      ];
      for (const found of [titles, links, new Set(ids), dates]) expect([...found]).toHaveLength(items);
      for (const link of [...links, ...(await find(xml, "/rss/channel/link"))])
        expect(new URL(link).origin, link).toBe(origin);
      for (const date of [...dates, ...(await find(xml, "//lastBuildDate"))])
        expect(date).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
    },
  );

  test("of a creator list only that creator's posts", async () => {
    const ada = await (await get(paths.creatorFeed("ada-okafor"))).text();
    expect(await find(ada, "//item/title")).toHaveLength(3);
    const empty = await (await get(paths.creatorFeed("bruno"))).text();
    expect(await find(empty, "//item")).toEqual([]);
    expect((await get(paths.creatorFeed("nobody-here"))).status).toBe(404);
  });
});

describe("the card for other sites", () => {
  const card = paths.embed("ada-okafor", "hostile");

  test("may be framed by anyone, runs nothing and leads to the post", async () => {
    const reply = await get(card);
    expect(reply.headers.get("x-frame-options")).toBeNull();
    expect(reply.headers.get("set-cookie")).toBeNull();
    const policy = reply.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors *");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|unsafe/);
    const html = await reply.text();
    expect(html).not.toMatch(/<script|CANARY/);
    expect(html).toContain(
      `href="${origin}${paths.post("ada-okafor", "hostile")}?lang=en" target="_blank" rel="noopener"`,
    );
    expect(html).toContain("$4.50");
  });

  test("uses the post's language unless the request names another, and redirects a former slug", async () => {
    expect(await (await get(paths.embed("ada-okafor", "given"))).text()).toContain(">Gratis<");
    expect(await (await get(`${paths.embed("ada-okafor", "given")}?lang=en`)).text()).toContain(">Free<");
    const moved = await get(`${paths.embed("bruno", "hostile")}?lang=es`);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `${card}?lang=es`]);
    for (const spelling of ["/embed/ada-okafor/HOSTILE", "/embed/Ada-Okafor/hostile"])
      expect((await get(`${spelling}?lang=es`)).headers.get("location"), spelling).toBe(`${card}?lang=es`);
  });

  test("says in the visitor's language that a post is not there, in the frame as well", async () => {
    for (const [path, acceptLanguage, language, said] of [
      [paths.embed("ada-okafor", "to-come"), "es-AR", "es", "No encontramos este contenido"],
      [paths.embed("ada-okafor", "to-come"), "de", "en", "We couldn&#39;t find this content"],
      [`${paths.embed("nobody", "%3Cb%3E")}?lang=es`, "en", "es", "No encontramos este contenido"],
    ] as const) {
      const missing = await get(path, { headers: { "accept-language": acceptLanguage } });
      expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-store"]);
      expect(missing.headers.get("x-frame-options")).toBeNull();
      expect(missing.headers.get("content-security-policy")).toContain("frame-ancestors *");
      const html = await missing.text();
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(said);
      expect(html).toContain(`href="${origin}${paths.explore()}?lang=${language}"`);
    }
  });

  test("matches the oEmbed reply, no larger than requested", async () => {
    const url = origin + paths.post("ada-okafor", "hostile");
    const reply = await get(`${paths.oEmbed(url)}&maxwidth=300&maxheight=150`);
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    const embed = await reply.json();
    expect(embed).toMatchObject({ type: "rich", version: "1.0", title: hostile, width: 300, height: 150 });
    expect(embed).not.toHaveProperty("thumbnail_url");
    expect(embed.html).toContain(`<iframe src="${origin}${card}?lang=en"`);
    expect(embed.html).not.toContain("<script");
    expect((await get(paths.oEmbed(origin + paths.post("ada-okafor", "HOSTILE")))).status).toBe(200);
    expect(await (await get(paths.oEmbed(origin + paths.freePost("given")))).json()).toMatchObject({
      thumbnail_width: 1200,
      width: 560,
    });
  });

  test.each([
    [404, "https://elsewhere.example/ada-okafor/hostile", ""],
    [404, `${origin}/creator/ada-okafor`, ""],
    [404, `${origin}/ada-okafor/to-come`, ""],
    [404, "no address", ""],
    [501, `${origin}/ada-okafor/hostile`, "&format=xml"],
    [400, `${origin}/ada-okafor/hostile`, "&maxwidth=-1"],
  ])("oEmbed answers %i for %s %s", async (status, url, more) => {
    expect((await get(`${paths.oEmbed()}?url=${encodeURIComponent(url)}${more}`)).status).toBe(status);
    expect(product.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

describe("share images", () => {
  /** The address that a post's own page names; any version leads to it. */
  const currentOf = async (slug: string) => (await get(paths.postShareImage(slug, "0"))).headers.get("location") ?? "";

  test.each([
    ["a post with a cover", () => currentOf("covered")],
    ["a post without one, whose title has what no face has", () => currentOf("hostile")],
    ["a creator without a portrait", async () => shareImageOfCreator(defaultBrand, { ...bruno, imgUrl: null })],
    ["the site in Spanish", async () => shareImageOfSite(defaultBrand, "es")],
  ])("%s: 1200 by 630, cacheable permanently", async (_name, address) => {
    const reply = await get(await address());
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(reply.headers.get("content-type")).toBe("image/jpeg");
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(300_000);
    const head = await get(await address(), { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, `${bytes.length}`, ""]);
    const moved = await get((await address()).replace(/[^/]+$/, "0.jpg"), { method: "HEAD" });
    expect([moved.status, moved.headers.get("location")]).toEqual([302, await address()]);
  });

  test("of the site show the brand's mark instead of a picture, whatever letter the tagline begins with", async () => {
    const [english, spanish] = await Promise.all(
      screenLanguages.map(async (language) => {
        const image = sharp(await (await get(shareImageOfSite(defaultBrand, language))).arrayBuffer());
        return image.extract({ left: 704, top: 0, width: 496, height: 630 }).raw().toBuffer();
      }),
    );
    expect(english?.equals(spanish ?? Buffer.of())).toBe(true);
    // The mark's inner arch, where the accent is.
    const middle = 3 * (496 * 400 + (950 - 704));
    expect([...(english?.subarray(middle, middle + 3) ?? [])].map((part) => part >> 4)).toEqual([0xc, 0x4, 0x0]);
  });

  test("change their address with their contents, and the old address redirects", async () => {
    const before = await currentOf("given");
    const pixels = await (await get(before)).arrayBuffer();
    await seedCatalogue(product.product, [{ slug: "given", title: "Un regalo nuevo", language: "Spanish" }]);
    await foldChanges(product.product.db);
    const reply = await get(before);
    const after = reply.headers.get("location") ?? "";
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([302, "no-store"]);
    expect(after).not.toBe(before);
    expect(Buffer.from(await (await get(after)).arrayBuffer()).equals(Buffer.from(pixels))).toBe(false);
    expect((await get(paths.postShareImage("to-come", "0"))).status).toBe(404);
    expect((await get(paths.creatorShareImage("nobody-here", "0"))).status).toBe(404);
  });

  test("have another address where the brand that they show has another name", async () => {
    const renamed = await startTestProduct({ environment: { PUBLIC_URL: origin, BRAND_NAME: "Escaparate" } });
    await seedCreator(renamed.product, bruno);
    const path = paths.creatorShareImage(bruno.username, "0");
    const [here, there] = await Promise.all(
      [product, renamed].map(({ url }) => fetch(url + path, { redirect: "manual" })),
    );
    expect([here?.status, there?.status]).toEqual([302, 302]);
    expect(there?.headers.get("location")).not.toBe(here?.headers.get("location"));
    await renamed.close();
  });
});

test.each([
  paths.sitemap,
  paths.sitemapPart("screens"),
  paths.sitemapPart("posts-1"),
  paths.feed,
  paths.creatorFeed("ada-okafor"),
  paths.webManifest,
  paths.oEmbed(`${origin}/ada-okafor/hostile`),
  paths.embed("ada-okafor", "hostile"),
])("%s is sent once and compressed, and never has a paid body", async (path) => {
  const first = await get(path, { headers: { "accept-encoding": "br" } });
  expect(first.status).toBe(200);
  expect(first.headers.get("cache-control")).toMatch(/^public, max-age=\d+/);
  const text = await first.text();
  expect(first.headers.get("content-encoding")).toBe(text.length < 1_024 ? null : "br");
  expect(text).not.toContain(canary);
  const again = await get(path, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test.each([
  ["gzip, br", "br"],
  ["gzip, br, zstd", "zstd"],
  ["zstd;q=0, br", "br"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["gzip;q=0, br;q=0.0", null],
  ["gzip;q=0.001", "gzip"],
  ["x-br", null],
])("Accept %j gets %j", async (accepted, encoding) => {
  const reply = await get(paths.feed, { headers: { "accept-encoding": accepted } });
  expect(reply.headers.get("content-encoding")).toBe(encoding);
  expect(await reply.text()).toContain("</rss>");
});

test("the manifest carries the brand's name", async () => {
  const manifest = await (await get(paths.webManifest)).json();
  expect(manifest).toMatchObject({ name: defaultBrand.name, start_url: paths.home });
});
