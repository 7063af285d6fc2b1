import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { contentLanguageOf, type ScreenLanguage } from "#contract/languages.ts";
import { explainPlans } from "#server/testing/explain-plans.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { openTestAccount, signInAsTeam, startTestSession } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { listOpenMessages } from "./inbox-store.ts";

let shop: TestProduct;
let sue: TestBrowser;
let sam: TestBrowser;
beforeAll(async () => {
  shop = await startTestProduct();
  for (const email of ["sue@team.example", "sam@team.example"])
    await openTestAccount(shop, { email, roles: ["support"] });
  sue = await signInAsTeam(shop, "sue@team.example");
  sam = await signInAsTeam(shop, "sam@team.example");
});
afterAll(() => shop.close());

const query = async (text: string, values: unknown[] = []) => (await shop.database.db.query({ text, values })).rows;
const messageAt = (id: string) => addressOf("getMessage", { params: { id } });
const end = (id: string, body: object, by = sue) => by.send("POST", addressOf("endMessage", { params: { id } }), body);
const claim = (id: string, by = sue) => by.send("POST", addressOf("claimMessage", { params: { id } }), {});
const queue = async () => (await sue.get(addressOf("listMessages"))).body;

/** Sends the contact form, and returns the message's id. */
async function write(email: string, language: ScreenLanguage = "en"): Promise<string> {
  const browser = new TestBrowser(shop.url);
  const asked = { language: contentLanguageOf(language) };
  const { token } = (await browser.get(addressOf("getContactFormToken", { query: asked }))).body;
  const data = { fullName: "Canary Sender", email, identity: "https://www.instagram.com/canary" };
  const text = { subject: "A <b>question</b>", message: "Where is\nmy piece?", read: false };
  const body = { data: { ...data, ...text } };
  const sent = await browser.post(addressOf("sendContactMessage"), body, { authorization: `Bearer ${token}` });
  expect(sent.status).toBe(204);
  return String((await query("SELECT id FROM contact_messages ORDER BY received_at DESC LIMIT 1"))[0]?.id);
}

test("answers a message by mail in the sender's language, and never shows the sender's address", async () => {
  const id = await write("canary-one@senders.example", "es");
  const [listed] = (await queue()).data;
  expect(listed).toMatchObject({ id, language: "es", isOpened: false, claim: null });
  expect(listed.dueAt - listed.receivedAt).toBe(48 * 3600);

  const opened = await sue.get(messageAt(id));
  expect(opened.body).toMatchObject({
    ...{ subject: "A <b>question</b>", message: "Where is\nmy piece?", ending: null },
    openings: [{ by: "sue@team.example" }],
  });
  expect((await end(id, { decision: "answer", note: "  " })).body.error).toBe("INVALID_DATA");
  const answer = "Está en tu estudio.\n\nUn saludo.";
  expect((await end(id, { decision: "answer", note: answer })).body).toEqual({ outcome: "answered" });
  expect((await end(id, { decision: "answer", note: answer })).body).toEqual({ error: "STATE_CHANGED" });
  expect((await claim(id)).body).toEqual({ error: "STATE_CHANGED" });

  const mails = (await shop.mails()).filter(({ to }) => to === "canary-one@senders.example");
  expect(mails.map(({ subject }) => subject)).toEqual(["Nuestra respuesta a tu mensaje", "Hemos recibido tu mensaje"]);
  expect(mails[0]?.text).toContain("Está en tu estudio.");
  expect(mails[0]?.text).not.toContain("Where is");
  const again = await sam.get(messageAt(id));
  expect(again.body.ending).toMatchObject({ outcome: "answered", by: "sue@team.example", answer });
  const shown = JSON.stringify([listed, opened.body, again.body]);
  expect(shown).not.toContain("senders.example");
  const stored = await query("SELECT row_to_json(e)::text AS row FROM contact_endings e");
  expect(JSON.stringify(stored)).not.toContain("estudio");
  const actions = await query("SELECT action, detail FROM team_actions WHERE subject_id = $1 ORDER BY at", [id]);
  expect(actions.map(({ action }) => action)).toEqual(["open-message", "answer-message", "open-message"]);
});

test("a claim keeps others from ending a message until it is over, and a closed message sends nothing", async () => {
  const id = await write("canary-two@senders.example");
  expect((await claim(id)).status).toBe(200);
  expect((await claim(id, sam)).body).toEqual({ error: "CLAIMED_BY_ANOTHER" });
  const close = { decision: "close", reason: "spam" };
  expect((await end(id, close, sam)).body).toEqual({ error: "CLAIMED_BY_ANOTHER" });
  const directly = query(
    `INSERT INTO contact_endings (message_id, outcome, account_id, reason)
     SELECT $1, 'closed', account_id, 'spam' FROM account_roles a WHERE a.account_id <> (SELECT claimed_by FROM contact_messages WHERE id = $1)`,
    [id],
  );
  await expect(directly).rejects.toThrow("another team member has claimed the message");
  expect((await end(id, { decision: "close" })).body.error).toBe("INVALID_DATA");
  await shop.database.shiftClock("16 minutes");
  expect((await end(id, close, sam)).body).toEqual({ outcome: "closed" });
  const mails = (await shop.mails()).filter(({ to }) => to === "canary-two@senders.example");
  expect(mails).toHaveLength(1);
  expect((await sue.get(messageAt(id))).body.ending).toMatchObject({ outcome: "closed", reason: "spam", answer: null });
});

