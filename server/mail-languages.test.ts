import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { contentLanguageOf, type ScreenLanguage, screenLanguages } from "#contract/languages.ts";
import { returnReasons } from "#contract/return-reasons.ts";
import { teamRoles } from "#contract/roles.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { accountClosedTexts } from "#server/domains/accounts/account-closed-mail-texts.ts";
import { appGuessedTexts } from "#server/domains/accounts/app-guessed-mail-texts.ts";
import { bankChangedTexts } from "#server/domains/accounts/bank-changed-mail-texts.ts";
import { emailChangeAskedTexts } from "#server/domains/accounts/email-change-asked-mail-texts.ts";
import { emailChangeCodeTexts } from "#server/domains/accounts/email-change-code-mail-texts.ts";
import { emailChangedTexts } from "#server/domains/accounts/email-changed-mail-texts.ts";
import { factorsChangedTexts } from "#server/domains/accounts/factors-changed-mail-texts.ts";
import { signInCodeTexts } from "#server/domains/accounts/sign-in-code-mail-texts.ts";
import { teamInvitedTexts } from "#server/domains/accounts/team-invited-mail-texts.ts";
import { reviewDecidedTexts } from "#server/domains/drafts/review-decided-mail-texts.ts";
import { accessCodeTexts } from "#server/domains/orders/access-code-mail-texts.ts";
import { nameResetTexts } from "#server/domains/orders/name-reset-mail-texts.ts";
import { receiptTexts } from "#server/domains/receipts/receipt-mail-texts.ts";
import { disputeTexts } from "#server/domains/reversals/dispute-mail-texts.ts";
import { refundTexts } from "#server/domains/reversals/refund-mail-texts.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { apply } from "#server/testing/apply.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue, seedCreator } from "#server/testing/seed-catalogue.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { currentTotp, openTestAccount, signInAsTeam, startTestSession } from "#server/testing/sign-in.ts";
import { paymentIntentOf, type Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { type Dictionary, screenDictionaries, textsByLanguage } from "#web/testing/dictionaries.ts";
import { foreignTexts } from "#web/testing/foreign-texts.ts";
import { applicationAppealDeclinedTexts } from "./domains/applications/application-appeal-declined-mail-texts.ts";
import { applicationAppealedTexts } from "./domains/applications/application-appealed-mail-texts.ts";
import { applicationApprovedTexts } from "./domains/applications/application-approved-mail-texts.ts";
import { applicationAskedTexts } from "./domains/applications/application-asked-mail-texts.ts";
import { applicationDeclinedTexts } from "./domains/applications/application-declined-mail-texts.ts";
import { applicationReceivedTexts } from "./domains/applications/application-received-mail-texts.ts";
import { messageAnsweredTexts } from "./domains/contact/message-answered-mail-texts.ts";
import { messageReceivedTexts } from "./domains/contact/message-received-mail-texts.ts";
import { moderationDecidedTexts } from "./domains/moderation/moderation-decided-mail-texts.ts";
import { payoutNoticeTexts } from "./domains/payouts/payout-notice-mail-texts.ts";
import { refundAnswerTexts } from "./domains/refund-requests/refund-answer-mail-texts.ts";
import { refundRequestedTexts } from "./domains/refund-requests/refund-requested-mail-texts.ts";
import { restrictionMailTexts } from "./domains/restrictions/restriction-mails-texts.ts";

const mailDictionaries: Dictionary[] = [
  { place: "access-code", ...accessCodeTexts },
  { place: "account-closed", ...accountClosedTexts },
  { place: "app-guessed", ...appGuessedTexts },
  { place: "application-appeal-declined", ...applicationAppealDeclinedTexts },
  { place: "application-appealed", ...applicationAppealedTexts },
  { place: "application-approved", ...applicationApprovedTexts },
  { place: "application-asked", ...applicationAskedTexts },
  { place: "application-declined", ...applicationDeclinedTexts },
  { place: "application-received", ...applicationReceivedTexts },
  { place: "bank-changed", ...bankChangedTexts },
  { place: "dispute", ...disputeTexts },
  { place: "email-change-asked", ...emailChangeAskedTexts },
  { place: "email-change-code", ...emailChangeCodeTexts },
  { place: "email-changed", ...emailChangedTexts },
  { place: "factors-changed", ...factorsChangedTexts },
  { place: "message-answered", ...messageAnsweredTexts },
  { place: "message-received", ...messageReceivedTexts },
  { place: "moderation-decided", ...moderationDecidedTexts },
  { place: "name-reset", ...nameResetTexts },
  { place: "payout-notice", ...payoutNoticeTexts },
  { place: "receipt", ...receiptTexts },
  { place: "refund", ...refundTexts },
  { place: "refund-answer", ...refundAnswerTexts },
  { place: "refund-requested", ...refundRequestedTexts },
  { place: "restriction", ...restrictionMailTexts },
  { place: "review-decided", ...reviewDecidedTexts },
  { place: "sign-in-code", ...signInCodeTexts },
  { place: "team-invited", ...teamInvitedTexts },
];

let product: TestProduct;
let control: ReturnType<typeof controlClient>;
let post: SeededPost;
let other: SeededPost;
beforeAll(async () => {
  product = await startTestProduct({ webhooks: true });
  control = controlClient(product.sandboxUrl);
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
  other = await seedPost(product.database.db, { slug: "another-paid-post" });
});
afterAll(() => product.close());

const delivered = () => expect.poll(async () => (await control.state()).pendingDeliveries).toBe(0);

async function sendForm(path: string, language: ScreenLanguage, data: object): Promise<void> {
  const browser = new TestBrowser(product.url);
  const { token } = (await browser.get(`${path}/form-token?language=${contentLanguageOf(language)}`)).body;
  expect((await browser.post(path, { data }, { authorization: `Bearer ${token}` })).status).toBe(204);
}

/** Pays for a post, `changed` into another payment than was ordered; the PaymentIntent's id. */
async function charge(browser: TestBrowser, of: SeededPost, reader: Reader, language: ScreenLanguage, changed = {}) {
  const started = await browser.startPurchase(of, reader, { language: contentLanguageOf(language) });
  const paymentIntentId = paymentIntentOf(started.body.clientSecret);
  if (Object.keys(changed).length > 0) await product.stripe.paymentIntents.update(paymentIntentId, changed);
  const card = { payment_method: "pm_card_visa", return_url: product.url };
  await product.stripe.paymentIntents.confirm(paymentIntentId, card);
  return paymentIntentId;
}

async function pay(of: SeededPost, reader: Reader, language: ScreenLanguage): Promise<string> {
  const browser = new TestBrowser(product.url);
  const paymentIntentId = await charge(browser, of, reader, language);
  const { body } = await browser.post(addressOf("checkPaymentStatus"), { paymentIntentId });
  expect(body.paymentRecordStatus).toBe("completed");
  return paymentIntentId;
}

/** Pays an amount of one's own choice, with a note; the PaymentIntent's id. */
async function payFreely(email: string, language: ScreenLanguage): Promise<string> {
  const body = { amount: 10.8, email, metadata: { note: "X" } };
  const headers = { "accept-language": language };
  const { sessionId, url } = (
    await new TestBrowser(product.url).post(addressOf("createCheckoutSession"), body, headers)
  ).body;
  const card = { number: "4242424242424242", expiry: "12/34", cvc: "123", name: "Ada Reader" };
  await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(card) });
  await delivered();
  const session = await product.stripe.checkout.sessions.retrieve(sessionId);
  return String(session.payment_intent);
}

