import { afterAll, beforeAll, expect, test } from "vitest";
import { currentTotp, mailedCode, openTestAccount, signInAsTeam, signInByMail } from "#server/testing/sign-in.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
  for (const name of ["ana", "bo", "cleo", "dana", "eva", "finn"])
    await openTestAccount(product, { email: `${name}@creators.example` });
});
afterAll(() => product.close());

const wrong = (code: string) => (code === "12345678" ? "12345679" : "12345678");

test("signs in with the mailed code, says who is signed in, and signs out", async () => {
  const browser = new TestBrowser(product.url);
  const email = "ana@creators.example";
  const code = await mailedCode(product, browser, " Ana@Creators.EXAMPLE ");
  const signedIn = await browser.send("POST", "/api/sign-in", {
    email,
    code: `${code?.slice(0, 4)} ${code?.slice(4)}`,
  });
  expect(signedIn).toMatchObject({ status: 200, body: { account: { language: "en" }, roles: [], next: "/" } });
  expect(signedIn.headers.getSetCookie().join()).toMatch(
    /session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000/,
  );
  expect(await browser.get("/api/session")).toMatchObject({ status: 200, body: { email, strength: 1 } });
  expect((await browser.send("POST", "/api/sign-out")).status).toBe(204);
  expect(await browser.get("/api/session")).toMatchObject({ status: 401, body: { error: "SIGN_IN_REQUIRED" } });
});

test.each([
  ["en", "es"],
  ["es", "en"],
] as const)("mails the code in the language of the screen (%s), not of the account (%s)", async (screen, account) => {
  const email = `in-${screen}@creators.example`;
  await openTestAccount(product, { email, language: account });
  const headers = { "accept-language": screen };
  expect((await new TestBrowser(product.url).send("POST", "/api/sign-in/code", { email }, headers)).status).toBe(202);
  const subjects = async () => (await product.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
  const expected = { en: /^Your sign-in code: \d{8}$/, es: /^Tu código para iniciar sesión: \d{8}$/ };
  await expect.poll(subjects).toEqual([expect.stringMatching(expected[screen])]);
});

test("answers alike for an unknown address and mails nothing", async () => {
  const browser = new TestBrowser(product.url);
  const email = "nobody@creators.example";
  const answer = await browser.send("POST", "/api/sign-in/code", { email });
  expect([answer.status, answer.body]).toEqual([202, ""]);
  expect(await mailedCode(product, browser, email)).toBeUndefined();
  const tried = await browser.send("POST", "/api/sign-in", { email, code: "12345678" });
  expect([tried.status, tried.body]).toEqual([403, { error: "INVALID_CODE" }]);
});

test("accepts a code only in the browser that asked, only once and only with its address", async () => {
  const email = "bo@creators.example";
  const browser = new TestBrowser(product.url);
  const code = await mailedCode(product, browser, email);
  const refused = { status: 403, body: { error: "INVALID_CODE" } };
  expect(await new TestBrowser(product.url).send("POST", "/api/sign-in", { email, code })).toMatchObject(refused);
  expect(await browser.send("POST", "/api/sign-in", { email: "ana@creators.example", code })).toMatchObject(refused);
  const copy = browser.elsewhere();
  copy.setCookie("sign-in", browser.cookie("sign-in") ?? "");
  expect((await browser.send("POST", "/api/sign-in", { email, code })).status).toBe(200);
  copy.setCookie("sign-in", browser.cookie("sign-in") ?? "");
  expect(await copy.send("POST", "/api/sign-in", { email, code })).toMatchObject(refused);
});

test("refuses the right code after five wrong attempts", async () => {
  const email = "cleo@creators.example";
  const browser = new TestBrowser(product.url);
  const code = (await mailedCode(product, browser, email)) ?? "";
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await browser.send("POST", "/api/sign-in", { email, code: wrong(code) })).status).toBe(403);
  expect((await browser.send("POST", "/api/sign-in", { email, code })).status).toBe(403);
});

test("of fifty simultaneous uses of a code, starts one session", async () => {
  const email = "dana@creators.example";
  const browser = new TestBrowser(product.url);
  const code = await mailedCode(product, browser, email);
  const cookie = browser.cookie("sign-in") ?? "";
  const uses = Array.from({ length: 50 }, () => {
    const tab = new TestBrowser(product.url);
    tab.setCookie("sign-in", cookie);
    return tab.send("POST", "/api/sign-in", { email, code });
  });
  const statuses = (await Promise.all(uses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403)).toHaveLength(49);
});

