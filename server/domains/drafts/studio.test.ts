import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneRow } from "#db/client.ts";
import { sanitizeStoredBody } from "#server/domains/post-html/sanitize-body.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { openTestAccount, signInAsTeam, signInByMail } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { type CallResult, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
/** New, and with three published posts. */
let ada: TestBrowser;
let bo: TestBrowser;
beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  ada = await signInAsCreator(shop, "ada-okafor");
  bo = await signInAsCreator(shop, "bo-lind");
  const posts = ["one", "two", "three"].map((slug) => ({ slug, username: "bo-lind", title: slug, priceCents: 300 }));
  await seedCatalogue(shop.product, posts);
});
afterAll(() => shop.close());

const posts = "/api/studio/posts";
const text = {
  title: "Tide pools",
  excerpt: "What lives there.",
  body: "# Tide pools\n\nThe *first* text.",
  price: "4.50",
};
const create = async (browser: TestBrowser, fields: object = text) =>
  (await browser.send("POST", posts, fields)).body.data;
const save = (browser: TestBrowser, id: string, version: number, fields: object): Promise<CallResult> =>
  browser.send("PUT", `${posts}/${id}`, fields, { "if-match": `"${version}"` });

describe("drafts", () => {
  test("creates, reads, saves, lists and deletes a draft", async () => {
    const made = await ada.send("POST", posts, { ...text, categories: ["Oceans"], language: "Spanish" });
    expect([made.status, made.headers.get("etag"), made.headers.get("cache-control")]).toEqual([
      ...[200, '"1"', "private, no-store"],
    ]);
    const { id } = made.body.data;
    const attributes = {
      ...text,
      price: 4.5,
      accessType: "PAID",
      categories: ["Oceans"],
      language: "Spanish",
      slug: "",
      ...{ cover: null, files: [] },
    };
    expect(made.body.data).toEqual({
      id,
      version: 1,
      state: "draft",
      attributes,
      ...{ review: null, returned: null, schedule: null, savedAt: expect.any(Number), post: null },
      ...{ editor: null, needsReview: true, caseId: null },
    });

    const saved = await save(ada, id, 1, { body: "Another text.", price: null });
    expect([saved.status, saved.headers.get("etag"), saved.body.data.version]).toEqual([200, '"2"', 2]);
    const read = await ada.get(`${posts}/${id}`);
    expect([read.headers.get("etag"), read.body.data.attributes]).toEqual([
      '"2"',
      { ...attributes, body: "Another text.", price: null, accessType: "FREE" },
    ]);

    const listed = await ada.get(`${posts}?q=TIDE&state=draft&language=Spanish`);
    expect(listed.body.data).toMatchObject([
      { id, version: 2, state: "draft", attributes: { title: "Tide pools", cover: null } },
    ]);
    expect(listed.body.meta.pagination).toEqual({ page: 1, pageSize: 50, pageCount: 1, total: 1 });
    for (const filter of ["q=desert", "state=published", "language=English"])
      expect((await ada.get(`${posts}?${filter}`)).body.data).toEqual([]);

    expect((await ada.send("DELETE", `${posts}/${id}`)).status).toBe(204);
    expect((await ada.get(`${posts}/${id}`)).status).toBe(404);
  });

  test("lists every post of a creator, sorted by price or views", async () => {
    const cleo = await signInAsCreator(shop, "cleo-roux");
    const seeds = [300, 900, 500].map((priceCents) => ({
      slug: `cleo-${priceCents}`,
      username: "cleo-roux",
      priceCents,
    }));
    await seedCatalogue(shop.product, seeds);
    await shop.product.db.query({
      text: `INSERT INTO post_views (post_id, day, views_en, views_es, total)
        SELECT id, DATE '2026-01-01' + n, 1, 1, price_cents / 100 * n FROM posts, generate_series(1, 2) n WHERE starts_with(slug, 'cleo-')`,
    });
    const titles = async (sort: string) =>
      (await cleo.get(`${posts}?sort=${sort}`)).body.data.map(
        ({ attributes, views }: { attributes: { title: string }; views: number }) => `${attributes.title} ${views}`,
      );
    const byPrice = ["cleo-900 18", "cleo-500 10", "cleo-300 6"];
    expect(await titles("price")).toEqual(byPrice);
    expect(await titles("views")).toEqual(byPrice);
    expect(await titles("title")).toEqual([...byPrice].reverse().sort());
  });

  test("moves a published post to another slug, where its former one leads and stays its own", async () => {
    const made = await create(bo, { ...text, slug: "first-name" });
    const publish = (id: string, version: number) => bo.send("POST", `${posts}/${id}/publish`, { version });
    await publish(made.id, 1);
    await save(bo, made.id, 1, { slug: "second-name" });
    expect((await publish(made.id, 2)).body.data.post.slug).toBe("second-name");
    const found = await bo.get("/api/content/post/first-name?alg=RS256FAST");
    expect([found.status, found.body.data?.attributes.slug]).toEqual([200, "second-name"]);
    const other = await create(bo, { ...text, title: "Other", slug: "first-name" });
    expect((await publish(other.id, 1)).body.data.post.slug).toBe("first-name-2");
    const back = await save(bo, made.id, 2, { slug: "first-name" });
    expect((await publish(made.id, back.body.data.version)).body.data.post.slug).toBe("first-name");
  });

  test("refuses an outdated save with the current draft, and accepts a repeated one", async () => {
    const { id } = await create(ada);
    expect((await save(ada, id, 1, { body: "Mine." })).status).toBe(200);
    const outdated = await save(ada, id, 1, { body: "Theirs." });
    expect([outdated.status, outdated.body.error]).toEqual([409, "OUTDATED_VERSION"]);
    expect(outdated.body.current).toMatchObject({ id, version: 2, attributes: { body: "Mine.", title: "Tide pools" } });
    expect((await save(ada, id, 1, { body: "Mine." })).body.data.version).toBe(2);
    for (const headers of [undefined, { "if-match": "*" }, { "if-match": '"x"' }])
      expect((await ada.send("PUT", `${posts}/${id}`, { body: "x" }, headers)).body).toEqual({ error: "INVALID_DATA" });
  });

  test("names the editor of the newest version, and keeps the autosave that another editor saved over", async () => {
    const { id } = await create(ada);
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const autosave = (version: number, body: string, editor: object) =>
      save(ada, id, version, { body, isAutosave: true, editor });
    await autosave(1, "one", { id: first, save: 1 });
    await autosave(2, "two", { id: first, save: 2 });
    const refused = await autosave(2, "mine", { id: second, save: 1 });
    expect([refused.status, refused.body.current?.editor]).toEqual([409, { id: first, save: 2 }]);
    await autosave(3, "mine", { id: second, save: 2 });
    const { body } = await ada.get(`${posts}/${id}/revisions`);
    expect(body.data.map(({ version }: { version: number }) => version)).toEqual([4, 3, 1]);
    expect((await ada.get(`${posts}/${id}`)).body.data.editor).toEqual({ id: second, save: 2 });
    const odd = await save(ada, id, 4, { body: "x", editor: { id: "mine", save: -1 } });
    expect(odd.status).toBe(400);
  });

  test("says that a creator's first posts are reviewed, and later ones are not", async () => {
    expect([(await create(ada)).needsReview, (await create(bo)).needsReview]).toEqual([true, false]);
  });

  test("reports problems by field", async () => {
    const refused = await ada.send("POST", posts, { title: "x".repeat(301), price: "0.50" });
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        error: "INVALID_DATA",
        problems: [
          { field: "title", code: "too-large" },
          { field: "price", code: "invalid" },
        ],
      },
    ]);
    expect((await ada.send("POST", posts, { price: "4.505" })).body).toEqual({ error: "INVALID_DATA" });
    const { id } = await create(ada, {});
    const unready = await ada.send("POST", `${posts}/${id}/publish`, { version: 1 });
    expect([unready.status, unready.body.problems]).toEqual([
      400,
      ["title", "excerpt", "price"].map((field) => ({ field, code: "missing" })),
    ]);
  });

  test("accepts a text of 1 MiB, and no larger one", async () => {
    const { id } = await create(ada);
    expect((await save(ada, id, 1, { body: "\n".repeat(2 ** 20) })).status).toBe(200);
    expect((await save(ada, id, 2, { body: "x".repeat(2 ** 20 + 1) })).body.problems).toEqual([
      { field: "body", code: "too-large" },
    ]);
    expect((await save(ada, id, 2, { body: "x".repeat(2_300_000) })).status).toBe(413);
  });

  test("answers 401 signed out, 403 to a team member and 404 for another creator's draft", async () => {
    const { id } = await create(ada);
    await openTestAccount(shop, { email: "mo@team.example", roles: ["moderator"] });
    const mo = await signInAsTeam(shop, "mo@team.example");
    const made: [Parameters<TestBrowser["send"]>[0] | "GET", string, object?][] = [
      ["GET", `/${id}`],
      ["PUT", `/${id}`, { title: "Taken" }],
      ["POST", `/${id}/publish`, { version: 1 }],
      ["POST", `/${id}/withdraw`],
      ["DELETE", `/${id}`],
    ];
    for (const [method, path, body] of made) {
      const status = async (browser: TestBrowser) => {
        const sent =
          method === "GET"
            ? browser.get(posts + path)
            : browser.send(method, posts + path, body, { "if-match": '"1"' });
        return (await sent).status;
      };
      expect([await status(new TestBrowser(shop.url)), await status(mo), await status(bo)], path).toEqual([
        401, 403, 404,
      ]);
    }
    expect((await ada.get(`${posts}/${id}`)).body.data).toMatchObject({ version: 1, state: "draft" });
  });

  test("limits the saves of an account across addresses", async () => {
    const di = await signInAsCreator(shop, "di-reyes");
    const { id } = await create(di);
    const statuses: number[] = [];
    for (let version = 1; version <= 60; version++)
      statuses.push((await save(di.elsewhere(), id, version, { body: `Text ${version}` })).status);
    expect(statuses).toEqual([...Array(59).fill(200), 429]);
    await shop.database.shiftClock("1 minute");
    expect((await save(di, id, 60, { body: "Text 60" })).status).toBe(200);
  });

  test("rejects more than 500 unpublished drafts", async () => {
    const cy = await signInAsCreator(shop, "cy-moss");
    const creatorId = (await shop.product.creators.find("cy-moss"))?.id ?? "";
    const { draftId } = await shop.product.drafts.create(creatorId);
    await shop.product.db.query({
      text: `WITH made AS (INSERT INTO drafts (author_id) SELECT $1 FROM generate_series(1, 499) RETURNING id)
        INSERT INTO draft_revisions SELECT made.id, r.version, r.cause, r.title, r.slug, r.excerpt, r.body_markdown, r.language, r.access_type,
          r.price_cents, r.categories, r.files FROM made, draft_revisions r WHERE r.draft_id = $2`,
      values: [creatorId, draftId],
    });
    expect((await cy.send("POST", posts, {})).body).toEqual({ error: "QUOTA_EXCEEDED" });
    await cy.send("DELETE", `${posts}/${draftId}`);
    expect((await cy.send("POST", posts, {})).status).toBe(200);
  });
});

