import { symlink } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createShop, type Shop } from "#server/shop.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { importFolder } from "./import-folder.ts";
import type { ImportOptions } from "./import-options.ts";
import type { ImportLine } from "./report/report-line.ts";
import { createTestFolder, creatorFile, type TestFolder, testPicture } from "./testing/test-folder.ts";

let database: TestDatabase;
let shop: Shop;
let media: TestFolder;
let folder: TestFolder;
beforeEach(async () => {
  [database, media, folder] = await Promise.all([createTestDatabase(), createTestFolder(), createTestFolder()]);
  const access = { openWithToken: async () => undefined, isRunning: async () => false };
  const keys = deriveKeys(["a secret of the tests, long enough to be one"]);
  shop = createShop({
    db: database.db,
    access,
    storage: createDiskStorage(media.path),
    keys,
    brand: defaultBrand,
  });
});
afterEach(() => Promise.all([database.close(), media.remove(), folder.remove()]));

async function run(options: ImportOptions = {}, path = folder.path) {
  const lines: ImportLine[] = [];
  const report = (line: ImportLine) => lines.push(line);
  const summary = await importFolder({
    folder: path,
    shop,
    options,
    supportEmail: "support@vitrina.example",
    report,
  });
  return { summary, lines, of: (file: string) => lines.find((line) => line.file === file) };
}
const mayNotPlay = "may not play: media/talk.mp4 (damaged, or of an unknown type)";
const read = async (slug: string) =>
  (await shop.catalogue.getPost({ params: { slug }, query: { alg: "RS256FAST" } })).data.attributes;
const contents = async () => {
  const tables = ["authors", "posts", "post_slugs", "categories", "post_categories", "media_files", "media_variants"];
  const found = await Promise.all(
    tables.map((table) => database.db.query({ text: `SELECT x.*, x.xmin::text FROM ${table} x ORDER BY x::text` })),
  );
  return JSON.stringify(found.map((result) => result.rows));
};

