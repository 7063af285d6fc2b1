import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formKeptDays } from "#contract/form-rules.ts";
import { unseal } from "#server/platform/keys/keys.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { startWorker } from "./worker.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

let people = 0;
/** A person with a unique name, address and text. */
function person() {
  people += 1;
  return { name: `Canary Number${people}`, email: `canary-${people}@visitors.example` };
}

const forms = [
  {
    form: "contact",
    path: "/api/contacts",
    table: "contact_messages",
    purpose: "contact-seal",
    mailKind: "contact-received",
    data: ({ name, email }: { name: string; email: string }) => ({
      fullName: name,
      email,
      identity: "https://www.linkedin.com/in/canary",
      subject: "Canary subject",
      message: "Canary message\nof two lines",
      read: false,
    }),
    bad: {
      fullName: "Canary",
      email: "canary@",
      identity: "https://example.com/canary",
      subject: "  ",
      message: "",
      read: true,
    },
    subjects: { English: "We have received your message", Spanish: "Hemos recibido tu mensaje" },
  },
  {
    form: "application",
    path: "/api/content-creation-requests",
    table: "applications",
    purpose: "application-seal",
    mailKind: "application-received",
    data: ({ name, email }: { name: string; email: string }) => ({
      name,
      email,
      socialMedia: "https://instagram.com/canary",
      language: "Canary English",
    }),
    bad: { name: " Canary ", email: "canary", socialMedia: "https://instagram.com/", language: " " },
    subjects: { English: "We have received your application", Spanish: "Hemos recibido tu solicitud" },
  },
] as const;

