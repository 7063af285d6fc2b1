import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPost } from "#server/testing/seed-post.ts";
import { startSmtpServer } from "#server/testing/smtp-server.ts";
import { buy } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { sendNextMail } from "./outbox.ts";

let product: TestProduct;
const smtpPort = 1; // Nothing listens there: the server is down.
beforeAll(async () => {
  product = await startTestProduct({ environment: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` } });
});
afterAll(() => product.close());

const row = async () =>
  (
    await product.database.db.query({
      text: "SELECT attempts, sent_at, dead_at, sealed_recipient, last_error FROM outbox WHERE kind = 'access-code'",
    })
  ).rows[0];

test("a mail waits while the mail server is down, is tried again later, and becomes a dead letter that loses its address", async () => {
  const post = await seedPost(product.database.db, { slug: "a-paid-post" });
  const email = "waiting@readers.example";
  await buy(product, post, { email, name: "Waiting Reader" });
  await product.database.db.query({ text: "DELETE FROM outbox WHERE kind = 'receipt'" });
  const { outboxWork } = product.product;

  expect(await sendNextMail(outboxWork)).toBe(true);
  expect(await row()).toMatchObject({ attempts: 1, sent_at: null, dead_at: null });
  expect(await sendNextMail(outboxWork), "not due again at once").toBe(false);

  const server = await startSmtpServer({ refuseWith: 450 });
  const { connectMailer } = await import("#server/platform/mail/mailer.ts");
  const mailer = connectMailer({ smtpUrl: server.url, from: "Vitrina <support@vitrina.example>" });
  for (let attempt = 2; attempt <= 16; attempt++) {
    await product.database.shiftClock("6 hours 1 second");
    expect(await sendNextMail({ ...outboxWork, mailer })).toBe(true);
  }
  mailer.close();
  await server.close();
  expect(await row()).toMatchObject({
    attempts: 16,
    sent_at: null,
    dead_at: expect.any(Date),
    last_error: "EENVELOPE 450",
  });
  await product.database.shiftClock("72 hours 1 second");
  const { wipeDeadLetters } = await import("./outbox-store.ts");
  await wipeDeadLetters(product.database.db);
  expect((await row())?.sealed_recipient).toBeNull();
  expect(product.logLines.join("\n")).not.toContain(email);
});

test("two workers at once send each mail once, to the address that paid", async () => {
  const server = await startSmtpServer();
  const { connectMailer } = await import("#server/platform/mail/mailer.ts");
  const mailer = connectMailer({ smtpUrl: server.url, from: "Vitrina <support@vitrina.example>" });
  const post = await seedPost(product.database.db, { slug: "another-paid-post" });
  const emails = Array.from({ length: 6 }, (_, index) => `reader-${index}@readers.example`);
  for (const [index, email] of emails.entries()) await buy(product, post, { email, name: `Reader Number${index}` });
  const work = async () => {
    while (await sendNextMail({ ...product.product.outboxWork, mailer }));
  };
  await Promise.all([work(), work(), work()]);
  expect(server.received.flatMap((mail) => mail.recipients).sort()).toEqual([...emails, ...emails].sort());
  mailer.close();
  await server.close();
});
