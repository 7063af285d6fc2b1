import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { applicationReasons } from "#contract/application-reasons.ts";
import { declineReasons } from "#contract/application-rules.ts";
import { defaultBrand } from "#contract/brand.ts";
import { type Applicant, apply, newApplicant } from "#server/testing/apply.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { openTestAccount, signInAsTeam, signInByMail } from "#server/testing/sign-in.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let ana: TestBrowser;
let bo: TestBrowser;
beforeAll(async () => {
  product = await startTestProduct({ environment: { OPERATOR_EMAIL: "operator@vitrina.example" } });
  ana = await reviewer("ana@team.example");
  bo = await reviewer("bo@team.example");
});
afterAll(() => product.close());

async function reviewer(email: string): Promise<TestBrowser> {
  await openTestAccount(product, { email, roles: ["reviewer"] });
  return signInAsTeam(product, email);
}
/** Advances the clock without ending the team's twelve-hour sessions. */
async function letPass(time: string): Promise<void> {
  await product.database.shiftClock(time);
  await product.database.db.query({ text: "UPDATE sessions SET expires_at = app_now() + interval '12 hours'" });
}
const open = (browser: TestBrowser, id: string) => browser.get(addressOf("getApplication", { params: { id } }));
const claim = (browser: TestBrowser, id: string) =>
  browser.send("POST", addressOf("claimApplication", { params: { id } }));
const decide = (browser: TestBrowser, id: string, body: object) =>
  browser.send("POST", addressOf("decideApplication", { params: { id } }), body);
const ask = { decision: "ask", note: "Which profile do you mean?" };
const decline = { decision: "decline", reason: "too-few-followers", note: "It has 300." };
const approve = { decision: "approve", checks: ["code-in-bio", "followers"] };

/** Applies, and finds the private link in the acknowledgement. */
async function applied(applicant: Applicant = newApplicant(), language: "en" | "es" = "en") {
  const id = await apply(product, applicant, language);
  const mail = await newestMailTo(applicant.email);
  const t = /[?&]t=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const visitor = new TestBrowser(product.url);
  const status = async () =>
    (await visitor.get(addressOf("getApplicationStatus", { params: { id }, query: { t } }))).body;
  const reply = (call: "answerApplicationQuestion" | "appealApplication", text = "My words.") =>
    visitor.send("POST", addressOf(call, { params: { id } }), { t, text });
  return { id, t, applicant, mail, visitor, status, reply };
}
const newestMailTo = async (email: string) => (await product.mails()).find(({ to }) => to === email);
const listed = async (browser: TestBrowser, query: { state?: "open" | "asked" | "approved" | "declined" } = {}) =>
  (await browser.get(addressOf("listApplications", { query }))).body;

test("gives an approved applicant an account, a profile and a mail; the applicant signs in as a creator", async () => {
  const { id, applicant, mail, status } = await applied();
  const opened = (await open(ana, id)).body;
  expect(opened.applicant).toMatchObject({ name: applicant.name, email: applicant.email });
  expect(opened.applicant.profile).toBe(`https://${applicant.socialMedia}`);
  expect(opened.verificationCode).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(mail?.text).toContain(opened.verificationCode);
  // The profile is on Instagram, so the message goes to ours there.
  for (const { id: network, url } of defaultBrand.socialLinks)
    expect(mail?.text.includes(url), network).toBe(network === "instagram");
  expect((await claim(ana, id)).status).toBe(200);
  expect(await status()).toMatchObject({ state: "received", inReview: true });

  for (const checks of [undefined, [], ["followers"]])
    expect((await decide(ana, id, { ...approve, checks })).status).toBe(400);
  const decided = await decide(ana, id, { ...approve, username: opened.suggestedUsername });
  expect([decided.status, decided.body]).toEqual([200, { state: "approved", username: opened.suggestedUsername }]);
  expect(await status()).toMatchObject({ state: "approved", dueAt: null, replyBy: null });
  const welcome = await newestMailTo(applicant.email);
  expect(welcome?.text).toContain("/sign-in?next=%2Fstudio");
  const creator = await signInByMail(product, applicant.email);
  const session = (await creator.get(addressOf("getSession"))).body;
  expect(session).toMatchObject({ roles: ["creator"], username: opened.suggestedUsername });
  const { rows } = await product.database.db.query({
    text: "SELECT email, first_name, last_name FROM authors WHERE username = $1",
    values: [opened.suggestedUsername],
  });
  expect(rows[0]?.email).not.toBe(applicant.email);
  expect([rows[0]?.first_name, rows[0]?.last_name].join(" ")).toBe(applicant.name);
});

