import { randomUUID } from "node:crypto";
import { addressOf } from "#contract/address-of-call.ts";
import { contentLanguageOf } from "#contract/languages.ts";
import { type TeamRole, teamRoles } from "#contract/roles.ts";
import { importedFile } from "#server/domains/imports/testing/imported-file.ts";
import { openShop } from "#server/domains/payments/testing/open-shop.ts";
import { upload } from "#server/domains/uploads/testing/upload.ts";
import { apply, newApplicant } from "./apply.ts";
import { seedCatalogue, seedCreator } from "./seed-catalogue.ts";
import { openTestAccount, startTestSession } from "./sign-in.ts";
import { TestBrowser } from "./test-browser.ts";
import type { TestProductOptions } from "./test-product.ts";

/** A creator with an account, a session, and a draft and a file to combine with the rows of others. */
export interface OpenedCreator {
  username: string;
  creatorId: string;
  accountId: string;
  browser: TestBrowser;
  draftId: string;
  uploadId: string;
}

export type ForeignRows = Awaited<ReturnType<typeof openForeignRows>>;

/**
 * A product with a creator, `victim`, and a team. Its functions make a row of each kind that has an id, owned by the victim, an
 * applicant, a buyer or the team, and return its id.
 */
export async function openForeignRows(options: TestProductOptions = {}) {
  const shop = await openShop(options);
  const { product } = shop;
  let made = 0;
  /** A text that no row has. */
  const unique = (word: string) => {
    made += 1;
    return `${word}-${made}`;
  };
  const idOf = async (sql: string, values: unknown[] = []) => String((await shop.rows(sql, values))[0]?.id);

  const draft = async (browser: TestBrowser, fields: object = {}): Promise<string> => {
    const text = { title: "Tide pools", excerpt: "What lives there.", body: "A text.", price: "4.50" };
    const { body } = await browser.send("POST", addressOf("createStudioPost"), { ...text, ...fields });
    return String(body.data.id);
  };
  const publish = (browser: TestBrowser, id: string) =>
    browser.send("POST", addressOf("publishStudioPost", { params: { id } }), { version: 1 });
  const file = async (browser: TestBrowser): Promise<string> =>
    (await upload(browser, { kind: "download", name: "notes.txt", bytes: Buffer.from(unique("Notes")) })).id;

  async function openCreator(
    username: string,
    { posts = 3, roles = [] }: { posts?: number; roles?: readonly TeamRole[] } = {},
  ): Promise<OpenedCreator> {
    const slugs = Array.from({ length: posts }, (_, place) => `${username}-${place}`);
    await seedCreator(product.product, { username });
    await seedCatalogue(
      product.product,
      slugs.map((slug) => ({ slug, username, priceCents: 300 })),
    );
    const creatorId = (await product.product.creators.find(username))?.id ?? "";
    const accountId = await openTestAccount(product, { email: `${username}@creators.example`, creatorId, roles });
    const browser = await startTestSession(product, accountId, { strength: 2 });
    return { username, creatorId, accountId, browser, draftId: await draft(browser), uploadId: await file(browser) };
  }

  const victim = await openCreator("victim");
  const members = {} as Record<TeamRole, TestBrowser>;
  for (const role of teamRoles) {
    const accountId = await openTestAccount(product, { email: `${role}@team.example`, roles: [role] });
    members[role] = await startTestSession(product, accountId, { strength: 2 });
  }
  const payoutAccountId = await idOf(
    `INSERT INTO payout_accounts (author_id, country, entity_type, provider_account_id, status, seen_at)
     VALUES ($1, 'US', 'individual', 'acct_victim', 'active', app_now()) RETURNING id`,
    [victim.creatorId],
  );
  let weeks = 0;

  /** The signature in the newest mail to an applicant. */
  async function signatureOf(applicationId: string): Promise<string> {
    const link = new RegExp(`application/${applicationId}\\?\\S*?t=([\\w-]+)`);
    const found = (await product.mails()).map(({ text }) => link.exec(text)?.[1]);
    return found.find((t) => t !== undefined) ?? "";
  }

  /** A case about a new post of the victim. */
  async function openCase(): Promise<string> {
    const slug = unique("reported");
    await seedCatalogue(product.product, [{ slug, username: victim.username, priceCents: 300 }]);
    const report = { id: randomUUID(), slug, reason: "not-original" };
    await new TestBrowser(product.url).send("POST", addressOf("reportPost"), report);
    return idOf("SELECT c.id FROM moderation_cases c JOIN posts p ON p.id = c.post_id WHERE p.slug = $1", [slug]);
  }

  return {
    ...{ shop, members, victim, openCreator, draft, publish, file, openCase, unique, idOf },
    async takenDownCase(): Promise<string> {
      const id = await openCase();
      const decision = { decision: "take-down", reason: "not-original", note: "Copied." };
      await members.moderator.send("POST", addressOf("decideModerationCase", { params: { id } }), decision);
      return id;
    },
    /** A piece of a creator who is new, under review. */
    async review(): Promise<string> {
      const { browser, draftId } = await openCreator(unique("newcomer"), { posts: 0 });
      await publish(browser, draftId);
      return draftId;
    },
    /** An import that has begun, in place of earlier ones. */
    async import(): Promise<string> {
      const begun = (await victim.browser.get(addressOf("listImports"))).body.data as { id: string }[];
      for (const { id } of begun) await victim.browser.send("POST", addressOf("cancelImport", { params: { id } }));
      const bytes = Buffer.from(`# ${unique("Imported")}`);
      return (await importedFile(victim.browser, { name: "post.md", bytes })).id;
    },
    /** A payout, whose transfer the provider refused or made. */
    payout(state: "refused" | "made"): Promise<string> {
      weeks += 1;
      const isMade = state === "made";
      return idOf(
        `WITH p AS (
           INSERT INTO payouts (author_id, payout_account_id, period, amount_cents, attempts, refusals, asked_at,
             transfer_id, destination_payment_id, transferred_at)
           VALUES ($1, $2, DATE '2026-01-05' + 7 * $3::integer, 2000, 1, $4, app_now(), $5::text, $5, CASE WHEN $5 IS NOT NULL THEN app_now() END)
           RETURNING id),
         l AS (INSERT INTO payout_lines (payout_id, week, line, movements, amount_cents) SELECT id, '2026-01-05', 'sales', 1, 2000 FROM p),
         t AS (
           INSERT INTO ledger_transactions (source_id, kind, payout_id, amount_cents, fee_cents, occurred_at)
           SELECT 'payout:' || id, 'payout-reserved', id, 0, 0, app_now() FROM p RETURNING id, payout_id),
         e AS (
           INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
           SELECT t.id, account, $1, cents FROM t, (VALUES ('creator-payable', 2000), ('payouts-in-transit', -2000)) AS v (account, cents)),
         m AS (
           INSERT INTO ledger_transactions (source_id, kind, payout_id, amount_cents, fee_cents, occurred_at)
           SELECT 'txn_' || $5, 'payout-transferred', id, -2000, 0, app_now() FROM p WHERE $5 IS NOT NULL RETURNING id),
         n AS (
           INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
           SELECT m.id, account, author_id, cents
           FROM m, (VALUES ('payouts-in-transit', $1::uuid, 2000), ('provider-balance', NULL, -2000)) AS v (account, author_id, cents))
         SELECT payout_id AS id FROM t`,
        [victim.creatorId, payoutAccountId, weeks, isMade ? 0 : 1, isMade ? unique("tr") : null],
      );
    },
    application: () => apply(product, newApplicant()),
    signatureOf,
    /** An application and the signature in its mail. */
    async signedApplication() {
      const id = await apply(product, newApplicant());
      return { id, t: await signatureOf(id) };
    },
    async message(): Promise<string> {
      const browser = new TestBrowser(product.url);
      const query = { language: contentLanguageOf("en") };
      const { token } = (await browser.get(addressOf("getContactFormToken", { query }))).body;
      const sender = {
        fullName: "A Sender",
        email: `${unique("sender")}@readers.example`,
        identity: "instagram.com/sender",
      };
      const data = { ...sender, subject: "A question", message: "Where is it?", read: false };
      await browser.post(addressOf("sendContactMessage"), { data }, { authorization: `Bearer ${token}` });
      return idOf("SELECT id FROM contact_messages ORDER BY received_at DESC, id LIMIT 1");
    },
    /** A purchase and the link of its receipt. */
    async purchase() {
      const bought = await shop.purchase();
      const receipt = (await product.mails()).find(
        ({ to, text }) => to === bought.reader.email && text.includes("/receipt/"),
      );
      const [, number = "", t = ""] = /\/receipt\/(R-[0-9A-Z-]+)\?(?:\S*&)?t=([\w-]+)/.exec(receipt?.text ?? "") ?? [];
      const id = await idOf("SELECT id FROM orders WHERE payment_intent_id = $1", [bought.id]);
      return { ...bought, paymentIntentId: bought.id, id, number, t };
    },
    async refundRequest(): Promise<string> {
      const { paymentIntentId, token, number, t, browser } = await this.purchase();
      await shop.read({ token });
      const request = { t, reason: "mistake" };
      await browser.elsewhere().send("POST", addressOf("requestRefund", { params: { number } }), request);
      const { data } = (await members.support.get(addressOf("listRefundRequests"))).body;
      if (data.length === 0) throw new Error(`No request for ${paymentIntentId}`);
      return data.at(-1).id;
    },
    async dispute(): Promise<string> {
      const { paymentIntentId } = await this.purchase();
      const { id } = await shop.control.dispute(paymentIntentId);
      await product.product.reversals.reconcile(paymentIntentId);
      return id;
    },
    /** A payment that was made for an order and names another one. */
    async unmatchedPayment(): Promise<string> {
      const { id, browser } = await shop.payWith("pm_card_visa");
      await product.stripe.paymentIntents.update(id, { metadata: { order_id: "nothing" } });
      await browser.post(addressOf("checkPaymentStatus"), { paymentIntentId: id });
      return id;
    },
  };
}