test("says that a code has expired after ten minutes", async () => {
  const email = "eva@creators.example";
  const browser = new TestBrowser(product.url);
  const code = await mailedCode(product, browser, email);
  await product.database.shiftClock("10 minutes");
  expect(await browser.send("POST", "/api/sign-in", { email, code })).toMatchObject({
    status: 410,
    body: { error: "CODE_EXPIRED" },
  });
});

test("refuses writes that no page of the site sent", async () => {
  const browser = await signInByMail(product, "finn@creators.example");
  const body = { email: "finn@creators.example" };
  for (const headers of [{}, { origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])
    for (const path of ["/api/sign-in/code", "/api/sign-out", "/api/totp"])
      expect([path, (await browser.post(path, body, headers as Record<string, string>)).status]).toEqual([path, 403]);
  expect((await browser.get("/api/session")).status).toBe(200);
});

test("ends a creator's session after thirty days, and lists and revokes devices", async () => {
  const email = "ana@creators.example";
  const [first, second] = [await signInByMail(product, email), await signInByMail(product, email)];
  const { body } = await first.get("/api/sessions");
  expect(body.data.filter(({ isThisOne }: { isThisOne: boolean }) => isThisOne)).toHaveLength(1);
  expect((await first.send("DELETE", "/api/sessions/others")).status).toBe(204);
  expect((await second.get("/api/session")).status).toBe(401);
  expect((await first.get("/api/session")).status).toBe(200);
  const other = await signInByMail(product, "bo@creators.example");
  const { data } = (await first.get("/api/sessions")).body;
  expect((await other.send("DELETE", `/api/sessions/${data[0].id}`)).status).toBe(404);
  await product.database.shiftClock("30 days");
  expect((await first.get("/api/session")).status).toBe(401);
});

test("requires a second factor of a team member, and accepts each code of the app once", async () => {
  const email = "rita@team.example";
  await openTestAccount(product, { email, roles: ["reviewer"] });
  const setUp = await signInByMail(product, email);
  const { body: totp } = await setUp.send("POST", "/api/totp");
  const code = await currentTotp(product, totp.secret);
  const before = setUp.cookie("session");
  const confirmed = await setUp.send("POST", "/api/totp/confirm", { code });
  expect(confirmed.body).toMatchObject({ next: "/desk", roles: ["reviewer"] });
  expect(confirmed.body.recoveryCodes).toHaveLength(10);
  expect(setUp.cookie("session")).not.toBe(before);

  const browser = new TestBrowser(product.url);
  const mailed = await mailedCode(product, browser, email);
  const signedIn = await browser.send("POST", "/api/sign-in", { email, code: mailed });
  expect(signedIn.body.next).toBe("/sign-in/second-factor");
  expect((await browser.send("POST", "/api/sign-in/second-factor", { code })).status).toBe(403);
  expect((await browser.send("POST", "/api/totp")).body).toEqual({ error: "SECOND_FACTOR_REQUIRED" });
  expect((await browser.send("POST", "/api/passkeys/options")).body).toEqual({ error: "SECOND_FACTOR_REQUIRED" });
  await product.database.shiftClock("30 seconds");
  const next = await currentTotp(product, totp.secret);
  expect((await browser.send("POST", "/api/sign-in/second-factor", { code: next })).body.next).toBe("/desk");
  expect((await browser.get("/api/session")).body).toMatchObject({ strength: 2, roles: ["reviewer"] });
  await product.database.shiftClock("12 hours");
  expect((await browser.get("/api/session")).status).toBe(401);

  const [recovery] = confirmed.body.recoveryCodes;
  for (const status of [200, 403]) {
    const device = await signInByMail(product, email);
    expect((await device.send("POST", "/api/sign-in/second-factor", { code: recovery })).status).toBe(status);
  }
});

test("stores no address, code or token in plain text", async () => {
  await openTestAccount(product, { email: "rita2@team.example", roles: ["support"] });
  const browser = await signInAsTeam(product, "rita2@team.example");
  const dump = await product.product.db.query<{ text: string }>({
    text: `SELECT concat((SELECT json_agg(a) FROM accounts a), (SELECT json_agg(s) FROM sessions s), (SELECT json_agg(c) FROM sign_in_codes c),
      (SELECT json_agg(t) FROM totp_factors t), (SELECT json_agg(j) FROM jobs j)) AS text`,
  });
  const text = dump.rows[0]?.text ?? "";
  expect(text).toContain("token_hash");
  for (const secret of ["rita2@", Buffer.from("rita2@team.example").toString("hex"), browser.cookie("session") ?? "?"])
    expect(text).not.toContain(secret);
});

test("opens one account for an address that twenty transactions open at once", async () => {
  const opened = Array.from({ length: 20 }, () => openTestAccount(product, { email: "gil@creators.example" }));
  expect(new Set(await Promise.all(opened)).size).toBe(1);
});
