import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { capabilities, restrictionCauses } from "#contract/restriction-rules.ts";
import { restrictionTexts } from "#contract/restriction-texts.ts";
import { apply, newApplicant } from "#server/testing/apply.ts";
import { mailedCode, openTestAccount, signInAsTeam, signInByMail, startTestSession } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let mo: TestBrowser;
let ada: TestBrowser;
beforeAll(async () => {
  shop = await startTestProduct();
  await openTestAccount(shop, { email: "mo@team.example", roles: ["moderator"] });
  mo = await signInAsTeam(shop, "mo@team.example");
  ada = await signInAsCreator(shop, "ada-okafor");
});
afterAll(() => shop.close());

const restrict = (capability: string, cause: string) =>
  mo.send("POST", addressOf("restrictCreator", { params: { username: "ada-okafor" } }), {
    ...{ capability, cause, note: "Please read the decision." },
  });
const lift = (id: string) => mo.send("POST", addressOf("liftRestriction", { params: { id } }), {});
const inForce = async () => (await ada.get(addressOf("listStudioRestrictions"))).body.data;
const publish = async () => {
  const text = { title: `Salt ${randomUUID()}`, excerpt: "About salt.", body: "The text.", price: "4.50" };
  const { id, version } = (await ada.send("POST", addressOf("createStudioPost"), text)).body.data;
  return ada.send("POST", addressOf("publishStudioPost", { params: { id } }), { version });
};
const upload = () => ada.send("POST", addressOf("startUpload"), { kind: "download", name: "notes.pdf", sizeBytes: 10 });

test("refuses a capability until each of its causes is lifted, and leaves the others alone", async () => {
  const first = (await restrict("publish", "moderation")).body.id;
  const second = (await restrict("publish", "security")).body.id;
  expect((await restrict("publish", "security")).body).toEqual({ error: "STATE_CHANGED" });
  expect((await publish()).body).toEqual({ error: "RESTRICTED" });
  expect((await upload()).status).toBe(200);
  expect(await inForce()).toMatchObject([
    { capability: "publish", cause: "moderation", note: "Please read the decision." },
    { capability: "publish", cause: "security" },
  ]);
  expect((await lift(first)).status).toBe(204);
  expect((await lift(first)).body).toEqual({ error: "STATE_CHANGED" });
  expect((await publish()).body).toEqual({ error: "RESTRICTED" });
  expect((await lift(second)).status).toBe(204);
  expect((await publish()).status).toBe(200);

  const third = (await restrict("upload", "fraud")).body.id;
  expect((await upload()).body).toEqual({ error: "RESTRICTED" });
  expect((await publish()).status).toBe(200);
  expect((await lift(third)).status).toBe(204);
  expect((await upload()).status).toBe(200);
  expect(await inForce()).toEqual([]);

  const mails = (await shop.mails()).map(({ subject, text }) => ({ subject, text }));
  const set = mails.filter(({ subject }) => subject === "Your account is restricted");
  expect(set).toHaveLength(3);
  for (const { text } of set) {
    expect(text).toContain("Please read the decision.");
    expect(text).toContain("we answer within 24 to 48 hours");
  }
  expect(mails.filter(({ subject }) => subject.startsWith("A restriction of your account has ended"))).toHaveLength(3);
  const { rows } = await shop.database.db.query({
    text: "SELECT action FROM team_actions WHERE action ~ 'restrict' ORDER BY at",
  });
  expect(rows.filter(({ action }) => action === "restrict-creator")).toHaveLength(3);
  expect(rows.filter(({ action }) => action === "lift-restriction")).toHaveLength(3);
});

test("ends the sessions of a creator who may not sign in, says so at the next sign-in, and spares the team", async () => {
  const bea = await signInAsCreator(shop, "bea-lund");
  const set = (username: string) =>
    mo.send("POST", addressOf("restrictCreator", { params: { username } }), {
      ...{ capability: "sign-in", cause: "security", note: "Somebody else used your account." },
    });
  const { id } = (await set("bea-lund")).body;
  expect((await bea.get(addressOf("getSession"))).status).toBe(401);
  const email = "bea-lund@creators.example";
  const [mail] = (await shop.mails()).filter(({ to }) => to === email);
  expect(mail?.text).toContain("from the address of your account");
  const browser = new TestBrowser(shop.url);
  const code = await mailedCode(shop, browser, email);
  expect((await browser.send("POST", addressOf("signIn"), { email, code })).body).toEqual({ error: "RESTRICTED" });
  const ownerId = await openTestAccount(shop, { email: "olga@team.example", roles: ["owner"] });
  const owner = await startTestSession(shop, ownerId, { strength: 2 });
  const invite = () => owner.send("POST", addressOf("inviteTeamMember"), { email, language: "en", roles: ["support"] });
  expect((await invite()).body, "an owner cannot take the account into the team").toEqual({ error: "RESTRICTED" });
  expect((await lift(id)).status).toBe(204);
  expect((await browser.send("POST", addressOf("signIn"), { email, code })).status, "the same code").toBe(200);

  const member = await openTestAccount(shop, { email, roles: ["support"] });
  expect(member).toBeTruthy();
  expect((await set("bea-lund")).body).toEqual({ error: "TEAM_MEMBER" });
});