/** Applications that are asked, declined, appealed and approved, with every end. */
async function causeApplicationMails(
  language: ScreenLanguage,
  applicant: { name: string; email: string; socialMedia: string },
): Promise<void> {
  const reviewer = async (team: string) => {
    await openTestAccount(product, { email: team, roles: ["reviewer"] });
    return signInAsTeam(product, team);
  };
  const [first, second] = [
    await reviewer(`ana-${language}@team.example`),
    await reviewer(`bo-${language}@team.example`),
  ];
  const decide = async (by: TestBrowser, id: string, body: object) =>
    expect((await by.send("POST", addressOf("decideApplication", { params: { id } }), body)).status).toBe(200);
  const note = "X";
  const decline = { decision: "decline", reason: "profile-not-verified", note };
  /** Leaves the application undecided until its end. */
  const outwait = async (_by: TestBrowser, id: string) => {
    await product.database.db.query({
      text: "UPDATE applications SET received_at = app_now() - interval '2160 hours', expires_at = app_now() WHERE id = $1",
      values: [id],
    });
    await runRecurringJob(product.product.jobWork, "decline-unanswered-applications");
  };
  const declined = (by: TestBrowser, id: string) => decide(by, id, decline);
  const approved = (by: TestBrowser, id: string) =>
    decide(by, id, { decision: "approve", note, checks: ["code-in-bio"] });
  for (const [end, appealEnd] of [
    [declined, declined],
    [outwait, outwait],
    [declined, approved],
  ] as const) {
    const id = await apply(product, applicant, language);
    await decide(first, id, { decision: "ask", note });
    const asked = (await product.mails()).find(({ to }) => to === applicant.email);
    const t = /[?&]t=([\w-]+)/.exec(asked?.text ?? "")?.[1];
    const reply = async (call: "answerApplicationQuestion" | "appealApplication") => {
      const address = addressOf(call, { params: { id } });
      expect((await new TestBrowser(product.url).send("POST", address, { t, text: note })).status).toBe(204);
      // Written when it is sent: the next step ends what the applicant can do.
      await product.mails();
    };
    await reply("answerApplicationQuestion");
    await end(first, id);
    await product.mails();
    await reply("appealApplication");
    await appealEnd(second, id);
    await product.mails();
  }
  await decide(first, await apply(product, applicant, language), { decision: "approve", checks: ["code-in-bio"] });
}