describe("a folder of creators", () => {
  beforeEach(async () => {
    await folder.write(
      "ada-okafor/creator.md",
      creatorFile.replace("---\nDraws", "image: face.png\nverified: true\n---\nDraws"),
    );
    await folder.write("ada-okafor/face.png", await testPicture({ width: 300, height: 300 }));
    await folder.write("ada-okafor/media/cover.png", await testPicture());
    await folder.write("ada-okafor/media/a b.png", await testPicture({ red: 10 }));
    await folder.write("ada-okafor/media/book.pdf", "%PDF");
    await folder.write(
      "ada-okafor/one.md",
      `---\ntitle: "One: two"\nexcerpt: About it.\nlanguage: es\nprice: "7.90"\ncategories: [Art, Design]\ndate: 2026-03-04T05:06:07+01:00\ncover: media/cover.png\ncoverAlt: A cover\nfiles: [media/book.pdf]\n---\n# One: two\n\nText.\n\n![Alt](media/a%20b.png "Caption")\n`,
    );
    await folder.write("ada-okafor/two.md", "---\ntitle: Two\ncategories: [Art]\n---\nFree.\n");
  });

  test("rejects posts without content or, if paid, without excerpt, and accepts posts that only have files", async () => {
    const paid = "title: Sold\nexcerpt: About it.\nprice: 5";
    await folder.write("ada-okafor/empty.md", "");
    await folder.write("ada-okafor/heading.md", "# Only a heading\n");
    await folder.write("ada-okafor/blank.md", `---\n${paid}\n---\n<p> &nbsp;\u200b</p>\n\n<script>x</script>\n`);
    await folder.write("ada-okafor/spaces.md", "---\ntitle: Sold\nexcerpt: '   '\nprice: 5\n---\nText.\n");
    await folder.write("ada-okafor/files.md", `---\n${paid}\nfiles: [media/book.pdf]\n---\n`);
    const { of } = await run();
    for (const name of ["empty", "heading", "blank"])
      expect(of(`ada-okafor/${name}.md`), name).toMatchObject({
        outcome: "refused",
        reason: "it has neither text nor pictures nor files",
      });
    expect(of("ada-okafor/spaces.md")).toMatchObject({ outcome: "refused", reason: "a paid post needs an excerpt" });
    expect(of("ada-okafor/files.md")).toMatchObject({ outcome: "created" });
  });

  test("attaches linked files and reports dead links", async () => {
    await folder.write("ada-okafor/media/sheet.pdf", "%PDF sheet");
    const links = "[sheet](media/sheet.pdf) [again](media/sheet.pdf#page=2) [book](media/book.pdf) [two](two.md)";
    const more =
      "[out](../../secret.txt) [site](/about/) [web](https://example.com) [mail](mailto:a@b.example) [top](#top)";
    await folder.write("ada-okafor/links.md", `---\ntitle: Links\nfiles: [media/book.pdf]\n---\n${links}\n${more}\n`);
    const { of } = await run();
    const line = of("ada-okafor/links.md");
    expect([line?.outcome, line?.warnings]).toEqual([
      "created",
      expect.arrayContaining(["left out: links that lead nowhere here (../../secret.txt, /about/)"]),
    ]);
    const names = (await read("links")).mediaFiles.data.map(({ attributes }) => attributes.name);
    expect(names).toEqual(["book.pdf", "sheet.pdf"]);
    expect((await run()).of("ada-okafor/links.md")).toMatchObject({ outcome: "unchanged" });
  });

  test("reads page bundles and the fields of an Astro blog", async () => {
    await folder.write("ada-okafor/bundle/hero.png", await testPicture({ red: 20 }));
    const fields = 'title: Bundle\ndescription: About it.\npubDate: "Jul 08 2022"\nheroImage: ./hero.png';
    await folder.write("ada-okafor/bundle/index.md", `---\n${fields}\n---\nText.\n`);
    await run();
    expect(await read("bundle")).toMatchObject({
      excerpt: "About it.",
      publishedDate: Date.UTC(2022, 6, 8) / 1000,
      mainImage: { width: 1000 },
    });
  });

  test("becomes posts with all their fields", async () => {
    expect((await run({ allowBadges: true })).summary).toEqual({
      created: 3,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      refused: 0,
    });
    const one = await read("one");
    expect(one).toMatchObject({
      title: "One: two",
      excerpt: "About it.",
      language: "Spanish",
      price: 7.9,
      accessType: "PAID",
      publishedDate: Date.UTC(2026, 2, 4, 4, 6, 7) / 1000,
      mainImage: { width: 1000, height: 500, alternativeText: "A cover" },
      author: {
        data: { attributes: { username: "ada-okafor", description: "Draws.", verified: true, socialMedia: null } },
      },
    });
    expect(Object.keys(one.mainImage?.formats ?? {})).toEqual(["w480", "w720", "w960"]);
    expect(one.mainImage?.placeholder).toMatch(/^data:image\/webp;base64,.{20,600}$/);
    expect(one.category_premiums.data.map((each) => each.attributes.name)).toEqual(["Art", "Design"]);
    const two = await read("two");
    expect(two.content).toBe("<p>Free.</p>\n");
    expect(two.categories.data[0]?.attributes.name).toBe("Art");
  });

  test("publishes embedded films with the post's files, free or paid, and reports omissions with lines", async () => {
    await folder.write("ada-okafor/media/talk.mp4", "film");
    await folder.write("ada-okafor/media/talk.es.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHola\n");
    const film = '<video poster="media/cover.png">\n<source src="media/talk.mp4">\n</video>';
    const text = `Text.\n\n${film}\n\n<audio src="gone.mp3"></audio>\n\n<canvas></canvas>\n`;
    await folder.write("ada-okafor/shown.md", `---\ntitle: Shown\ndate: 2026-01-02\n---\n${text}`);
    await folder.write(
      "ada-okafor/sold.md",
      `---\ntitle: Sold\nexcerpt: E\nprice: 5\ndate: 2026-01-02\nfiles: media/talk.mp4\n---\n${text}`,
    );
    const { of } = await run();
    expect(of("ada-okafor/shown.md")).toMatchObject({
      outcome: "created",
      warnings: [
        "left out: <canvas> (line 13)",
        "moved: media/talk.mp4 (line 7) is with the post's files, not in its text",
        "left out: gone.mp3 (line 11), which is not there",
        mayNotPlay,
      ],
    });
    const { content: html, mediaFiles } = await read("shown");
    expect(html?.replace(/\s|<p><\/p>/g, "")).toBe("<p>Text.</p>");
    expect(mediaFiles.data.map(({ attributes }) => [attributes.name, attributes.captions.length])).toEqual([
      ["talk.mp4", 1],
    ]);
    expect(mediaFiles.data[0]?.attributes.previewUrl).toMatch(/^\/media\//);
    expect(of("ada-okafor/sold.md")?.warnings).toEqual([
      "left out: <canvas> (line 16)",
      "left out: gone.mp3 (line 14), which is not there",
      mayNotPlay,
    ]);
    expect((await run()).of("ada-okafor/shown.md")?.outcome).toBe("unchanged");
  });

  test("warns of films under copy protection, and of no film that plays", async () => {
    const film = await makeFilm({ in: "mp4", film: "h264", frames: 4 });
    await folder.write("ada-okafor/plain.mp4", film);
    await folder.write(
      "ada-okafor/bought.mp4",
      Buffer.from(film.toString("latin1").replaceAll("avc1", "encv"), "latin1"),
    );
    await folder.write(
      "ada-okafor/films.md",
      "---\ntitle: Films\ndate: 2026-01-02\nfiles: [plain.mp4, bought.mp4]\n---\nText.\n",
    );
    expect((await run()).of("ada-okafor/films.md")).toMatchObject({
      outcome: "created",
      warnings: ["may not play: bought.mp4 (under copy protection)"],
    });
  });

  test("removes the camera's data from pictures for download, by their bytes, and refuses those that keep it", async () => {
    const taken = sharp(await testPicture()).withExif({ IFD0: { Copyright: "canary" }, IFD3: { GPSLatitude: "36/1" } });
    const picture = await taken.clone().jpeg().toBuffer();
    expect(picture.includes("canary")).toBe(true);
    await folder.write("ada-okafor/print.jpg", picture);
    await folder.write("ada-okafor/unnamed.bin", picture);
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="x">canary</rdf:RDF></x:xmpmeta>';
    await folder.write("ada-okafor/scan.tif", await taken.clone().withXmp(xmp).tiff().toBuffer());
    await folder.write(
      "ada-okafor/prints.md",
      "---\ntitle: Prints\ndate: 2026-01-02\nfiles: [print.jpg, unnamed.bin]\n---\nText.\n",
    );
    await folder.write("ada-okafor/scans.md", "---\ntitle: Scans\nfiles: [scan.tif]\n---\nText.\n");
    const { of } = await run();
    expect(of("ada-okafor/prints.md")).toMatchObject({ outcome: "created", warnings: [] });
    const sold = (await read("prints")).mediaFiles.data.map(({ attributes }) => attributes);
    expect(sold.map(({ name, width }) => [name, width])).toEqual([
      ["print.jpg", 1000],
      ["unnamed.bin", null],
    ]);
    for (const { name, url } of sold) {
      const bytes = (await shop.media.readPicture(url.split("/")[2])) ?? picture;
      expect(bytes.includes("canary"), name).toBe(false);
      expect(await sharp(bytes).raw().toBuffer(), name).toEqual(await sharp(picture).raw().toBuffer());
    }
    expect(of("ada-okafor/scans.md")).toMatchObject({
      outcome: "refused",
      reason: "the picture scan.tif has camera data that cannot be removed: save it as JPEG or PNG",
    });
  });

  test("takes a film's poster and captions from front matter or neighbouring files, and updates them", async () => {
    const captions = (words: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`;
    await folder.write("ada-okafor/media/talk.mp4", "film");
    await folder.write("ada-okafor/media/talk.jpg", await testPicture({ format: "jpeg" }));
    await folder.write("ada-okafor/media/talk.es.vtt", captions("Hola"));
    await folder.write("ada-okafor/media/talk.en.vtt", captions("Hello"));
    await folder.write("ada-okafor/media/words.srt", "1\n00:00:01,000 --> 00:00:02,000\nOther\n");
    await folder.write("ada-okafor/media/none.vtt", "nothing");
    const post = (file: string) => `---\ntitle: Film\ndate: 2026-01-02\nfiles:\n  - ${file}\n---\nText.\n`;
    const file = async () => (await read("film")).mediaFiles.data[0]?.attributes;
    const seen = async () => (await file())?.captions.map(({ language, label }) => `${language} ${label}`);

    await folder.write("ada-okafor/film.md", post("media/talk.mp4"));
    expect((await run()).of("ada-okafor/film.md")).toMatchObject({ outcome: "created", warnings: [mayNotPlay] });
    expect(await seen()).toEqual(["en English", "es Español"]);
    const { previewUrl } = (await file()) ?? {};
    expect(previewUrl).toMatch(/^\/media\/.*\/w960$/);

    await folder.write("ada-okafor/media/talk.es.vtt", captions("Adiós"));
    await folder.write("ada-okafor/media/talk.jpg", await testPicture({ format: "jpeg", red: 1 }));
    expect((await run()).of("ada-okafor/film.md")?.outcome).toBe("updated");
    expect((await file())?.previewUrl).not.toBe(previewUrl);

    const told =
      "{file: media/talk.mp4, poster: media/cover.png, captions: [{file: media/words.srt, language: pt-BR, label: Falas}, media/none.vtt, media/gone.vtt]}";
    await folder.write("ada-okafor/film.md", post(told));
    expect((await run()).of("ada-okafor/film.md")?.warnings).toEqual([
      "the captions media/gone.vtt are not there",
      mayNotPlay,
      "left out: media/none.vtt (no captions in it)",
    ]);
    expect(await seen()).toEqual(["pt-BR Falas"]);

    await folder.write("ada-okafor/film.md", post("{file: media/talk.mp4, captions: {../x: media/words.srt}}"));
    expect((await run()).of("ada-okafor/film.md")?.reason).toMatch(/is not a language/);
  });

  test("publishes an invalid document without a preview", async () => {
    await folder.write("ada-okafor/free.md", "---\ntitle: Free\nfiles: [media/book.pdf]\n---\nText.\n");
    await run();
    const [book] = (await read("free")).mediaFiles.data;
    expect(book?.attributes).toMatchObject({ name: "book.pdf", previewUrl: null, pageCount: null, captions: [] });
  });

  test("changes no row when imported again", async () => {
    await run();
    const before = await contents();
    const again = await run();
    expect(again.summary).toEqual({ created: 0, updated: 0, unchanged: 3, skipped: 0, refused: 0 });
    expect(await contents()).toBe(before);
  });

  test("updates only the post with a changed text or picture, and keeps its slug and date", async () => {
    await run();
    const { publishedDate } = await read("two");
    await database.shiftClock("1 day");
    await folder.write("ada-okafor/two.md", "---\ntitle: Another title\ncategories: [Craft]\n---\nNew.\n");
    expect((await run()).summary).toMatchObject({ updated: 1, unchanged: 2 });
    expect(await read("two")).toMatchObject({
      title: "Another title",
      content: "<p>New.</p>\n",
      publishedDate,
      categories: { data: [{ attributes: { name: "Craft" } }] },
    });
    const cover = (await read("one")).mainImgSrc;
    await folder.write("ada-okafor/media/cover.png", await testPicture({ red: 3 }));
    expect((await run()).summary).toMatchObject({ updated: 1, unchanged: 2 });
    expect((await read("one")).mainImgSrc).not.toBe(cover);
  });

  test("makes a new slug the current one, and keeps the former as a redirect", async () => {
    await run();
    for (const slug of ["brand-new", "newest", "two"]) {
      await folder.write("ada-okafor/two.md", `---\ntitle: Two\nslug: ${slug}\n---\nFree.\n`);
      expect((await run()).of("ada-okafor/two.md")).toMatchObject({ outcome: "updated", slug });
      expect(await read("two")).toMatchObject({ slug });
    }
    expect(await read("brand-new")).toMatchObject({ slug: "two" });
    // A browser may have stored access under any of them.
    expect([...(await read("two")).formerSlugs].sort()).toEqual(["brand-new", "newest"]);
    expect((await read("one")).formerSlugs).toEqual([]);
    expect((await shop.posts.findPostForPurchase("newest"))?.slug).toBe("two");
  });

  test("keeps a suffix for a slug that another creator uses", async () => {
    await folder.write("bo-lind/creator.md", creatorFile);
    await folder.write("bo-lind/one.md", "---\ntitle: Theirs\n---\nText.\n");
    await folder.write("bo-lind/other.md", "---\ntitle: Theirs too\nslug: one\n---\nText.\n");
    const first = await run();
    expect([first.of("bo-lind/one.md")?.slug, first.of("bo-lind/other.md")?.slug]).toEqual(["one-2", "one-3"]);
    await folder.write("bo-lind/other.md", "---\ntitle: Changed\nslug: one\n---\nText.\n");
    expect((await run()).of("bo-lind/other.md")).toMatchObject({ outcome: "updated", slug: "one-3" });
  });
});

describe("rejects invalid files and continues with the rest", () => {
  const paid = "excerpt: E\nprice: 3";
  test.each([
    ["price: 0.99\nexcerpt: E", /under \$1\.00/],
    ["price: 0\nexcerpt: E", /under \$1\.00/],
    ["price: 3.999\nexcerpt: E", /not an amount/],
    ["price: -3\nexcerpt: E", /not an amount/],
    ["price: free\nexcerpt: E", /not an amount/],
    ["price: [3]\nexcerpt: E", /not an amount/],
    ["price: 10000.01\nexcerpt: E", /over \$10,000/],
    ["price: 3", /needs an excerpt/],
    ["price: 3\nexcerpt: '  '", /needs an excerpt/],
    [`language: fr\n${paid}`, /neither English nor Spanish/],
    [`date: yesterday\n${paid}`, /not a date/],
    [`date: 2026-02-31T99:00:00Z\n${paid}`, /not a date/],
    [`categories: [All]\n${paid}`, /category is called All/],
    [`categories: {a: b}\n${paid}`, /not a list/],
    [`title: [x]\n${paid}`, /not a text/],
    [`title: ${"x".repeat(400)}\n${paid}`, /longer than 300/],
    [`files: [gone.pdf]\n${paid}`, /gone\.pdf is not there/],
    [`files: [../../secret.txt]\n${paid}`, /leads out of the folder/],
    [`files: [link.txt]\n${paid}`, /link that leads out/],
    [`cover: /../../secret.txt\n${paid}`, /leads out of the folder/],
    ["a: [", /not YAML/],
    ["- a\n- b", /no fields/],
  ])("%j", async (fields, reason) => {
    const outside = await createTestFolder();
    await outside.write("secret.txt", "canary-outside");
    await folder.write("ada-okafor/creator.md", creatorFile);
    await symlink(join(outside.path, "secret.txt"), join(folder.path, "ada-okafor/link.txt"));
    await folder.write("ada-okafor/bad.md", `---\n${fields}\n---\nText.\n`);
    await folder.write("ada-okafor/good.md", "---\ntitle: Good\n---\nText.\n");
    const { of, summary } = await run();
    expect(of("ada-okafor/bad.md")).toMatchObject({ outcome: "refused", reason: expect.stringMatching(reason) });
    expect(of("ada-okafor/bad.md")?.reason).not.toContain("\n");
    expect(summary).toMatchObject({ created: 2, refused: 1 });
    await outside.remove();
  });

  test.each([
    ["explore", creatorFile, /reserved/],
    ["a", creatorFile, /not a username/],
    ["ada-okafor", creatorFile.replace("Okafor", ""), /first and a last name/],
    ["ada-okafor", creatorFile.replace("ada@creators.example", "nobody"), /not an address/],
    ["ada-okafor", creatorFile.replace("---\nDraws", "socialMedia: 'javascript:alert(1)'\n---\nDraws"), /web address/],
    [
      "ada-okafor",
      creatorFile.replace("---\nDraws", "image: gone.png\n---\nDraws"),
      /gone\.png cannot be used: not there/,
    ],
    ["ada-okafor", creatorFile.replace("---\nDraws", "image: creator.md\n---\nDraws"), /not a picture/],
  ])("the creator %s", async (name, file, reason) => {
    await folder.write(`${name}/creator.md`, file);
    await folder.write(`${name}/post.md`, "---\ntitle: T\n---\nText.\n");
    const { of, summary } = await run();
    expect(of(`${name}/creator.md`)).toMatchObject({ outcome: "refused", reason: expect.stringMatching(reason) });
    expect(summary).toMatchObject({ created: 0, refused: 2 });
  });

  test("skips symbolic links, non-text bytes and drafts", async () => {
    const outside = await createTestFolder();
    await outside.write("post.md", "---\ntitle: canary-outside\n---\nText.\n");
    await outside.write("folder/post.md", "---\ntitle: canary-outside\n---\nText.\n");
    await folder.write("ada-okafor/creator.md", creatorFile);
    await symlink(join(outside.path, "post.md"), join(folder.path, "ada-okafor/linked.md"));
    await symlink(join(outside.path, "folder"), join(folder.path, "ada-okafor/inside"));
    await folder.write("ada-okafor/latin.md", Buffer.from("# Ca\xf1\xf3n\n", "latin1"));
    await folder.write("ada-okafor/nul.md", "# A\0B\n");
    await folder.write("ada-okafor/huge.md", "x".repeat(2 * 2 ** 20 + 1));
    await folder.write("ada-okafor/draft.md", "---\ntitle: D\ndraft: true\n---\nText.\n");
    const { of, summary } = await run();
    expect(of("ada-okafor/linked.md")?.reason).toBe("a symbolic link");
    expect(of("ada-okafor/latin.md")?.reason).toMatch(/not UTF-8/);
    expect(of("ada-okafor/nul.md")?.reason).toMatch(/NUL/);
    expect(of("ada-okafor/huge.md")?.reason).toMatch(/2 MB/);
    expect(of("ada-okafor/draft.md")?.outcome).toBe("skipped");
    expect(summary).toMatchObject({ created: 1, skipped: 1, refused: 4 });
    expect(await contents()).not.toContain("canary-outside");
    await outside.remove();
  });

  test("omits invalid, oversized and missing pictures", async () => {
    await folder.write("ada-okafor/creator.md", creatorFile);
    await folder.write("ada-okafor/page.png", "<script>alert(1)</script>");
    await folder.write("ada-okafor/wide.png", await testPicture({ width: 10_000, height: 6_000 }));
    await folder.write(
      "ada-okafor/drawing.svg",
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20"/></svg>`,
    );
    await folder.write(
      "ada-okafor/post.md",
      "---\ntitle: T\ndate: 2026-01-02\n---\n![a](page.png)\n\n![b](wide.png)\n\n![c](https://x.example/c.png)\n\n![d](gone.png)\n\n![e](data:image/png;base64,AAAA)\n\n![f](drawing.svg)\n",
    );
    const { of } = await run();
    expect(of("ada-okafor/post.md")?.warnings).toHaveLength(5);
    const { content: html } = await read("post");
    expect(html?.match(/<img src/g)).toHaveLength(1);
    expect(html).toMatch(/alt="f"/);
    const { rows } = await database.db.query({ text: "SELECT mime, width FROM media_files" });
    expect(rows).toEqual([{ mime: "image/webp", width: 1600 }]);
  });
});

describe("third-party documentation", () => {
  const docs = "node_modules/fastify/docs";
  const options: ImportOptions = {
    creator: "fastify-team",
    creatorName: "The Fastify Team",
    priceCents: 300,
    excerpt: "What the guide tells about {title}.",
    category: "Software",
  };

  test("of an installed package becomes a paid catalogue", { tags: ["long"], timeout: 120_000 }, async () => {
    const { summary, of } = await run(options, docs);
    expect(summary.refused).toBe(0);
    expect(summary.created).toBeGreaterThan(30);
    expect(of("Guides/Getting-Started.md")?.slug).toBe("getting-started");
    expect(await read("getting-started")).toMatchObject({
      title: "Getting Started",
      excerpt: "What the guide tells about Getting Started.",
      price: 3,
      content: null,
      category_premiums: { data: [{ attributes: { name: "Software" } }] },
      author: { data: { attributes: { firstName: "The", lastName: "Fastify Team", verified: false } } },
    });
    const before = await contents();
    expect((await run(options, docs)).summary).toMatchObject({ created: 0, updated: 0, unchanged: summary.created });
    expect(await contents()).toBe(before);
  });

  test("is not sold without an excerpt or a creator", async () => {
    const { summary, lines } = await run({ ...options, excerpt: undefined }, docs);
    expect(summary).toMatchObject({ created: 0 });
    expect(new Set(lines.map((line) => line.reason))).toEqual(new Set(["a paid post needs an excerpt"]));
    expect((await run({ ...options, creator: "somebody", creatorName: undefined }, docs)).lines[0]?.reason).toMatch(
      /--creator-name/,
    );
    expect((await run({}, docs)).lines[0]?.reason).toMatch(/--creator/);
  });

  test("of Hugo and Jekyll loses its template tags and keeps feed dates", async () => {
    await folder.write(
      "films.md",
      `---\ntitle: Films\ndate: "Fri, 30 Aug 2019 14:56:04 GMT"\n---\n## Two\n{: #two}\n{{< youtube abc123 >}}\n{% include ad.html %}\n`,
    );
    const { of } = await run({ creator: "ada-okafor", creatorName: "Ada Okafor" });
    expect(of("films.md")).toMatchObject({ slug: "films", warnings: ["left out: template tags (include)"] });
    const { data } = await shop.catalogue.getPost({ params: { slug: "films" }, query: { alg: "RS256FAST" } });
    expect(data.attributes).toMatchObject({ publishedDate: Date.UTC(2019, 7, 30, 14, 56, 4) / 1000 });
    expect(data.attributes.content).toMatch(/youtube\.com\/watch\?v=abc123/);
    expect(data.attributes.content).not.toMatch(/[{}]/);
  });

  test("of Astro in MDX loses its code", async () => {
    const mdx = `---\ntitle: Charts\ndescription: About them.\npubDate: 2026-01-02\n---\nimport Chart from "./chart.astro";\n\n<Chart data={[1, 2].map((n) => n > 1)} />\n\n<Note>\n      **Kept**, {"this"} too{secret}.\n</Note>\n`;
    await folder.write("charts.mdx", mdx);
    await folder.write("broken.mdx", "---\ntitle: B\n---\n<Chart data={[1 />\n");
    const { of } = await run({ creator: "ada-okafor", creatorName: "Ada Okafor" });
    expect(of("charts.mdx")).toMatchObject({
      slug: "charts",
      warnings: [
        "left out: the component <Chart> (line 8); what it encloses stays",
        "left out: the component <Note> (line 10); what it encloses stays",
        "left out: expressions (secret)",
      ],
    });
    const { title, content: html } = await read("charts");
    expect([title, html?.replace(/\s+/g, " ")]).toEqual(["Charts", "<p> <strong>Kept</strong>, this too.</p> "]);
    expect(of("broken.mdx")).toMatchObject({
      outcome: "refused",
      reason: expect.stringMatching(/tag without end: .+ \(line 4\)$/),
    });
  });

  test("of Hugo and Jekyll keeps its front matter", async () => {
    await folder.write("static/img/c.png", await testPicture());
    await folder.write(
      "posts/hola/index.es.md",
      `+++\ntitle = "¡Hola!"\ndate = 2026-01-02T03:04:05Z\ndescription = 'Un saludo'\ntags = ["Viajes", 'Mar']\n[cover]\nimage = "/img/c.png"\nalt = "Mar"\n+++\nTexto.\n`,
    );
    await folder.write(
      "_posts/2026-02-03-my-day.md",
      "---\ntitle: My day\nlayout: post\nsummary: A day\ncategories: Life\nimage: /img/c.png\n---\nText.\n",
    );
    await folder.write("no-front-matter.md", "<!-- note -->\n# A *plain* `title` & more\n\nText.\n");
    await folder.write("untitled-notes.md", "Text only.\n");
    const { summary } = await run({ creator: "ada-okafor", creatorName: "Ada Okafor" });
    expect(summary).toMatchObject({ created: 4, refused: 0 });
    expect(await read("hola")).toMatchObject({
      title: "¡Hola!",
      language: "Spanish",
      excerpt: "Un saludo",
      accessType: "FREE",
      mainImage: { alternativeText: "Mar" },
      categories: { data: [{ attributes: { name: "Viajes" } }, { attributes: { name: "Mar" } }] },
    });
    expect(await read("my-day")).toMatchObject({
      publishedDate: Date.UTC(2026, 1, 3) / 1000,
      excerpt: "A day",
      mainImage: { width: 1000 },
    });
    expect(await read("no-front-matter")).toMatchObject({ title: "A plain title & more", content: "<p>Text.</p>\n" });
    expect(await read("untitled-notes")).toMatchObject({ title: "Untitled notes" });
  });
});