describe("revisions and preview", () => {
  test("lists, reads and restores revisions", async () => {
    const { id } = await create(ada);
    await save(ada, id, 1, { body: "The second text." });
    const listed = await ada.get(`${posts}/${id}/revisions`);
    expect(listed.body.data).toMatchObject([
      { version: 2, cause: "saved", title: "Tide pools" },
      { version: 1, cause: "created" },
    ]);
    expect((await ada.get(`${posts}/${id}/revisions/1`)).body.data.attributes.body).toBe(text.body);
    const restore = (version: number) =>
      ada.send("POST", `${posts}/${id}/revisions/1/restore`, undefined, { "if-match": `"${version}"` });
    expect((await restore(1)).body).toMatchObject({ error: "OUTDATED_VERSION", current: { version: 2 } });
    expect((await restore(2)).body.data).toMatchObject({ version: 3, attributes: { body: text.body } });
    expect((await ada.get(`${posts}/${id}/revisions/9`)).status).toBe(404);
    expect((await bo.get(`${posts}/${id}/revisions`)).status).toBe(404);
    expect((await bo.get(`${posts}/${id}/revisions/1`)).status).toBe(404);
  });

  test("previews the text as readers get it, with the problems that prevent publication", async () => {
    const { id } = await create(ada, { body: "*Once*<script>alert(1)</script>\n\n|a|\n|-|\n|b|" });
    const { data } = (await ada.get(`${posts}/${id}/preview`)).body;
    expect(data.html).toContain("<em>Once</em>");
    expect(data.html).toContain('<table tabindex="0">');
    expect(data.html).not.toContain("script");
    expect(data.problems.map(({ field }: { field: string }) => field)).toEqual(["title", "excerpt", "price"]);
    await save(ada, id, 1, { body: "![A crab](crab.png)" });
    expect((await ada.get(`${posts}/${id}/preview`)).body.data).toMatchObject({
      html: null,
      problems: expect.arrayContaining([{ field: "body", code: "unknown-picture", detail: "crab.png" }]),
    });
    for (const [version, body, code] of [
      [2, "Text\n\n<!-- a comment", "without-end"],
      [3, "![A crab](crab.png)".repeat(1_001), "too-many-pictures"],
      [4, "> ".repeat(600), "nested-too-deeply"],
      [5, `${"[a] ".repeat(5_000)}\n\n[a]: https://x.example/${"y".repeat(1_000)}`, "too-long-as-html"],
    ] as const) {
      await save(ada, id, version, { body });
      const { data: unusable } = (await ada.get(`${posts}/${id}/preview`)).body;
      expect(unusable.problems, code).toContainEqual({ field: "body", code, detail: expect.any(String) });
    }
    expect((await bo.get(`${posts}/${id}/preview`)).status).toBe(404);
  });
});