/** Each mail that the product knows to write to others than its operator, in each of its forms. */
async function causeEveryMail(language: ScreenLanguage): Promise<string> {
  const reader = { email: `reader-${language}@readers.example`, name: "Ada Reader" };
  const { email, name } = reader;
  // A first purchase, three duplicates that are refunded automatically, and one that is held for an operator.
  for (let payment = 0; payment < 5; payment++) {
    await pay(post, reader, language);
    while (await product.product.reversals.refundOwedPayment());
  }
  await delivered();

  await charge(new TestBrowser(product.url), other, reader, language, { amount: 500 });
  await delivered();
  while (await product.product.reversals.refundOwedPayment());
  await delivered();

  const disputed = await pay(other, reader, language);
  await delivered();
  const { id: disputeId } = await control.dispute(disputed);
  await delivered();
  await control.closeDispute(disputeId, "won");
  await delivered();
  await control.refund(disputed, { amount: 100 });
  await delivered();
  // Rendered when it is sent: after the rest of the refund it would state another end.
  await product.mails();
  await control.refund(disputed, { amount: 350 });
  await delivered();
  const warnedOf = await pay(other, reader, language);
  await delivered();
  await control.warnOfFraud(warnedOf);
  await delivered();
  while (await product.product.reversals.refundOwedPayment());
  await delivered();
  const free = await payFreely(email, language);
  await decideRefundOf(free, language, { decision: "decline", note: "X" });
  await decideRefundOf(await payFreely(email, language), language, { decision: "part", total: 0.5, note: "X" });
  await control.refund(free);
  await delivered();

  const asked = { email, language: contentLanguageOf(language) };
  await new TestBrowser(product.url).post(addressOf("requestNameReset"), asked);
  await product.product.orders.finishBackgroundWork();

  const identity = "https://www.instagram.com/ada";
  await sendForm(addressOf("sendContactMessage"), language, {
    ...{ fullName: name, email, identity, subject: "X", message: "Y", read: false },
  });
  await answerMessage(language);
  await causeApplicationMails(language, { name, email, socialMedia: identity });

  const creator = await causeReviewMails(email, language);
  await causeModerationMails(creator, { email, name, language });
  await causePayoutMails(language);
  const screen = { "accept-language": language };
  await new TestBrowser(product.url).send("POST", addressOf("requestSignInCode"), { email }, screen);
  await product.product.accounts.finishBackgroundWork();
  await product.mails();
  await inviteToTeam(email, language);
  await causeAccountMails(creator, email, language);
  return email;
}