test("shows a creator who may not be paid the reason in place of the next payout", async () => {
  const { id } = (await restrict("payout", "fraud")).body;
  expect((await ada.get(addressOf("getStudioBalance"))).body.nextPayout).toMatchObject({
    amount: 0,
    reason: "restricted",
  });
  expect(await inForce()).toMatchObject(expect.arrayContaining([expect.objectContaining({ capability: "payout" })]));
  await expect(
    shop.database.db.query({
      text: `INSERT INTO payouts (author_id, payout_account_id, period, amount_cents)
        SELECT author_id, gen_random_uuid(), '2026-11-23', 1000 FROM restrictions WHERE id = '${id}'`,
    }),
  ).rejects.toThrow("the creator may not payout");
  expect((await lift(id)).status).toBe(204);
});

test("the database refuses a transition and an upload of a restricted creator, and a change of a restriction", async () => {
  const { id } = (await restrict("upload", "operator")).body;
  const query = (text: string) => shop.database.db.query({ text });
  await expect(
    query(
      "INSERT INTO uploads (author_id, kind, name, size_bytes) SELECT author_id, 'download', 'a', 1 FROM restrictions LIMIT 1",
    ),
  ).rejects.toThrow("the creator may not upload");
  await expect(query(`UPDATE restrictions SET cause = 'fraud' WHERE id = '${id}'`)).rejects.toThrow("only ends");
});

test.each(["en", "es"] as const)(
  "says what, why, what to do and when somebody answers for each restriction in %s",
  (language) => {
    const { what, why, next, answer } = restrictionTexts[language];
    for (const capability of capabilities) expect(what[capability]).toMatch(/\S/);
    for (const cause of restrictionCauses) expect(`${why[cause]} ${next[cause]}`.length).toBeGreaterThan(40);
    expect(answer("help@shop.example")).toMatch(/help@shop\.example.*24.*48/);
  },
);

test("restrictions follow a person who closes the account and applies again, and the reviewer sees them", async () => {
  const cleo = await signInAsCreator(shop, "cleo-voss");
  const address = addressOf("restrictCreator", { params: { username: "cleo-voss" } });
  for (const capability of ["publish", "payout"])
    expect((await mo.send("POST", address, { capability, cause: "fraud", note: "A note." })).status).toBe(200);
  const lifted = await mo.send("POST", address, { capability: "upload", cause: "operator", note: "A note." });
  expect((await lift(lifted.body.id)).status).toBe(204);
  expect((await cleo.send("POST", addressOf("closeAccount"))).status).toBe(204);

  await openTestAccount(shop, { email: "rita@team.example", roles: ["reviewer"] });
  const rita = await signInAsTeam(shop, "rita@team.example");
  const decide = (id: string, username: string) =>
    rita.send("POST", addressOf("decideApplication", { params: { id } }), {
      ...{ decision: "approve", username, checks: ["code-in-bio"] },
    });
  const again = { ...newApplicant(), email: "cleo-voss@creators.example" };
  const id = await apply(shop, again);
  const opened = (await rita.get(addressOf("getApplication", { params: { id } }))).body;
  expect(opened.restrictions).toMatchObject([
    { capability: "publish", cause: "fraud", username: "cleo-voss" },
    { capability: "payout", cause: "fraud", username: "cleo-voss" },
  ]);
  expect((await decide(id, "cleo-again")).status).toBe(200);
  const back = await signInByMail(shop, "cleo-voss@creators.example");
  expect((await back.get(addressOf("listStudioRestrictions"))).body.data).toMatchObject([
    { capability: "publish", cause: "fraud", note: "A note." },
    { capability: "payout", cause: "fraud", note: "A note." },
  ]);

  const other = await apply(shop, newApplicant());
  expect((await rita.get(addressOf("getApplication", { params: { id: other } }))).body.restrictions).toEqual([]);
});