test("records each opening and each step with its person, and shows the history to the next reviewer", async () => {
  const { id } = await applied();
  await open(ana, id);
  expect((await decide(ana, id, ask)).status).toBe(200);
  const { steps, openings } = (await open(bo, id)).body;
  expect(steps).toMatchObject([
    { state: "received", by: null },
    { state: "asked", by: "ana@team.example", note: ask.note },
  ]);
  expect(openings.map((one: { by: string }) => one.by).sort()).toEqual(["ana@team.example", "bo@team.example"]);
});

describe("the queue", () => {
  test("lists waiting applications by deadline, filters by state and shows nothing sealed", async () => {
    const [first, second] = [await applied(), await applied()];
    await decide(ana, second.id, ask);
    const queue = await listed(ana);
    const deadlines = queue.data.map(({ dueAt }: { dueAt: number }) => dueAt);
    expect(deadlines).toEqual([...deadlines].sort((one, other) => one - other));
    expect(queue.data.map((one: { id: string }) => one.id)).toContain(first.id);
    expect((await listed(ana, { state: "asked" })).data[0].id).toBe(second.id);
    expect(queue.counts.open).toBe(queue.data.length);
    expect(JSON.stringify(queue)).not.toMatch(/canary/i);
  });

  test("shows applications of one address or one profile together", async () => {
    const applicant = newApplicant();
    const first = await applied(applicant);
    const sameEmail = await applied({ ...newApplicant(), email: applicant.email.toUpperCase() });
    const sameProfile = await applied({
      ...newApplicant(),
      socialMedia: `https://www.${applicant.socialMedia}/`.toUpperCase(),
    });
    const { duplicates } = (await open(ana, first.id)).body;
    expect(duplicates).toHaveLength(2);
    expect(duplicates).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: sameEmail.id, same: ["email"] }),
        expect.objectContaining({ id: sameProfile.id, same: ["profile"] }),
      ]),
    );
    const { data } = await listed(ana);
    expect(data.find((one: { id: string }) => one.id === first.id).duplicates).toBe(2);
  });
});