describe("rendering of unsaved text", () => {
  test("renders it as the preview renders the same text once it is saved, and saves nothing", async () => {
    const { id } = await create(ada);
    const body = "## Low water\n\nA *new* text.[^1]\n\n[^1]: A note.";
    const rendered = await ada.send("POST", `${posts}/${id}/render`, { body });
    expect(rendered.body.data.html).toContain("<em>new</em>");
    expect((await ada.get(`${posts}/${id}`)).body.data.version).toBe(1);
    await save(ada, id, 1, { body });
    expect(rendered.body.data.html).toBe((await ada.get(`${posts}/${id}/preview`)).body.data.html);
  });

  test("answers 404 for another creator's draft, and limits an account", async () => {
    const { id } = await create(bo);
    const render = (browser: TestBrowser) => browser.send("POST", `${posts}/${id}/render`, { body: "x" });
    expect((await render(ada)).status).toBe(404);
    const statuses: number[] = [];
    while (statuses.length < 61 && !statuses.includes(429)) statuses.push((await render(bo)).status);
    expect([statuses.at(0), statuses.at(-1)]).toEqual([200, 429]);
  });
});

describe("names that readers take for the shop's", () => {
  const publish = async (fields: object) => {
    const { id } = await create(bo, { ...text, ...fields });
    return { id, answer: await bo.send("POST", `${posts}/${id}/publish`, { version: 1 }) };
  };

  test("strips bidirectional controls from categories, whatever door they come through", async () => {
    const { attributes } = await create(ada, { ...text, categories: ["Oce\u202eans"] });
    expect(attributes.categories).toEqual(["Oceans"]);
    const insert = shop.product.db.query({
      text: "INSERT INTO categories (name, premium) VALUES (U&'Oce\\202Eans', true)",
    });
    await expect(insert).rejects.toMatchObject({ constraint: "categories_without_bidi_controls" });
  });

  test.each(["title", "category"])(
    "alerts the operator of a published piece whose %s looks like the shop's name",
    async (where) => {
      // The second letter is a Cyrillic one.
      const name = "Vіtrina Support";
      const { id } = await publish(where === "title" ? { title: name } : { title: "Salt", categories: [name] });
      const { rows } = await shop.product.db.query<{ message: string }>({
        text: "SELECT message FROM alerts WHERE kind = 'brand-name' AND subject_id = $1",
        values: [id],
      });
      expect(rows).toHaveLength(1);
      expect(rows[0]?.message).toContain("/bo-lind/");
    },
  );

  test("lets a creator add twenty categories in 30 days, and use all that exist", async () => {
    await shop.product.db.query({ text: "DELETE FROM rate_limits" });
    const problem = [{ field: "categories", code: "too-many-new" }];
    const names = Array.from({ length: 15 }, (_, place) => `Wood ${place}`);
    const last = ["Amber", "Birch", "Cedar", "Dahlia", "Elder"];
    expect((await publish({ title: "Fifteen", categories: names })).answer.status).toBe(200);
    expect((await publish({ title: "Six more", categories: [...last, "Fern"] })).answer.body.problems).toEqual(problem);
    expect((await publish({ title: "The last ones", categories: last })).answer.status).toBe(200);
    expect((await publish({ title: "Known", categories: ["AMBER", "Dahlia"] })).answer.status).toBe(200);
    expect((await publish({ title: "Another", categories: ["Fern"] })).answer.body.problems).toEqual(problem);
  });
});