/** Invites an address to the team in each role, and removes it again. */
async function inviteToTeam(email: string, language: ScreenLanguage): Promise<void> {
  const ownerId = await openTestAccount(product, { email: `owner-${language}@team.example`, roles: ["owner"] });
  const owner = await startTestSession(product, ownerId, { strength: 2 });
  const invited = await owner.send("POST", addressOf("inviteTeamMember"), { email, language, roles: teamRoles });
  expect(invited.status).toBe(200);
  // Written when it is sent, with the roles of then.
  await product.mails();
  const address = addressOf("setTeamRoles", { params: { id: invited.body.id } });
  expect((await owner.send("PUT", address, { roles: [] })).status).toBe(204);
}

/** Asks for the refund of a payment by its receipt's link, and decides it. */
async function decideRefundOf(
  paymentIntentId: string,
  language: ScreenLanguage,
  decision: { decision: "decline" | "part"; [field: string]: unknown },
): Promise<void> {
  await delivered();
  const { rows } = await product.database.db.query<{ number: string }>({
    text: "SELECT number FROM receipts r JOIN payments p ON p.id = r.payment_id WHERE p.payment_intent_id = $1",
    values: [paymentIntentId],
  });
  const params = { number: rows[0]?.number ?? "" };
  const link = (await product.mails())
    .map(({ text }) => text)
    .find((text) => text.includes(`/receipt/${params.number}?`));
  const t = /[?&]t=([\w-]+)/.exec(link ?? "")?.[1];
  const screen = { "accept-language": language };
  const body = { t, reason: "other" };
  await new TestBrowser(product.url).send("POST", addressOf("requestRefund", { params }), body, screen);
  // Its confirmation is queued by a job, and not once the request is decided.
  while (await runNextJob(product.product.jobWork, "tasks"));
  const email = `finance-${decision.decision}-${language}@team.example`;
  const accountId = await openTestAccount(product, { email, roles: ["finance"] });
  const finance = await startTestSession(product, accountId, { strength: 2 });
  const [{ id }] = (await finance.get(addressOf("listRefundRequests"))).body.data;
  const address = addressOf("decideRefundRequest", { params: { id } });
  expect((await finance.send("POST", address, decision)).status).toBe(200);
}

/** Answers the message that was sent last. */
async function answerMessage(language: ScreenLanguage): Promise<void> {
  const email = `support-${language}@team.example`;
  await openTestAccount(product, { email, roles: ["support"] });
  const support = await signInAsTeam(product, email);
  const id = (await support.get(addressOf("listMessages"))).body.data[0].id;
  const answer = { decision: "answer", note: "Z" };
  expect((await support.send("POST", addressOf("endMessage", { params: { id } }), answer)).status).toBe(200);
}

/** Changes the address of an account and undoes it, then closes the account, whose address another one asks for before and after. */
async function causeAccountMails(accountId: string, email: string, language: ScreenLanguage): Promise<void> {
  const address = `new-${language}@creators.example`;
  const ask = async (browser: TestBrowser, to: string) =>
    expect((await browser.send("POST", addressOf("requestEmailChange"), { email: to })).status).toBe(202);
  const browser = await startTestSession(product, accountId);
  await ask(browser, address);
  const mails = await product.mails();
  const [formerCode, newCode] = [email, address].map(
    (to) => /\b\d{8}\b/.exec(mails.find((m) => m.to === to)?.text ?? "")?.[0],
  );
  const confirmed = await browser.send("POST", addressOf("confirmEmailChange"), { formerCode, newCode });
  expect(confirmed.status).toBe(204);
  await product.database.db.transaction((tx) => product.product.accounts.warnFormerAddresses(tx, accountId));
  const told = (await product.mails()).find(({ to, text }) => to === email && text.includes("undo="));
  const link = new URL(/https?:\S+undo=\S+/.exec(told?.text ?? "")?.[0] ?? "");
  const undo = { id: link.searchParams.get("undo"), signature: link.searchParams.get("t") };
  expect((await new TestBrowser(product.url).send("POST", addressOf("undoEmailChange"), undo)).status).toBe(204);
  const other = await openTestAccount(product, { email: `other-${language}@creators.example`, language });
  const stranger = await startTestSession(product, other);
  await ask(stranger, email);
  await product.mails();
  await guessAppOf(accountId);
  const owner = await startTestSession(product, accountId, { strength: 2 });
  expect((await owner.send("POST", addressOf("closeAccount"))).status).toBe(204);
  await ask(stranger, email);
}

