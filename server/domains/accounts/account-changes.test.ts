import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { seedCatalogue, seedCreator } from "#server/testing/seed-catalogue.ts";
import { mailedCode, openTestAccount, startTestSession } from "#server/testing/sign-in.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

const ask = (browser: TestBrowser, email: string) => browser.send("POST", addressOf("requestEmailChange"), { email });
const confirm = (browser: TestBrowser, codes: object) => browser.send("POST", addressOf("confirmEmailChange"), codes);
const undo = (link: object) => new TestBrowser(product.url).send("POST", addressOf("undoEmailChange"), link);
const sessionOf = (browser: TestBrowser) => browser.get(addressOf("getSession"));

async function mailTo(email: string): Promise<string> {
  return (await product.mails()).find(({ to }) => to === email)?.text ?? "";
}

async function codeTo(email: string): Promise<string> {
  return /\b\d{8}\b/.exec(await mailTo(email))?.[0] ?? "";
}

describe("a change of address", () => {
  test("takes both codes, ends other sessions, and is undone by the former address, with every factor", async () => {
    const [former, changed] = ["eva@creators.example", "eva@elsewhere.example"];
    const accountId = await openTestAccount(product, { email: former });
    const browser = await startTestSession(product, accountId, { strength: 2 });
    const otherDevice = await startTestSession(product, accountId);
    const addPasskey = (name: string) =>
      product.database.db.query({
        text: `INSERT INTO passkeys (credential_id, account_id, public_key, counter, transports, name) VALUES ($2, $1, '\\x00', 0, '{}', $2)`,
        values: [accountId, name],
      });
    await addPasskey("a thief of the mailbox");
    await product.database.shiftClock("1 minute");
    expect((await ask(browser, changed)).status).toBe(202);
    const codes = { formerCode: await codeTo(former), newCode: await codeTo(changed) };
    for (const wrong of [
      { ...codes, formerCode: codes.newCode },
      { ...codes, newCode: codes.formerCode },
    ])
      expect(await confirm(browser, wrong)).toMatchObject({ status: 403, body: { error: "INVALID_CODE" } });
    expect((await sessionOf(browser)).body.email).toBe(former);
    expect((await confirm(browser, codes)).status).toBe(204);
    expect((await confirm(browser, codes)).status).toBe(403);
    expect((await sessionOf(browser)).body.email).toBe(changed);
    expect((await sessionOf(otherDevice)).status).toBe(401);
    expect(await mailedCode(product, new TestBrowser(product.url), former)).toBeUndefined();
    await addPasskey("a thief of the account");
    const url = new URL(/https?:\S+undo=\S+/.exec(await mailTo(former))?.[0] ?? "");
    const link = { id: url.searchParams.get("undo"), signature: url.searchParams.get("t") };
    expect((await undo({ ...link, signature: "x".repeat(43) })).status).toBe(404);
    expect((await sessionOf(browser)).status).toBe(200);
    expect((await undo(link)).status).toBe(204);
    expect((await undo(link)).status).toBe(404);
    expect((await sessionOf(browser)).status).toBe(401);
    const back = (await sessionOf(await startTestSession(product, accountId))).body;
    expect([back.email, back.factors.passkeys]).toEqual([former, 0]);
  });

  test("answers the same for an address of another account, which gets a mail that explains", async () => {
    const [mine, theirs] = ["fay@creators.example", "gus@creators.example"];
    await openTestAccount(product, { email: theirs, language: "es" });
    const browser = await startTestSession(product, await openTestAccount(product, { email: mine }));
    const answers = [await ask(browser, "free@elsewhere.example"), await ask(browser, theirs)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, ""],
      [202, ""],
    ]);
    expect(await mailTo(theirs)).toContain("Ya tiene una");
    expect(await codeTo(theirs)).toBe("");
    const codes = { formerCode: await codeTo(mine), newCode: "12345678" };
    for (let attempt = 0; attempt < 6; attempt++) expect((await confirm(browser, codes)).status).toBe(403);
  });

  test("needs a proof of the last ten minutes, and its codes work for half an hour", async () => {
    const accountId = await openTestAccount(product, { email: "hal@creators.example" });
    const late = await startTestSession(product, accountId, { provenAgo: "11 minutes" });
    expect((await ask(late, "hal@elsewhere.example")).body.error).toBe("STEP_UP_REQUIRED");
    const browser = await startTestSession(product, accountId);
    await ask(browser, "hal@elsewhere.example");
    const codes = { formerCode: await codeTo("hal@creators.example"), newCode: await codeTo("hal@elsewhere.example") };
    await product.database.shiftClock("31 minutes");
    const again = await startTestSession(product, accountId);
    expect((await confirm(again, codes)).body.error).toBe("CODE_EXPIRED");
  });

  test("stores no address and no code in plain text", async () => {
    const browser = await startTestSession(product, await openTestAccount(product, { email: "ida@creators.example" }));
    await ask(browser, "ida@elsewhere.example");
    const codes = [await codeTo("ida@creators.example"), await codeTo("ida@elsewhere.example")];
    const { rows } = await product.database.db.query<{ row: string }>({
      text: "SELECT c::text AS row FROM email_changes c",
    });
    const stored = rows.map(({ row }) => row).join();
    for (const secret of [
      "elsewhere",
      "creators.example",
      ...codes,
      Buffer.from("ida@elsewhere.example").toString("hex"),
    ])
      expect(stored).not.toContain(secret);
  });
});