describe("a text that takes long to clean", () => {
  // HTML is parsed fast, so the limit of time is far away on a busy machine as well.
  const body = `<p>\n${"<em>a</em> ".repeat(40_000)}</p>`;
  /** CPU time of the thread that answers everybody, in milliseconds. */
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  /** The longest time for which the thread does not look at other requests. */
  const longestTurnMs = async (work: () => unknown) => {
    let [longest, before] = [0, cpuMs()];
    const look = () => {
      const now = cpuMs();
      longest = Math.max(longest, now - before);
      before = now;
    };
    const looking = setInterval(look, 1);
    await work();
    clearInterval(looking);
    look();
    return longest;
  };

  test("keeps nobody waiting during its preview, its publication and its first reading", async () => {
    const { id } = await create(bo, { ...text, title: "A long text", body, price: null, accessType: "FREE" });
    let html = "";
    const answered: string[] = [];
    const preview = await longestTurnMs(async () => {
      const previewed = bo.get(`${posts}/${id}/preview`).finally(() => answered.push("preview"));
      await new TestBrowser(shop.url).get("/healthz").finally(() => answered.push("health"));
      html = (await previewed).body.data.html;
    });
    expect(answered).toEqual(["health", "preview"]);
    const publication = await longestTurnMs(async () => {
      const { data } = (await bo.send("POST", `${posts}/${id}/publish`, { version: 1 })).body;
      expect(data.state).toBe("published");
    });
    const reading = await longestTurnMs(async () => {
      const { data } = (await bo.get("/api/content/post/a-long-text?alg=RS256FAST")).body;
      expect(data.attributes.content === html).toBe(true);
    });
    const cleaning = await longestTurnMs(() => sanitizeStoredBody(html));
    for (const [step, longest] of Object.entries({ preview, publication, reading }))
      expect.soft(longest, step).toBeLessThan(cleaning);
  });
});