describe.each(forms)("the $form form", ({ form, path, table, purpose, mailKind, data, bad, subjects }) => {
  const other = forms.find((one) => one.form !== form) as (typeof forms)[number];
  const tokenOf = async (of = path as string, language = "English") =>
    (await new TestBrowser(product.url).get(`${of}/form-token?language=${language}`)).body.token as string;
  const send = (body: unknown, token: string | undefined, browser = new TestBrowser(product.url)) =>
    browser.post(path, body, token === undefined ? {} : { authorization: `Bearer ${token}` });
  const rows = async () => (await product.database.db.query({ text: `SELECT * FROM ${table}` })).rows;
  const mailsTo = async (email: string) => (await product.mails()).filter((mail) => mail.to === email);

  test("stores the form sealed, and acknowledges it in the page's language without repeating its text", async () => {
    for (const language of ["English", "Spanish"] as const) {
      const sender = person();
      const before = await rows();
      const answer = await send({ data: data(sender) }, await tokenOf(path, language));
      expect([answer.status, answer.body]).toEqual([204, ""]);

      const [row, ...more] = (await rows()).filter(({ id }) => !before.some((known) => known.id === id));
      expect(more).toEqual([]);
      expect(JSON.parse(unseal(product.product.keys, purpose, row?.id, row?.sealed) ?? "")).toEqual(data(sender));

      const [mail, ...others] = await mailsTo(sender.email);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe(subjects[language]);
      expect(mail?.text).toContain(language === "English" ? `${formKeptDays} days` : `${formKeptDays} días`);
      expect(mail?.html).toContain(`<html lang="${language === "English" ? "en" : "es"}">`);
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/canary/i);
    }
  });

  test("leaves nothing readable in the database nor in the log", async () => {
    const sender = person();
    await send({ data: data(sender) }, await tokenOf());
    const tables = await product.database.db.query<{ name: string }>({
      text: "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    });
    expect(tables.rows.length).toBeGreaterThan(10);
    for (const { name } of tables.rows) {
      // Bytes as text, too: a mere encoding is not sealing.
      const { rows: found } = await product.database.db.query({
        text: `SELECT 1 FROM "${name}" t WHERE t::text ~* 'canary' OR t::text ILIKE '%' || encode('anary', 'hex') || '%'`,
      });
      expect(found, name).toEqual([]);
    }
    expect(product.logLines.join("\n")).not.toMatch(/canary/i);
    expect(await mailsTo(sender.email)).toHaveLength(1);
  });

  test("is refused without its token: none, another form's, an altered and a foreign one", async () => {
    const before = (await rows()).length;
    const good = await tokenOf();
    const [head, claims, signature] = good.split(".");
    const unsigned = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    const tokens = [
      undefined,
      "",
      "x",
      `${good}x`,
      `${unsigned}.${claims}.`,
      `${unsigned}.${claims}.${signature}`,
      `${head}.${Buffer.from(JSON.stringify({ aud: form, language: "en", exp: 9e9 })).toString("base64url")}.${signature}`,
      await tokenOf(other.path),
    ];
    for (const token of tokens) {
      const answer = await send({ data: data(person()) }, token);
      expect([answer.status, answer.body], token).toEqual([401, { error: "FORM_TOKEN_REQUIRED" }]);
    }
    expect((await rows()).length).toBe(before);
  });

  test("its token lasts two hours, and a page never comes from a cache", async () => {
    const issued = await new TestBrowser(product.url).get(`${path}/form-token?language=English`);
    expect(issued.headers.get("cache-control")).toBe("no-store");
    await product.database.shiftClock("1 hour 59 minutes");
    expect((await send({ data: data(person()) }, issued.body.token)).status).toBe(204);
    await product.database.shiftClock("2 minutes");
    expect((await send({ data: data(person()) }, issued.body.token)).status).toBe(401);
  });

  test("accepts only the fields of the form", async () => {
    const token = await tokenOf();
    const before = (await rows()).length;
    for (const [field, value] of Object.entries(bad)) {
      for (const wrong of [value, undefined, null, 7, {}]) {
        const answer = await send({ data: { ...data(person()), [field]: wrong } }, token);
        expect([answer.status, answer.body], `${field}: ${JSON.stringify(wrong)}`).toEqual([
          400,
          { error: "INVALID_DATA" },
        ]);
      }
      const tooLong = await send({ data: { ...data(person()), [field]: "x".repeat(6_000) } }, token);
      expect(tooLong.status, field).toBe(400);
    }
    expect((await rows()).length).toBe(before);
  });

  test("gives a program that fills the hidden field the same reply, and stores and mails nothing", async () => {
    const before = (await rows()).length;
    const sender = person();
    const answer = await send({ data: data(sender), trap: "https://spam.example" }, await tokenOf());
    expect(answer.status).toBe(204);
    expect((await rows()).length).toBe(before);
    expect(await mailsTo(sender.email)).toEqual([]);
    // A person leaves it empty.
    expect((await send({ data: data(person()), trap: "" }, await tokenOf())).status).toBe(204);
    expect((await rows()).length).toBe(before + 1);
  });

  test("two clicks send it once; the same words from another page or other words are sent again", async () => {
    const before = (await rows()).length;
    const sender = person();
    const token = await tokenOf();
    const body = { data: data(sender) };
    const answers = await Promise.all([send(body, token), send(body, token), send(body, token)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await rows()).length).toBe(before + 1);
    expect(await mailsTo(sender.email)).toHaveLength(1);
    await send({ data: data(person()) }, token);
    await send(body, await tokenOf());
    expect((await rows()).length).toBe(before + 3);
  });

  test("tells the sender of a sixth form from one address within 15 minutes to wait", async () => {
    const browser = new TestBrowser(product.url);
    const token = await tokenOf();
    for (let sent = 0; sent < 5; sent++)
      expect((await send({ data: data(person()) }, token, browser)).status).toBe(204);
    const refused = await send({ data: data(person()) }, token, browser);
    expect([refused.status, refused.body]).toEqual([429, { error: "TOO_MANY_REQUESTS" }]);
    const retryAfter = Number(refused.headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(900);
    expect((await send({ data: data(person()) }, token)).status).toBe(204);
    await product.database.shiftClock("15 minutes");
    expect((await send({ data: data(person()) }, token, browser)).status).toBe(204);
  });

  test("mails an address at most three acknowledgements a day, whatever form it is typed into", async () => {
    const victim = person();
    const [mailbox = ""] = victim.email.split("@");
    const spellings = [
      `${mailbox}@bücher.example`,
      `${mailbox}@xn--bcher-kva.example`,
      ` ${mailbox.toUpperCase()}@BÜCHER.example`,
      `${mailbox}+another@bücher.example`,
      `${mailbox}+more+tags@ｂücher.example`,
    ];
    const before = (await rows()).length;
    for (const email of spellings) {
      expect((await send({ data: data({ ...victim, email }) }, await tokenOf())).status, email).toBe(204);
    }
    expect((await rows()).length).toBe(before + 5);
    const byOther = { authorization: `Bearer ${await tokenOf(other.path)}` };
    const again = { ...victim, email: `${mailbox}@bücher.example` };
    const more = await new TestBrowser(product.url).post(other.path, { data: other.data(again) }, byOther);
    expect(more.status).toBe(204);
    const mails = (await product.mails()).filter(({ to }) => to.toLowerCase().startsWith(mailbox));
    expect(mails).toHaveLength(3);
  });

  test("is deleted by the worker once its 90 days are over, and not before", async () => {
    await send({ data: data(person()) }, await tokenOf());
    await product.mails();
    // One that waits for its decision is declined first, and has time to appeal.
    await product.database.db.query({
      text: `INSERT INTO application_steps (application_id, number, state, previous_number, previous_state, reason)
        SELECT id, last_step + 1, 'declined', last_step, state, 'barred' FROM applications WHERE state = 'received'`,
    });
    const work = async (goal: () => Promise<void>) => {
      const worker = startWorker(product.product);
      await goal();
      await worker.stop();
    };
    await product.database.shiftClock(`${formKeptDays * 24 - 1} hours`);
    // The purge has run once the counters of limits are deleted.
    const counters = async () => (await product.database.db.query({ text: "SELECT 1 FROM rate_limits" })).rows;
    await work(() => expect.poll(counters).toEqual([]));
    expect((await rows()).length).toBeGreaterThan(0);
    await product.database.shiftClock("1 hour");
    await work(() => expect.poll(rows).toEqual([]));
    const mails = `SELECT FROM shared_mails WHERE kind = $1`;
    expect((await product.database.db.query({ text: mails, values: [mailKind] })).rows).toEqual([]);
  });
});

test("the database stores an application for at least 90 days", async () => {
  const id = crypto.randomUUID();
  await product.database.db.query({
    text: "INSERT INTO applications (id, language, sealed, submission_fingerprint) VALUES ($1, 'en', '', '')",
    values: [id],
  });
  const early = "UPDATE applications SET expires_at = received_at + interval '2159 hours'";
  await expect(product.database.db.query({ text: early })).rejects.toThrow(/applications_last_90_days/);
});
