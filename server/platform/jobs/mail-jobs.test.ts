import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connectMailer, type Mailer } from "#server/platform/mail/mailer.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { type SmtpConduct, startSmtpServer, type TestSmtpServer } from "#server/testing/smtp-server.ts";
import { buy } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { takeDueJob } from "./jobs-store.ts";
import { type JobWork, runNextJob } from "./run-next-job.ts";

let product: TestProduct;
let closing: (() => Promise<void> | void)[] = [];
beforeAll(async () => {
  // Nothing listens there, so the server is down.
  product = await startTestProduct({ environment: { SMTP_URL: "smtp://127.0.0.1:1" } });
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
  await product.database.db.query({ text: "DELETE FROM jobs" });
});
afterAll(() => product.close());

const sendNextMail = (work: JobWork) => runNextJob(work, "mail");

async function openServer(conduct: SmtpConduct = "takes", sendTimeoutMs?: number) {
  const server: TestSmtpServer = await startSmtpServer(conduct);
  const from = "Vitrina <support@vitrina.example>";
  const mailer: Mailer = connectMailer({ smtpUrl: server.url, from, ...(sendTimeoutMs && { sendTimeoutMs }) });
  closing.push(
    () => server.close(),
    () => mailer.close(),
  );
  return {
    server,
    send: () => sendNextMail({ ...product.product.jobWork, tools: { ...product.product.jobWork.tools, mailer } }),
  };
}

let purchases = 0;
/** One purchase; only the mail with its code waits. */
async function queueMail(email: string): Promise<void> {
  purchases += 1;
  const post = await seedPost(product.database.db, { slug: `a-paid-post-${purchases}` });
  await buy(product, post, { email, name: "Waiting Reader" });
  await product.database.db.query({ text: "DELETE FROM jobs WHERE kind <> 'access-code'" });
}

const row = async () =>
  (
    await product.database.db.query({
      text: "SELECT m.attempts, m.sent_at, m.dead_at, j.sealed, m.last_error FROM shared_mails m JOIN jobs j USING (id)",
    })
  ).rows[0];

const later = (interval: string) => product.database.shiftClock(interval);

test("retries a mail while the mail server is down, and makes it a dead letter without an address", async () => {
  const email = "waiting@readers.example";
  await queueMail(email);
  const { jobWork } = product.product;
  expect(await sendNextMail(jobWork)).toBe(true);
  expect(await row()).toMatchObject({ attempts: 1, sent_at: null, dead_at: null });
  expect(await sendNextMail(jobWork), "not due again at once").toBe(false);

  const { send } = await openServer({ refusesRecipient: 450 });
  for (let attempt = 2; attempt <= 16; attempt++) {
    await later("6 hours 1 second");
    expect(await send()).toBe(true);
  }
  const dead = { attempts: 16, sent_at: null, dead_at: expect.any(Date), last_error: "EENVELOPE 450" };
  expect(await row()).toMatchObject(dead);
  const alerts = await product.database.db.query({ text: "SELECT kind, message FROM alerts" });
  const message = "A mail (access-code) failed for good after 16 attempts: EENVELOPE 450";
  expect(alerts.rows).toEqual([{ kind: "dead-letter", message }]);
  await later("71 hours");
  await runRecurringJob(product.product.jobWork, "tidy-jobs");
  expect((await row())?.sealed).not.toBeNull();
  await later("1 hour 1 second");
  await runRecurringJob(product.product.jobWork, "tidy-jobs");
  expect((await row())?.sealed).toBeNull();
  expect(product.logLines.join("\n")).not.toContain(email);
});

test.each([{ refusesRecipient: 550 }, { refusesText: 554 }])(
  "stops retrying a permanently rejected mail (%o) after eight attempts",
  async (conduct) => {
    await queueMail("refused@readers.example");
    const { server, send } = await openServer(conduct);
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect((await row())?.dead_at).toBeNull();
      expect(await send()).toBe(true);
      await later("6 hours 1 second");
    }
    expect(await row()).toMatchObject({ attempts: 8, dead_at: expect.any(Date) });
    expect(await send()).toBe(false);
    expect(server.received).toEqual([]);
  },
);

test("lets the database and other workers continue while a mail server delays a worker", async () => {
  await queueMail("slow@readers.example");
  const slow = await openServer("hangs", 1_000);
  const first = slow.send();
  await slow.server.hanging;
  const held = await product.database.db.query({
    text: `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  });
  expect(held.rows).toEqual([]);
  const quick = await openServer();
  expect(await quick.send(), "the mail is taken").toBe(false);
  await queueMail("another@readers.example");
  expect(await quick.send()).toBe(true);
  expect(quick.server.received.map(({ recipients }) => recipients)).toEqual([["another@readers.example"]]);
  expect(await first).toBe(true);
  await later("6 hours 1 second");
  expect(await quick.send()).toBe(true);
  expect(quick.server.received[1]?.recipients).toEqual(["slow@readers.example"]);
});

test("sends nothing when cut within the text, and twice under one Message-ID when cut before the reply", async () => {
  await queueMail("cut@readers.example");
  const { server, send } = await openServer("cuts-inside");
  expect(await send()).toBe(true);
  expect(await row()).toMatchObject({ attempts: 1, sent_at: null, last_error: "ECONNECTION" });
  expect(server.received).toEqual([]);
  server.behave("cuts-after");
  await later("1 minute");
  expect(await send()).toBe(true);
  server.behave("takes");
  await later("1 minute");
  expect(await send()).toBe(true);
  await later("1 day");
  expect(await send()).toBe(false);
  expect(await row()).toMatchObject({ attempts: 3, sent_at: expect.any(Date), sealed: null });
  const ids = server.received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("retries a mail of a dead worker after five minutes, and makes a mail that kills every worker a dead letter", async () => {
  await queueMail("orphan@readers.example");
  const { server, send } = await openServer();
  const die = () => takeDueJob(product.database.db, { queue: "mail", kinds: ["access-code"], leaseSec: 300 });
  expect(await die()).toMatchObject({ attempts: 1 });
  await later("4 minutes 59 seconds");
  expect(await send()).toBe(false);
  for (let attempt = 2; attempt <= 16; attempt++) {
    await later("5 minutes");
    expect(await die()).toMatchObject({ attempts: attempt });
  }
  await later("5 minutes");
  expect(await send()).toBe(true);
  expect(await row()).toMatchObject({ dead_at: expect.any(Date), last_error: "UNHEARD" });
  expect(server.received).toEqual([]);
});

test("sends each mail once with two concurrent workers, to the address that paid", async () => {
  const emails = Array.from({ length: 6 }, (_, index) => `reader-${index}@readers.example`);
  for (const email of emails) await queueMail(email);
  const { server, send } = await openServer();
  const work = async () => {
    while (await send());
  };
  await Promise.all([work(), work(), work()]);
  expect(server.received.flatMap((mail) => mail.recipients).sort()).toEqual(emails);
});