describe("previews", () => {
  test("limits an account to 60 a minute", async () => {
    const { id } = await create(bo);
    const statuses: number[] = [];
    while (statuses.length < 61 && !statuses.includes(429))
      statuses.push((await bo.get(`${posts}/${id}/preview`)).status);
    expect([statuses.at(0), statuses.at(-1)]).toEqual([200, 429]);
  });
});

describe("publishing", () => {
  test("publishes at once for a creator with three published posts, withdraws and publishes again", async () => {
    const { id } = await create(bo);
    const published = await bo.send("POST", `${posts}/${id}/publish`, { version: 1 });
    expect(published.body.data).toMatchObject({
      state: "published",
      post: { slug: "tide-pools", path: "/bo-lind/tide-pools", version: 1, isPublic: true },
    });
    const status = async () => (await bo.get("/api/content/post/tide-pools?alg=RS256FAST")).status;
    expect(await status()).toBe(200);
    expect((await bo.send("DELETE", `${posts}/${id}`)).body).toEqual({ error: "WRONG_STATE", state: "published" });
    expect((await bo.send("POST", `${posts}/${id}/withdraw`)).body.data.state).toBe("withdrawn");
    expect(await status()).toBe(410);
    expect((await bo.send("POST", `${posts}/${id}/withdraw`)).body).toEqual({
      error: "WRONG_STATE",
      state: "withdrawn",
    });
    expect((await bo.send("POST", `${posts}/${id}/publish`, { version: 1 })).body.data.state).toBe("published");
    expect(await status()).toBe(200);
    const actions = await oneRow<{ actions: string[] }>(shop.product.db, {
      text: "SELECT array_agg(action ORDER BY step) AS actions FROM publications WHERE draft_id = $1 AND account_id IS NOT NULL",
      values: [id],
    });
    expect(actions.actions).toEqual(["publish", "withdraw", "publish"]);
  });

  test("submits the first posts of a creator for review, and withdraws a submission", async () => {
    const { id } = await create(ada);
    const submitted = await ada.send("POST", `${posts}/${id}/publish`, { version: 1 });
    expect(submitted.body.data).toMatchObject({ state: "in-review", post: null });
    expect((await save(ada, id, 1, { body: "Changed during the review." })).status).toBe(200);
    expect((await ada.send("POST", `${posts}/${id}/publish`, { version: 2 })).body.data).toMatchObject({
      ...{ state: "in-review", review: { version: 2 } },
    });
    expect((await ada.send("DELETE", `${posts}/${id}`)).status).toBe(409);
    expect((await ada.send("POST", `${posts}/${id}/withdraw`)).body.data.state).toBe("draft");
    expect((await ada.send("POST", `${posts}/${id}/publish`, { version: 2 })).body.data.state).toBe("in-review");
  });

  test("publishes at a local time across a change of the clocks", async () => {
    const { id } = await create(bo, { ...text, title: "Scheduled" });
    const schedule = (fields: object) =>
      bo.send("POST", `${posts}/${id}/schedule`, {
        version: 1,
        at: "2027-03-14T02:30",
        timeZone: "America/New_York",
        ...fields,
      });
    expect((await schedule({ timeZone: "Mars/Olympus" })).body.problems).toEqual([
      { field: "timeZone", code: "invalid" },
    ]);
    expect((await schedule({ at: "2027-02-30T10:00" })).body.problems).toEqual([{ field: "at", code: "invalid" }]);
    expect((await schedule({ at: "2020-01-01T10:00" })).body.problems).toEqual([{ field: "at", code: "too-late" }]);
    const far = (await schedule({ at: "9999-12-30T19:00", timeZone: "America/New_York" })).body.problems;
    expect(far).toEqual([{ field: "at", code: "too-far" }]);
    const scheduled = await schedule({});
    // The clocks skip this time; half past three is an hour later.
    const moment = Date.UTC(2027, 2, 14, 7, 30) / 1_000;
    expect(scheduled.body.data).toMatchObject({
      state: "scheduled",
      schedule: { at: "2027-03-14T02:30", timeZone: "America/New_York", moment },
      post: { slug: "scheduled", isPublic: false },
    });
    const isVisible = async () => (await bo.get("/api/content/post/scheduled?alg=RS256FAST")).status === 200;
    const { left } = await oneRow<{ left: number }>(shop.product.db, {
      text: "SELECT extract(epoch FROM to_timestamp($1) - app_now())::float8 AS left",
      values: [moment],
    });
    await shop.database.shiftClock(`${left - 30} seconds`);
    bo = await signInByMail(shop, "bo-lind@creators.example");
    expect(await isVisible()).toBe(false);
    await shop.database.shiftClock("31 seconds");
    expect(await isVisible()).toBe(true);
    expect((await bo.get(`${posts}/${id}`)).body.data).toMatchObject({ state: "published", post: { isPublic: true } });
    expect((await bo.get(`${posts}?state=published&q=Scheduled`)).body.data).toHaveLength(1);
    expect((await bo.send("POST", `${posts}/${id}/withdraw`)).body.data.state).toBe("withdrawn");
    const { rows } = await shop.product.db.query({
      text: "SELECT action, extract(epoch FROM at)::float8 AS at FROM publications WHERE draft_id = $1 ORDER BY step",
      values: [id],
    });
    expect(rows).toMatchObject([{ action: "schedule" }, { action: "appear", at: moment }, { action: "withdraw" }]);
  });

  test("withdraws a scheduled post from the schedule", async () => {
    const { id } = await create(bo, { ...text, title: "Not yet" });
    const time = { version: 1, at: "2040-01-01T10:00", timeZone: "Europe/Madrid" };
    expect((await bo.send("POST", `${posts}/${id}/schedule`, time)).body.data.state).toBe("scheduled");
    expect((await bo.send("POST", `${posts}/${id}/withdraw`)).body.data).toMatchObject({
      state: "draft",
      schedule: null,
    });
    expect((await bo.send("POST", `${posts}/${id}/publish`, { version: 1 })).body.data).toMatchObject({
      state: "published",
      post: { isPublic: true },
    });
  });
});