test("alerts the operator once about messages that nobody answered within 48 hours", async () => {
  const id = await write("canary-three@senders.example");
  const alerts = () => query("SELECT message, details FROM alerts WHERE kind = 'message-overdue'");
  await runRecurringJob(shop.product.jobWork, "alert-overdue-messages");
  expect(await alerts()).toEqual([]);
  await shop.database.shiftClock("48 hours");
  for (let run = 0; run < 2; run++) await runRecurringJob(shop.product.jobWork, "alert-overdue-messages");
  expect(await alerts()).toEqual([
    { message: "1 message is overdue for an answer", details: expect.stringContaining(id) },
  ]);
});

test("a message and its answer expire together after 90 days", async () => {
  const { accountId } = (await query('SELECT account_id AS "accountId" FROM account_roles LIMIT 1'))[0] ?? {};
  const signIn = () => startTestSession(shop, String(accountId), { strength: 2 });
  sue = await signIn();
  const id = await write("canary-four@senders.example");
  expect((await end(id, { decision: "answer", note: "It is there." })).status).toBe(200);
  await shop.database.shiftClock("90 days");
  await runRecurringJob(shop.product.jobWork, "forget-expired-messages");
  expect(await query("SELECT id FROM contact_endings WHERE message_id = $1", [id])).toEqual([]);
  expect(await query("SELECT id FROM jobs WHERE kind = 'contact-answered'")).toEqual([]);
  sue = await signIn();
  expect((await sue.get(messageAt(id))).status).toBe(404);
});

test("reads a page of 10,000 open messages from the index of deadlines", async () => {
  const { db } = shop.database;
  await db.query({
    text: `INSERT INTO contact_messages (id, language, sealed, submission_fingerprint)
      SELECT gen_random_uuid(), 'en', '\\x00', sha256(('queue' || n)::bytea) FROM generate_series(1, 10000) n`,
  });
  await db.query({ text: "ANALYZE contact_messages" });
  const [plan] = await explainPlans(db, (explaining) => listOpenMessages(explaining, { limit: 50, offset: 0 }));
  expect(plan).toContain("contact_messages_queue");
  expect(plan).not.toContain("Seq Scan");
});

describe("a message of the studio", () => {
  const send = (browser: TestBrowser, body: object, headers: Record<string, string> = {}) =>
    browser.send("POST", addressOf("sendStudioMessage"), { id: randomUUID(), ...body }, headers);
  const newest = async () => {
    const [row] = await query("SELECT id, language FROM contact_messages ORDER BY received_at DESC LIMIT 1");
    return { id: String(row?.id), language: row?.language };
  };
  const count = async () => (await query("SELECT count(*)::int AS total FROM contact_messages"))[0]?.total;

  test("names its creator to the team, who typed nothing but the message, and is answered by mail", async () => {
    const ada = await signInAsCreator(shop, "ada-okafor");
    const message = `Where is my payout?\n${"I expected it on Monday. ".repeat(20)}`;
    expect((await send(ada, { message }, { "accept-language": "es" })).status).toBe(204);
    const { id, language } = await newest();
    expect(language).toBe("es");
    const opened = (await sue.get(messageAt(id))).body;
    expect(opened).toMatchObject({
      ...{ subject: "Where is my payout?", message },
      sender: { name: "Ada Okafor", identity: "", username: "ada-okafor" },
    });
    expect(JSON.stringify(opened)).not.toContain("ada-okafor@creators.example");
    await end(id, { decision: "answer", note: "Está en camino." });
    const mails = (await shop.mails()).filter(({ to }) => to === "ada-okafor@creators.example");
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(["Nuestra respuesta a tu mensaje", "Hemos recibido tu mensaje"]),
    );
    const stored = await query("SELECT row_to_json(m)::text AS row FROM contact_messages m");
    expect(JSON.stringify(stored)).not.toMatch(/payout|okafor/);
  });

  test("shortens a long line to a heading, and is stored once when it is sent again", async () => {
    const bo = await signInAsCreator(shop, "bo-lind");
    const body = { id: randomUUID(), message: "word ".repeat(100).trim() };
    const before = Number(await count());
    const answers = await Promise.all([send(bo, body), send(bo, body), send(bo, body)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await count()).toBe(before + 1);
    const { subject } = (await sue.get(messageAt((await newest()).id))).body;
    expect(subject).toBe(`${"word ".repeat(16).trim()}…`);
  });

  test("refuses an empty one, a sixth in a quarter of an hour, and everybody who is no creator", async () => {
    const cleo = await signInAsCreator(shop, "cleo-roux");
    expect((await send(cleo, { message: " \n" })).body).toEqual({ error: "INVALID_DATA" });
    for (let sent = 0; sent < 5; sent += 1)
      expect((await send(cleo.elsewhere(), { message: `Message ${sent}` })).status).toBe(204);
    expect((await send(cleo.elsewhere(), { message: "One more" })).body).toEqual({ error: "TOO_MANY_REQUESTS" });
    expect((await send(sue, { message: "I answer myself." })).body).toEqual({ error: "ROLE_REQUIRED" });
  });
});