test("sets the language of the mails to the account, which those of a screen do not follow (decision 217)", async () => {
  const email = "jon@creators.example";
  const browser = await startTestSession(product, await openTestAccount(product, { email }));
  expect((await browser.send("PUT", addressOf("setAccountLanguage"), { language: "es" })).status).toBe(204);
  expect((await ask(browser, "jon@elsewhere.example")).status).toBe(202);
  await expect.poll(() => mailTo(email)).toContain("Código de tu dirección actual");
  await mailedCode(product, new TestBrowser(product.url), email);
  expect(await mailTo(email)).toContain("Sign-in code");
});

describe("closing an account", () => {
  test("ends sales at once, deletes the address, keeps the username, and later deletes the profile", async () => {
    await seedCatalogue(product.product, [{ slug: "last-words", username: "kim", priceCents: 300 }]);
    const { creators } = product.product;
    const creatorId = (await creators.find("kim"))?.id ?? "";
    const email = "kim@creators.example";
    const accountId = await openTestAccount(product, { email, creatorId });
    const browser = await startTestSession(product, accountId);
    const post = () =>
      new TestBrowser(product.url).get(
        addressOf("getPost", { params: { slug: "last-words" }, query: { alg: "RS256FAST" } }),
      );
    expect((await post()).status).toBe(200);
    expect((await browser.send("POST", addressOf("closeAccount"))).status).toBe(204);
    expect((await post()).status).toBe(410);
    expect((await sessionOf(browser)).status).toBe(401);
    expect(await mailTo(email)).toContain("You have closed");
    expect(await mailedCode(product, new TestBrowser(product.url), email)).toBeUndefined();
    expect(await openTestAccount(product, { email })).not.toBe(accountId);
    expect((await creators.find("kim"))?.id).toBe(creatorId);
    const { rows } = await product.database.db.query<{ days: number }>({
      text: "SELECT extract(day FROM run_at - app_now())::int + 1 AS days FROM jobs WHERE kind = 'forget-creator'",
    });
    expect(rows).toEqual([{ days: 4 }]);
    await creators.forgetProfile(creatorId);
    expect(await creators.findProfile(creatorId)).toMatchObject({
      firstName: "Former",
      pictureId: null,
      biographyEn: "",
    });
  });

  test("closes nothing if a submission cannot be taken back from review", async () => {
    await seedCreator(product.product, { username: "lou" });
    const creatorId = (await product.product.creators.find("lou"))?.id ?? "";
    const browser = await startTestSession(
      product,
      await openTestAccount(product, { email: "lou@creators.example", creatorId }),
    );
    const text = { title: "Salt", excerpt: "About salt.", body: "The text.", price: "4.50" };
    const { id } = (await browser.send("POST", addressOf("createStudioPost"), text)).body.data;
    await browser.send("POST", addressOf("publishStudioPost", { params: { id } }), { version: 1 });
    const { db } = product.database;
    await db.query({
      text: `CREATE FUNCTION refuse_take_back() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
        CREATE TRIGGER refuse_take_back BEFORE INSERT ON publications FOR EACH ROW WHEN (NEW.action = 'take-back')
          EXECUTE FUNCTION refuse_take_back();`,
    });
    expect((await browser.send("POST", addressOf("closeAccount"))).status).toBe(500);
    expect((await sessionOf(browser)).status).toBe(200);
    await db.query({ text: "DROP TRIGGER refuse_take_back ON publications" });
    expect((await browser.send("POST", addressOf("closeAccount"))).status).toBe(204);
    const { rows } = await db.query({ text: "SELECT state FROM drafts WHERE id = $1", values: [id] });
    expect(rows).toEqual([{ state: "draft" }]);
  });

  test("later deletes the texts that readers never got, and the uploads that nothing published needs", async () => {
    await seedCatalogue(product.product, [{ slug: "first-words", username: "max", priceCents: 300 }]);
    const creatorId = (await product.product.creators.find("max"))?.id ?? "";
    const browser = await startTestSession(
      product,
      await openTestAccount(product, { email: "max@creators.example", creatorId }),
    );
    const [{ id }] = (await browser.get(addressOf("listStudioPosts"))).body.data;
    const { attributes, version } = (await browser.get(addressOf("getStudioPost", { params: { id } }))).body.data;
    const changed = { ...attributes, body: "A text that no reader got." };
    const saved = await browser.send("PUT", addressOf("saveStudioPost", { params: { id } }), changed, {
      "if-match": `"${version}"`,
    });
    expect(saved.status).toBe(200);
    await upload(browser, { kind: "download", name: "notes.txt", bytes: Buffer.from("Private notes.") });
    const { db } = product.database;
    const left = async () => {
      const { rows } = await db.query<{ uploads: number; texts: number }>({
        text: `SELECT (SELECT count(*)::int FROM uploads WHERE author_id = $1) AS uploads,
          (SELECT count(*)::int FROM draft_revisions r JOIN drafts d ON d.id = r.draft_id WHERE d.author_id = $1) AS texts`,
        values: [creatorId],
      });
      return rows[0];
    };
    expect(await left()).toEqual({ uploads: 1, texts: 2 });
    expect((await browser.send("POST", addressOf("closeAccount"))).status).toBe(204);
    await product.database.shiftClock("4 days");
    while (await runNextJob(product.product.jobWork, "tasks"));
    expect(await left()).toEqual({ uploads: 0, texts: 1 });
    const { rows } = await db.query({
      text: "SELECT version = published_version AS published FROM drafts WHERE id = $1",
      values: [id],
    });
    expect(rows).toEqual([{ published: true }]);
  });

  test("is refused for members of the team, the last owner too", async () => {
    const accountId = await openTestAccount(product, { email: "lea@team.example", roles: ["owner"] });
    const browser = await startTestSession(product, accountId, { strength: 2 });
    expect((await browser.send("POST", addressOf("closeAccount"))).body.error).toBe("TEAM_MEMBER");
    expect((await sessionOf(browser)).status).toBe(200);
  });
});