/** Sets up an app, at whose codes somebody then guesses. */
async function guessAppOf(accountId: string): Promise<void> {
  const owner = await startTestSession(product, accountId);
  const { secret } = (await owner.send("POST", addressOf("beginTotp"))).body;
  const code = await currentTotp(product, secret);
  expect((await owner.send("POST", addressOf("confirmTotp"), { code })).status).toBe(200);
  // The code that confirmed the app counts once.
  for (let guess = 0; guess < 10; guess++) {
    const stranger = await startTestSession(product, accountId);
    expect((await stranger.send("POST", addressOf("proveSecondFactor"), { code })).status).toBe(403);
  }
  await product.mails();
}

/** Has a post approved, scheduled and returned for each reason. */
async function causeReviewMails(email: string, language: ScreenLanguage): Promise<string> {
  const { creators, drafts, publishing } = product.product;
  const username = `writer-${language}`;
  await seedCreator(product.product, { username });
  const creatorId = (await creators.find(username))?.id ?? "";
  const accountId = await openTestAccount(product, { email, language, creatorId });
  const moderator = await openTestAccount(product, { email: `moderator-${language}@team.example` });
  const submit = async (title: string, schedule?: { moment: Date; localTime: string; timeZone: string }) => {
    const text = { title, bodyMarkdown: title, accessType: "FREE" as const };
    const draft = await drafts.create(creatorId, text);
    await publishing.publish(draft, { version: 1, accountId, schedule });
    return draft.draftId;
  };
  const by = { accountId: moderator, creatorId: null };
  for (const reason of returnReasons)
    await publishing.reviews.decide(
      await submit(`X ${language} ${reason}`),
      { decision: "return", version: 1, reason, note: "Y" },
      by,
    );
  const later = { moment: new Date("2090-01-01T10:00Z"), localTime: "2090-01-01T10:00", timeZone: "UTC" };
  const now = await submit(`X ${language} now`);
  for (const draftId of [now, await submit(`X ${language} later`, later)]) {
    const { sha256 } = await publishing.reviews.open(draftId, by);
    await publishing.reviews.decide(draftId, { decision: "approve", version: 1, sha256: sha256.toString("hex") }, by);
  }
  const published = { draftId: now, creatorId };
  const draft = await drafts.find(published);
  if (!draft) throw new Error("The published draft is gone");
  await drafts.save(published, { basedOn: 1, content: { ...draft.content, bodyMarkdown: "Y" }, cause: "saved" });
  await publishing.publish(published, { version: 2, accountId });
  await publishing.reviews.decide(now, { decision: "return", version: 2, reason: "other", note: "Y" }, by);
  return accountId;
}

/** Has a creator's post returned, one restored and one kept down after an appeal, and a buyer refunded. */
async function causeModerationMails(
  accountId: string,
  { email, name, language }: { email: string; name: string; language: ScreenLanguage },
): Promise<void> {
  const creator = await startTestSession(product, accountId);
  const [mo, max] = [`mo-${language}@team.example`, `max-${language}@team.example`];
  for (const each of [mo, max]) await openTestAccount(product, { email: each, roles: ["moderator"] });
  const moderators = { mo: await signInAsTeam(product, mo), max: await signInAsTeam(product, max) };
  const [returned, restored, upheld] = [`x-${language}-now`, `down-${language}`, `gone-${language}`];
  const username = `writer-${language}`;
  await seedCatalogue(
    product.product,
    [restored, upheld].map((slug) => ({ slug, username, priceCents: 450 })),
  );
  await pay({ id: "", slug: restored, username, title: restored, body: "" }, { email, name }, language);
  const decide = async (moderator: TestBrowser, slug: string, decision: object) => {
    const list = (await moderator.get(addressOf("listModerationCases"))).body.data;
    const { id } = list.find((one: { post: { slug: string } }) => one.post.slug === slug);
    const address = addressOf("decideModerationCase", { params: { id } });
    expect((await moderator.send("POST", address, { note: "Y", ...decision })).status, slug).toBe(200);
    return id;
  };
  for (const slug of [returned, restored, upheld]) {
    const report = { id: randomUUID(), slug, reason: "other" };
    expect((await new TestBrowser(product.url).send("POST", addressOf("reportPost"), report)).status, slug).toBe(204);
  }
  await decide(moderators.mo, returned, { decision: "return", reason: "other" });
  for (const [slug, decision] of [
    [restored, "restore"],
    [upheld, "uphold"],
  ] as const) {
    const id = await decide(moderators.mo, slug, { decision: "take-down", reason: "other" });
    await creator.send("POST", addressOf("appealModerationCase", { params: { id } }), { text: "Y" });
    await decide(moderators.max, slug, { decision });
  }
  while (await product.product.reversals.refundOwedPayment());
  await delivered();
  const address = addressOf("restrictCreator", { params: { username } });
  const restriction = { capability: "publish", cause: "fraud", note: "Y" };
  const restricted = await moderators.mo.send("POST", address, restriction);
  const lift = addressOf("liftRestriction", { params: { id: restricted.body.id } });
  expect((await moderators.mo.send("POST", lift, {})).status).toBe(204);
}

