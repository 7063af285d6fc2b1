import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import { lockedAlg } from "#contract/content.ts";
import { oneRow } from "#db/client.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createShop, type Shop } from "#server/shop.ts";
import { seedCreator } from "#server/testing/seed-catalogue.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import type { Draft, DraftContent, DraftKey } from "./index.ts";

let database: TestDatabase;
let shop: Shop;
let creatorId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = createShop({
    db: database.db,
    access: { openWithToken: async () => undefined, isRunning: async () => false },
    storage: createDiskStorage("unused"),
    keys: deriveKeys(["a secret of the tests that is long enough"]),
    brand: defaultBrand,
  });
  await seedCreator(shop, { username: "ada-okafor" });
  creatorId = (await shop.creators.find("ada-okafor"))?.id ?? "";
});
afterAll(() => database.close());

const ready: Partial<DraftContent> = {
  ...{ title: "A walk", excerpt: "What it is about.", bodyMarkdown: "# A walk\n\nThe *first* text.", priceCents: 500 },
  categories: ["Travel"],
};
const postOf = async (slug: string) => {
  const { data } = await shop.catalogue.getPost({ params: { slug }, query: { alg: lockedAlg } });
  return data.attributes;
};
const listedSlugs = async () => {
  const listed = await shop.catalogue.listUserPosts({
    params: { username: "ada-okafor", page: 1 },
    query: { postsPerPage: 25 },
  });
  return listed.parse().data.map(({ attributes }) => attributes.slug);
};
const count = async (table: string) =>
  (await oneRow<{ rows: number }>(database.db, { text: `SELECT count(*)::int AS rows FROM ${table}` })).rows;
const problemsOf = (error: unknown) =>
  (error as { problems?: { field: string; code: string }[] }).problems?.map(({ field, code }) => `${field} ${code}`);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const saveAgain = async (draft: DraftKey, version: number, change: Partial<DraftContent>) => {
  const { content } = (await shop.drafts.find(draft)) as Draft;
  return shop.drafts.save(draft, { basedOn: version, content: { ...content, ...change }, cause: "saved" });
};