describe("decisions", () => {
  test("a claim keeps other reviewers out for 15 minutes", async () => {
    const { id } = await applied();
    expect((await claim(ana, id)).status).toBe(200);
    for (const refused of [await claim(bo, id), await decide(bo, id, decline)])
      expect([refused.status, refused.body]).toEqual([409, { error: "CLAIMED_BY_ANOTHER" }]);
    expect((await claim(ana, id)).status).toBe(200);
    await letPass("16 minutes");
    expect((await claim(bo, id)).status).toBe(200);
    expect((await decide(ana, id, decline)).status).toBe(409);
    expect((await decide(bo, id, decline)).status).toBe(200);
    const late = await decide(bo, id, decline);
    expect([late.status, late.body]).toEqual([409, { error: "STATE_CHANGED" }]);
  });

  test("accepts one of two simultaneous decisions: 50 races", async () => {
    for (let race = 0; race < 50; race++) {
      const applicant = newApplicant();
      const id = await apply(product, applicant);
      const answers = await Promise.all([decide(ana, id, decline), decide(bo, id, approve)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { rows } = await product.database.db.query({
        text: "SELECT state FROM application_steps WHERE application_id = $1 AND number > 1",
        values: [id],
      });
      expect(rows).toHaveLength(1);
    }
  });

  test("rejects a decision on the reviewer's own application", async () => {
    const own = await applied({ ...newApplicant(), email: "Ana@team.example" });
    expect((await open(ana, own.id)).body.barred).toBe("own-case");
    for (const refused of [await claim(ana, own.id), await decide(ana, own.id, approve)])
      expect([refused.status, refused.body]).toEqual([403, { error: "OWN_CASE" }]);
    expect((await decide(bo, own.id, decline)).status).toBe(200);
  });

  test("only reviewers with a second factor reach applications", async () => {
    const { id } = await applied();
    const all = (browser: TestBrowser) =>
      Promise.all([
        browser.get(addressOf("listApplications")),
        open(browser, id),
        claim(browser, id),
        decide(browser, id, decline),
      ]);
    const outcomes = async (browser: TestBrowser) =>
      new Set((await all(browser)).map(({ status, body }) => `${status} ${body.error}`));
    expect(await outcomes(new TestBrowser(product.url))).toEqual(new Set(["401 SIGN_IN_REQUIRED"]));
    for (const role of ["moderator", "support", "finance", "owner"] as const) {
      await openTestAccount(product, { email: `${role}@team.example`, roles: [role] });
      expect(await outcomes(await signInAsTeam(product, `${role}@team.example`)), role).toEqual(
        new Set(["403 ROLE_REQUIRED"]),
      );
    }
    await openTestAccount(product, { email: "weak@team.example", roles: ["reviewer"] });
    expect(await outcomes(await signInByMail(product, "weak@team.example"))).toEqual(
      new Set(["403 SECOND_FACTOR_REQUIRED"]),
    );
    const foreign = await ana.post(addressOf("decideApplication", { params: { id } }), decline, {
      origin: "https://evil.example",
    });
    expect([foreign.status, foreign.body]).toEqual([403, { error: "FOREIGN_ORIGIN" }]);
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (const missing of [await open(ana, unknown), await claim(ana, unknown), await decide(ana, unknown, decline)])
      expect(missing.status).toBe(404);
  });
});

describe("deadlines", () => {
  test("stop while a question is open, and continue with the answer", async () => {
    const { id, status, reply } = await applied();
    await letPass("10 hours");
    await decide(ana, id, ask);
    expect(await status()).toMatchObject({ state: "asked", dueAt: null, note: ask.note, platform: "instagram" });
    await letPass("5 days");
    expect((await reply("answerApplicationQuestion")).status).toBe(204);
    const { state, dueAt } = await status();
    expect(state).toBe("received");
    const waiting = (await listed(ana)).data as { id: string; isAnswered: boolean }[];
    expect(waiting.filter(({ isAnswered }) => isAnswered).map((one) => one.id)).toEqual([id]);
    expect(Math.abs(dueAt - (await now()) - 14 * 3600)).toBeLessThan(60);
    expect((await open(ana, id)).body.steps.at(-1)).toMatchObject({ state: "received", note: "My words.", by: null });
    expect((await reply("answerApplicationQuestion")).status).toBe(409);
  });

  test("alert the operator once when four hours are left", async () => {
    const { id } = await applied();
    const alerts = async () =>
      (await product.mails()).filter(({ to, text }) => to === "operator@vitrina.example" && text.includes(id)).length;
    const run = () => runRecurringJob(product.product.jobWork, "alert-due-applications");
    await letPass("19 hours 59 minutes");
    await run();
    expect(await alerts()).toBe(0);
    await letPass("2 minutes");
    await run();
    await run();
    expect(await alerts()).toBe(1);
  });

  test("decline an unanswered question after 30 days, with a possible appeal", async () => {
    const { id, status, applicant, reply } = await applied();
    await decide(ana, id, ask);
    await letPass("29 days 23 hours");
    await runRecurringJob(product.product.jobWork, "decline-unanswered-applications");
    expect((await status()).state).toBe("asked");
    await letPass("2 hours");
    await runRecurringJob(product.product.jobWork, "decline-unanswered-applications");
    expect(await status()).toMatchObject({ state: "declined", reason: "no-answer" });
    expect((await newestMailTo(applicant.email))?.text).toContain("within 30 days");
    expect((await reply("appealApplication")).status).toBe(204);
  });
});

const now = async () => {
  const { rows } = await product.database.db.query<{ now: number }>({
    text: "SELECT extract(epoch FROM app_now())::float8 AS now",
  });
  return rows[0]?.now ?? 0;
};

describe("an appeal", () => {
  test("is possible once within 30 days; another reviewer decides it finally", async () => {
    const { id, status, applicant, reply } = await applied();
    expect((await reply("appealApplication")).status).toBe(409);
    await decide(ana, id, decline);
    await letPass("29 days");
    expect((await reply("appealApplication")).status).toBe(204);
    expect((await newestMailTo(applicant.email))?.subject).toBe("We have received your appeal");
    expect((await open(ana, id)).body.barred).toBe("own-decision");
    for (const refused of [await claim(ana, id), await decide(ana, id, approve)])
      expect([refused.status, refused.body]).toEqual([403, { error: "OWN_CASE" }]);
    expect((await decide(bo, id, ask)).body).toEqual({ error: "STATE_CHANGED" });
    expect((await decide(bo, id, decline)).status).toBe(200);
    expect((await newestMailTo(applicant.email))?.subject).toBe("The decision on your appeal");
    expect(await status()).toMatchObject({ state: "declined", replyBy: null, appealed: true });
    expect((await reply("appealApplication")).status).toBe(409);
  });

  test("can be approved by another reviewer", async () => {
    const { id, applicant, reply } = await applied();
    await decide(ana, id, decline);
    await reply("appealApplication");
    expect((await decide(bo, id, approve)).status).toBe(200);
    expect((await newestMailTo(applicant.email))?.text).toContain("Your appeal was successful");
  });

  test("is rejected after 30 days", async () => {
    const { id, reply, status } = await applied();
    await decide(ana, id, decline);
    await letPass("30 days 1 minute");
    expect((await status()).replyBy).toBeNull();
    expect((await reply("appealApplication")).status).toBe(409);
  });
});

describe("an application near its 90 days", () => {
  const runJobs = async () => {
    await runRecurringJob(product.product.jobWork, "forget-expired-applications");
    await runRecurringJob(product.product.jobWork, "decline-unanswered-applications");
    await runRecurringJob(product.product.jobWork, "forget-expired-applications");
  };
  const mailText = async (email: string) => (await newestMailTo(email))?.text.replaceAll(/\s+/g, " ");

  test("gives its applicant 30 days to answer and 30 to appeal, and is decided before it is deleted", async () => {
    const { id, t, visitor, status, applicant, reply } = await applied();
    await letPass("85 days");
    await decide(ana, id, ask);
    expect((await status()).replyBy).toBe(Math.floor(await askedAt(id)) + 30 * 86_400);
    await letPass("29 days");
    await runJobs();
    expect((await status()).state).toBe("asked");
    await letPass("26 hours");
    await runJobs();
    expect(await status()).toMatchObject({ state: "declined", reason: "no-answer" });
    expect(await mailText(applicant.email)).toContain(applicationReasons.en["no-answer"].why);
    await letPass("29 days");
    await runJobs();
    expect((await reply("appealApplication")).status).toBe(204);
    await letPass("20 hours");
    await runJobs();
    expect((await decide(bo, id, decline)).status).toBe(200);
    expect((await newestMailTo(applicant.email))?.subject).toBe("The decision on your appeal");
    await letPass("32 days");
    await runJobs();
    expect((await visitor.get(addressOf("getApplicationStatus", { params: { id }, query: { t } }))).status).toBe(404);
    const { rows } = await product.database.db.query({ text: "SELECT FROM applications WHERE id = $1", values: [id] });
    expect(rows).toEqual([]);
  });

  test("declines a question that is older than its 30 days, though no job has run since", async () => {
    const { id, status, applicant } = await applied();
    await decide(ana, id, ask);
    await letPass("120 days");
    await runJobs();
    expect(await status()).toMatchObject({ state: "declined", reason: "no-answer" });
    expect(await mailText(applicant.email)).toContain(applicationReasons.en["no-answer"].why);
  });

  test.each(["en", "es"] as const)(
    "mails an apology for a missing decision, and allows an appeal (%s)",
    async (language) => {
      const { id, status, applicant, reply } = await applied(newApplicant(), language);
      await letPass("91 days");
      await runJobs();
      expect(await status()).toMatchObject({ state: "declined", reason: "undecided", replyBy: expect.any(Number) });
      const { why, next } = applicationReasons[language].undecided;
      for (const words of [why, next]) expect(await mailText(applicant.email)).toContain(words);
      expect((await reply("appealApplication")).status).toBe(204);
      await letPass("32 days");
      await runJobs();
      expect(await status()).toMatchObject({ state: "declined", reason: "undecided", replyBy: null });
      const ended = await mailText(applicant.email);
      expect(ended).toContain(why);
      expect(ended).not.toMatch(/another person|otra persona/i);
      expect((await decide(bo, id, approve)).body).toEqual({ error: "STATE_CHANGED" });
    },
  );
});

const askedAt = async (id: string) => {
  const { rows } = await product.database.db.query<{ at: number }>({
    text: "SELECT extract(epoch FROM taken_at)::float8 AS at FROM application_steps WHERE application_id = $1 AND state = 'asked'",
    values: [id],
  });
  return rows[0]?.at ?? 0;
};

test.each(declineReasons)(
  "a decline for %s tells the applicant why and what to do, in both languages",
  async (reason) => {
    for (const language of ["en", "es"] as const) {
      const { id, applicant } = await applied(newApplicant(), language);
      expect((await decide(ana, id, { decision: "decline", reason, note: "The note." })).status).toBe(200);
      const { why, next } = applicationReasons[language][reason];
      const text = (await newestMailTo(applicant.email))?.text.replaceAll(/\s+/g, " ");
      for (const words of [why, next, "The note."]) expect(text).toContain(words.replaceAll("\u00a0", " "));
    }
  },
);

describe("the private page", () => {
  test("opens with the signature of the mail only", async () => {
    const { id, t, visitor } = await applied();
    const other = await applied();
    for (const wrong of [other.t, `${t}x`, t.slice(1), "x"]) {
      const link = { params: { id }, query: { t: wrong } };
      expect((await visitor.get(addressOf("getApplicationStatus", link))).status, wrong).toBe(404);
      const reply = await visitor.send("POST", addressOf("appealApplication", { params: { id } }), {
        t: wrong,
        text: "X",
      });
      expect(reply.status).toBe(404);
    }
  });

  test("ends with the application after 90 days", async () => {
    const { id, t, visitor } = await applied();
    await decide(ana, id, decline);
    await letPass("2161 hours");
    expect((await visitor.get(addressOf("getApplicationStatus", { params: { id }, query: { t } }))).status).toBe(404);
    await runRecurringJob(product.product.jobWork, "forget-expired-applications");
    const { rows } = await product.database.db.query({ text: "SELECT FROM applications WHERE id = $1", values: [id] });
    expect(rows).toEqual([]);
  });
});

describe("a username", () => {
  test("is suggested from the profile, and must be available", async () => {
    const [first, second] = [
      await applied({ ...newApplicant(), socialMedia: "instagram.com/Kelp.Ada" }),
      await applied(),
    ];
    expect((await open(ana, first.id)).body.suggestedUsername).toBe("kelp-ada");
    await decide(ana, first.id, approve);
    for (const username of ["kelp-ada", "studio", "No!", "a"]) {
      const refused = await decide(ana, second.id, { ...approve, username });
      expect([refused.status, refused.body], username).toEqual([409, { error: "USERNAME_UNAVAILABLE" }]);
    }
    expect((await open(ana, second.id)).body.state).toBe("received");
    const third = await applied({ ...newApplicant(), socialMedia: "x.com/kelp_ada" });
    expect((await open(ana, third.id)).body.suggestedUsername).toBe("kelp-ada-2");
  });

  test("is not required of an applicant who is already a creator", async () => {
    const applicant = newApplicant();
    const [first, second] = [await applied(applicant), await applied(applicant)];
    await decide(ana, first.id, approve);
    expect((await decide(ana, second.id, approve)).body).toEqual({ state: "approved", username: null });
  });
});

test("stores and logs an applicant's name and address nowhere in plain text", async () => {
  const applicant = {
    name: "Secret Heron",
    email: "secret.heron@applicants.example",
    socialMedia: "instagram.com/heron_1",
  };
  const { id, reply } = await applied(applicant);
  await open(ana, id);
  await decide(ana, id, ask);
  await reply("answerApplicationQuestion", "I am Secret Heron");
  await decide(ana, id, decline);
  await reply("appealApplication", "I am Secret Heron");
  await claim(bo, id);
  await decide(bo, id, decline);
  await product.mails();
  const tables = await product.database.db.query<{ name: string }>({
    text: "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  });
  for (const { name } of tables.rows) {
    const { rows } = await product.database.db.query({
      text: `SELECT 1 FROM "${name}" t WHERE t::text ~* 'heron' OR t::text ILIKE '%' || encode('eron', 'hex') || '%'`,
    });
    expect(rows, name).toEqual([]);
  }
  expect(product.logLines.join("\n")).not.toMatch(/heron/i);
});