/** Tells a creator each kind of news about money, and each reason of a skip. */
async function causePayoutMails(language: ScreenLanguage): Promise<void> {
  const { payouts, creators } = product.product;
  const creatorId = (await creators.find(`writer-${language}`))?.id ?? "";
  const { reasons, why: _why, open: _open, small: _small, ...kinds } = payoutNoticeTexts[language];
  const news = Object.keys(kinds).map((kind) => ({ kind, subject: kind }));
  const skips = Object.keys(reasons).map((detail) => ({ kind: "payout-skipped", subject: detail, detail }));
  for (const notice of [...news, ...skips])
    await product.database.db.transaction((tx) =>
      // The texts are named by kind.
      payouts.tellCreator(tx, { creatorId, amountCents: 100, ...notice } as Parameters<typeof payouts.tellCreator>[1]),
    );
}

/** The contents of a plain mail: its lines, and the labels and values within them. */
function textsOfPlain(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const told = line.replace(/^\d\. /, "");
    return [told, ...told.split(/:(?: |$)| \(|\)$/)];
  });
}

const characters: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** The visible text of HTML: the text between its tags. */
function textsOfHtml(html: string): string[] {
  return html
    .replace(/<style>.*?<\/style>/s, "")
    .split(/<[^>]*>/)
    .map((text) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (mark) => characters[mark] ?? mark).trim())
    .filter((text) => text !== "");
}

test("each mail of the product has its texts here", () => {
  const writers = readdirSync("server/domains", { recursive: true, encoding: "utf8" })
    .map((path) => /\/([a-z-]+)-mails?\.ts$/.exec(path.replaceAll("\\", "/"))?.[1])
    .filter((name) => name !== undefined);
  expect(writers.sort()).toEqual(mailDictionaries.map(({ place }) => place));
});

test.each(screenLanguages)(
  "every mail in %s is in that language as text and as HTML, word for word",
  async (language) => {
    const email = await causeEveryMail(language);
    const mails = (await product.mails()).filter(({ to }) => to === email);
    const shown = mails.map(({ subject, text, html }) => ({
      plain: [subject, ...textsOfPlain(text)],
      html: [subject, ...textsOfHtml(html)],
    }));
    const said = shown.flatMap(({ plain, html }) => [...plain, ...html]);
    const dictionaries = [...(await screenDictionaries()), ...mailDictionaries];
    const foreign = foreignTexts(
      said.map((text) => ({ language, text, where: "a mail" })),
      textsByLanguage(dictionaries),
    );
    expect(foreign).toEqual([]);

    // Each text of the mail templates occurs in one of the mails, in both forms.
    const texts = textsByLanguage(mailDictionaries)[language];
    expect(texts.length).toBeGreaterThan(60);
    for (const form of ["plain", "html"] as const) {
      const missing = texts.filter(({ isIn }) => !shown.some((mail) => mail[form].some(isIn)));
      // The button's words are a link's address in plain text. The tax needs TAXES=stripe (taxes.test.ts).
      const elsewhere = form === "plain" ? ["access-code read", "receipt tax"] : ["receipt tax"];
      expect(missing.map(({ place }) => place)).toEqual(elsewhere);
    }
  },
);