describe("revisions", () => {
  const step = fc.record({
    kind: fc.constantFrom("save", "save", "autosave", "restore", "race"),
    /** By how many versions the editor is behind. */
    behind: fc.constantFrom(0, 0, 0, 1, 3),
    text: fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.replaceAll("\0", "")),
    older: fc.nat(),
  });

  test("loses no text in saves, restores and conflicts: rejects an outdated save with the current draft", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const draft = await shop.drafts.create(creatorId);
        const texts = [""];
        for (const { kind, behind, text, older } of steps) {
          const basedOn = Math.max(1, texts.length - behind);
          const isCurrent = basedOn === texts.length;
          const bodyMarkdown = `${texts.length} ${text}`;
          const content = { ...draft.content, bodyMarkdown };
          const cause = kind === "autosave" ? "autosaved" : "saved";
          const save = (given: DraftContent) => shop.drafts.save(draft, { basedOn, content: given, cause });
          if (kind === "race") {
            const rival = { ...content, bodyMarkdown: `rival ${bodyMarkdown}` };
            const saved = await Promise.allSettled([save(content), save(rival)]);
            const won = saved.findIndex(({ status }) => status === "fulfilled");
            expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(isCurrent ? 1 : 0);
            if (isCurrent) texts.push(won === 0 ? bodyMarkdown : rival.bodyMarkdown);
          } else if (kind === "restore") {
            const version = 1 + (older % texts.length);
            const kept = await shop.drafts.findRevision(draft, version);
            const restored = await refusal(shop.drafts.restoreRevision(draft, { basedOn, version }));
            if (!kept) expect(restored).toMatchObject({ code: "NOT_FOUND" });
            else if (isCurrent) texts.push(texts[version - 1] ?? "");
          } else {
            const refused = await refusal(save(content));
            if (isCurrent) texts.push(bodyMarkdown);
            else expect(refused).toMatchObject({ current: { content: { bodyMarkdown: texts.at(-1) } } });
          }
          const current = await shop.drafts.find(draft);
          expect([current?.version, current?.content.bodyMarkdown]).toEqual([texts.length, texts.at(-1)]);
        }
        const revisions = await shop.drafts.listRevisions(draft);
        for (const { version } of revisions) {
          expect((await shop.drafts.findRevision(draft, version))?.bodyMarkdown).toBe(texts[version - 1]);
        }
        const autosaves = steps.filter(({ kind }) => kind === "autosave").length;
        expect(revisions.length).toBeGreaterThanOrEqual(texts.length - autosaves);
      }),
      { numRuns: 25 },
    );
  });

  test("resolves a retried save, whose answer was lost, with the saved version", async () => {
    const draft = await shop.drafts.create(creatorId);
    const cover = {
      name: "c.webp",
      mime: "image/webp",
      storageKey: "0".repeat(64),
      sizeBytes: 9,
      alternativeText: null,
    };
    const files = { cover: { ...cover, picture: undefined }, images: {}, downloads: [] };
    const saved = await saveAgain(draft, 1, { title: "Once", files });
    expect(await saveAgain(draft, 1, { title: "Once", files })).toEqual(saved);
    expect(await shop.drafts.listRevisions(draft)).toHaveLength(2);
  });

  test("thins autosaves to one per ten minutes, and stores a hundred revisions and the published one", async () => {
    const draft = await shop.drafts.create(creatorId, { ...ready, title: "Kept" });
    await shop.drafts.publish(draft, { version: 1 });
    for (let version = 1; version <= 12; version++) {
      await database.shiftClock("3 minutes");
      await shop.drafts.save(draft, { basedOn: version, content: draft.content, cause: "autosaved" });
    }
    expect((await shop.drafts.listRevisions(draft)).map(({ version }) => version)).toEqual([13, 9, 5, 1]);
    for (let version = 13; version <= 120; version++) await saveAgain(draft, version, { title: `Kept ${version}` });
    const left = (await shop.drafts.listRevisions(draft)).map(({ version }) => version);
    expect([left.length, left.at(0), left.at(-2), left.at(-1)]).toEqual([101, 121, 22, 1]);
  });

  test.each<[keyof DraftContent, string, string, unknown]>([
    ["title", "too-large", "title", "x".repeat(301)],
    ["slug", "invalid", "slug", "Not a slug"],
    ["excerpt", "too-large", "excerpt", "x".repeat(2_001)],
    ["bodyMarkdown", "too-large", "body_markdown", "é".repeat(2 ** 19 + 1)],
    ["bodyMarkdown", "invalid", "body_markdown", "NUL \0"],
    ["priceCents", "invalid", "price_cents", 99],
    ["categories", "too-large", "categories", Array.from({ length: 21 }, (_, n) => `C${n}`)],
    ["files", "too-large", "files", { cover: null, images: {}, downloads: [{ name: "x".repeat(2 ** 20) }] }],
  ])("%s: rejects %s by field, and in the database", async (field, code, column, value) => {
    const draft = await shop.drafts.create(creatorId);
    expect(problemsOf(await refusal(saveAgain(draft, 1, { [field]: value })))).toContain(`${field} ${code}`);
    const written = typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : value;
    const text = `UPDATE draft_revisions SET ${column} = $2 WHERE draft_id = $1`;
    await expect(database.db.query({ text, values: [draft.draftId, written] })).rejects.toThrow(/constraint|0x00/);
  });

  test("the database rejects a version without its revision", async () => {
    const { draftId } = await shop.drafts.create(creatorId);
    const text = "UPDATE drafts SET version = 7 WHERE id = $1";
    await expect(database.db.query({ text, values: [draftId] })).rejects.toThrow("drafts_newest_revision");
  });

  test("answers NOT_FOUND for a draft of another creator", async () => {
    const { draftId } = await shop.drafts.create(creatorId, ready);
    await seedCreator(shop, { username: "ben-lindt" });
    const stranger = { draftId, creatorId: (await shop.creators.find("ben-lindt"))?.id ?? "" };
    const { drafts } = shop;
    expect([await drafts.find(stranger), await drafts.findRevision(stranger, 1)]).toEqual([undefined, undefined]);
    expect([await drafts.listRevisions(stranger), await drafts.list(stranger.creatorId, 1)]).toEqual([[], []]);
    const unknown = { code: "NOT_FOUND" };
    const content = (await drafts.find({ draftId, creatorId }))?.content as DraftContent;
    await expect(drafts.save(stranger, { basedOn: 1, content, cause: "saved" })).rejects.toMatchObject(unknown);
    await expect(drafts.restoreRevision(stranger, { basedOn: 1, version: 1 })).rejects.toMatchObject(unknown);
    await expect(drafts.publish(stranger, { version: 1 })).rejects.toMatchObject(unknown);
  });
});

describe("publishing a draft", () => {
  test("hides drafts from posts until a version is published, and lists their states", async () => {
    const posts = await count("posts");
    const draft = await shop.drafts.create(creatorId, { ...ready, title: "Quiet" });
    expect([await count("posts"), (await shop.drafts.list(creatorId, 1))[0]]).toMatchObject([
      posts,
      { draftId: draft.draftId, title: "Quiet", version: 1, post: null },
    ]);
    const { postId } = await shop.drafts.publish(draft, { version: 1 });
    const post = {
      ...{ id: postId, slug: "quiet", username: "ada-okafor", accessType: "PAID" },
      ...{ publishedVersion: 1, state: "public" },
    };
    expect(await shop.drafts.find(draft)).toMatchObject({ post });
    expect((await shop.drafts.list(creatorId, 1))[0]?.post).toEqual(post);
    await shop.posts.offers.withdrawPost("quiet");
    expect((await shop.drafts.find(draft))?.post?.state).toBe("ended");
  });

  test("publishes the rendered text, and an edited draft to the same post", async () => {
    const draft = await shop.drafts.create(creatorId, { ...ready, accessType: "FREE" });
    const { postId, slug } = await shop.drafts.publish(draft, { version: 1 });
    expect(await postOf(slug)).toMatchObject({ title: "A walk", content: "<p>The <em>first</em> text.</p>\n" });
    await saveAgain(draft, 1, { title: "A long walk", bodyMarkdown: `See [it](/ada-okafor/${slug}).` });
    expect((await postOf(slug)).title).toBe("A walk");
    await expect(shop.drafts.publish(draft, { version: 3 })).rejects.toMatchObject({ current: { version: 2 } });
    expect(await shop.drafts.publish(draft, { version: 2 })).toMatchObject({ postId, slug });
    expect(await postOf(slug)).toMatchObject({
      title: "A long walk",
      content: expect.stringContaining(`href="/ada-okafor/${slug}"`),
    });
  });

  test("publishes a version once for simultaneous requests", async () => {
    const draft = await shop.drafts.create(creatorId, { ...ready, title: "Only once" });
    const posts = await count("posts");
    const published = await Promise.all([1, 2, 3, 4].map(() => shop.drafts.publish(draft, { version: 1 })));
    published.push(await shop.drafts.publish(draft, { version: 1 }));
    expect(new Set(published.map(({ postId }) => postId)).size).toBe(1);
    expect(await count("posts")).toBe(posts + 1);
  });

  test("rejects an outdated version, also when a save comes during publication", async () => {
    const draft = await shop.drafts.create(creatorId, { ...ready, title: "Raced" });
    const [saved, published] = await Promise.allSettled([
      saveAgain(draft, 1, { title: "Raced, changed" }),
      shop.drafts.publish(draft, { version: 1 }),
    ]);
    expect(saved.status).toBe("fulfilled");
    const { post } = (await shop.drafts.find(draft)) as Draft;
    expect(post?.publishedVersion).toBe(published.status === "fulfilled" ? 1 : undefined);
    if (!post)
      await expect(shop.drafts.publish(draft, { version: 1 })).rejects.toMatchObject({ current: { version: 2 } });
  });

  test("writes post and link together or not at all", async () => {
    const draft = await shop.drafts.create(creatorId, { ...ready, title: "All or nothing" });
    await database.db.query({ text: "ALTER TABLE drafts ADD CONSTRAINT no_link CHECK (post_id IS NULL) NOT VALID" });
    await expect(shop.drafts.publish(draft, { version: 1 })).rejects.toThrow("no_link");
    await database.db.query({ text: "ALTER TABLE drafts DROP CONSTRAINT no_link" });
    expect(await listedSlugs()).not.toContain("all-or-nothing");
    await shop.drafts.publish(draft, { version: 1 });
    expect(await listedSlugs()).toContain("all-or-nothing");
  });

  test.each<[string, Partial<DraftContent>, string[]]>([
    ["nothing", {}, ["title missing", "excerpt missing", "priceCents missing"]],
    ["a free post without text", { title: "T", accessType: "FREE" }, ["bodyMarkdown missing"]],
    ["a category called All", { ...ready, categories: ["All"] }, ["categories invalid"]],
    ["a picture that is not there", { ...ready, bodyMarkdown: "![x](none.png)" }, ["bodyMarkdown unknown-picture"]],
    ["a comment without end", { ...ready, bodyMarkdown: "a\n\n<!-- b" }, ["bodyMarkdown without-end"]],
  ])("rejects %s by field", async (_what, content, problems) => {
    const draft = await shop.drafts.create(creatorId, content);
    expect(problemsOf(await refusal(shop.drafts.publish(draft, { version: 1 })))).toEqual(problems);
    expect((await shop.drafts.find(draft))?.post).toBeNull();
  });

  test("requires a confirmation for a changed price", async () => {
    const draft = await shop.drafts.create(creatorId, { ...ready, title: "Priced" });
    const { slug } = await shop.drafts.publish(draft, { version: 1 });
    await saveAgain(draft, 1, { priceCents: 900 });
    const refused = await refusal(shop.drafts.publish(draft, { version: 2 }));
    expect(problemsOf(refused)).toEqual(["priceCents unconfirmed-price"]);
    await shop.drafts.publish(draft, { version: 2, confirmPrice: true });
    expect((await shop.posts.findPostForPurchase(slug))?.priceCents).toBe(900);
  });

  test("hides the post until a future date, which a public post cannot get", async () => {
    const publishAt = new Date(Date.now() + 90 * 86_400_000);
    const scheduleAt = (moment: Date) => ({ moment, localTime: moment.toISOString().slice(0, 16), timeZone: "UTC" });
    const draft = await shop.drafts.create(creatorId, { ...ready, title: "Scheduled" });
    const { slug } = await shop.drafts.publish(draft, { version: 1, schedule: scheduleAt(publishAt) });
    expect(await shop.drafts.find(draft)).toMatchObject({ state: "scheduled", post: { state: "scheduled" } });
    await expect(postOf(slug)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listedSlugs()).not.toContain(slug);
    await database.shiftClock("91 days");
    expect([(await postOf(slug)).publishedDate, await listedSlugs()]).toEqual([
      Math.floor(publishAt.getTime() / 1_000),
      expect.arrayContaining([slug]),
    ]);
    const later = scheduleAt(new Date(publishAt.getTime() + 90 * 86_400_000));
    await saveAgain(draft, 1, { excerpt: "Another excerpt." });
    expect(problemsOf(await refusal(shop.drafts.publish(draft, { version: 2, schedule: later })))).toEqual([
      "publishAt too-late",
    ]);
    await shop.drafts.publish(draft, { version: 2 });
    expect((await postOf(slug)).publishedDate).toBe(Math.floor(publishAt.getTime() / 1_000));
  });
});
