import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { currentTotp, mailedCode, openTestAccount, startTestSession } from "#server/testing/sign-in.ts";
import { type PasskeyFault, SoftwareAuthenticator } from "#server/testing/software-authenticator.ts";
import { type CallResult, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

let people = 0;
/** A new account and its address. */
async function person(roles: readonly ("reviewer" | "owner")[] = []): Promise<{ email: string; accountId: string }> {
  people += 1;
  const email = `person-${people}@creators.example`;
  return { email, accountId: await openTestAccount(product, { email, roles }) };
}
const browserOf = (cookies: Record<string, string | undefined>) => {
  const browser = new TestBrowser(product.url);
  for (const [name, value] of Object.entries(cookies)) if (value) browser.setCookie(name, value);
  return browser;
};
const askForCode = (browser: TestBrowser, email: string) =>
  browser.send("POST", addressOf("requestSignInCode"), { email });
const tryCode = (browser: TestBrowser, email: string, code: string | undefined) =>
  browser.send("POST", addressOf("signIn"), { email, code });
const session = (browser: TestBrowser) => browser.get(addressOf("getSession"));
const statuses = (answers: CallResult[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, of]) => [status, of.length]));
const refused = { status: 403, body: { error: "INVALID_CODE" } };

describe("guesses", () => {
  test("rejects 300 from 30 addresses, and compares at most 100", async () => {
    const { email, accountId } = await person();
    const guessers = Array.from({ length: 30 }, () => new TestBrowser(product.url));
    await Promise.all(guessers.map((guesser) => askForCode(guesser, email)));
    await product.product.accounts.finishBackgroundWork();
    const guess = (guesser: TestBrowser, number: number) => tryCode(guesser, email, String(number).padStart(8, "0"));
    const answers = await Promise.all(
      guessers.flatMap((guesser, place) =>
        Array.from({ length: 10 }, (_, turn) => guess(guesser, place * 3_333_333 + turn)),
      ),
    );
    expect(statuses(answers)).toEqual({ 403: 300 });
    const { rows } = await product.database.db.query({
      text: "SELECT count(*)::int AS codes, sum(attempts)::int AS compared FROM sign_in_codes WHERE account_id = $1",
      values: [accountId],
    });
    expect(rows).toEqual([{ codes: 20, compared: 100 }]);
  });

  test("rejects an address's codes unread after thirty wrong ones in fifteen minutes", async () => {
    const { email } = await person();
    const guesser = new TestBrowser(product.url);
    const answers: CallResult[] = [];
    for (let turn = 0; turn < 40; turn++) {
      if (turn % 5 === 0) await askForCode(guesser, email);
      answers.push(await tryCode(guesser, email, "00000000"));
    }
    expect(statuses(answers)).toEqual({ 403: 30, 429: 10 });
  });
});

describe("replayed codes", () => {
  test("signs in once for fifty simultaneous uses of a mailed code", async () => {
    const { email } = await person();
    const browser = new TestBrowser(product.url);
    const code = await mailedCode(product, browser, email);
    const nonce = browser.cookie("sign-in");
    const copies = Array.from({ length: 50 }, () => browserOf({ "sign-in": nonce }));
    const answers = await Promise.all(copies.map((copy) => tryCode(copy, email, code)));
    expect(statuses(answers)).toEqual({ 200: 1, 403: 49 });
  });

  test("strengthens one session for fifty simultaneous uses of an app's code", async () => {
    const { accountId } = await person(["reviewer"]);
    const secret = await setUpApp(await startTestSession(product, accountId));
    await product.database.shiftClock("1 minute");
    const code = await currentTotp(product, secret);
    const { 200: proved, 403: wrong = 0, 429: unread = 0 } = statuses(await proveAtOnce(accountId, code));
    // The account's attempts of an hour are counted first, so most uses are refused unread.
    expect([proved, wrong + unread]).toEqual([1, 49]);
    expect(wrong).toBeLessThanOrEqual(10);
  });

  test("strengthens one session for fifty simultaneous uses of a recovery code", async () => {
    const { accountId } = await person(["reviewer"]);
    const browser = await startTestSession(product, accountId);
    const { body } = await browser.send("POST", addressOf("beginTotp"));
    const confirmed = await browser.send("POST", addressOf("confirmTotp"), {
      code: await currentTotp(product, body.secret),
    });
    expect(statuses(await proveAtOnce(accountId, confirmed.body.recoveryCodes[0]))).toEqual({ 200: 1, 403: 49 });
  });

  test("refuses an earlier code of the app after a later one", async () => {
    const { accountId } = await person(["reviewer"]);
    const secret = await setUpApp(await startTestSession(product, accountId));
    await product.database.shiftClock("1 minute");
    const [earlier, later] = [await currentTotp(product, secret, -1), await currentTotp(product, secret)];
    expect(await prove(await startTestSession(product, accountId), later)).toMatchObject({ status: 200 });
    expect(await prove(await startTestSession(product, accountId), earlier)).toMatchObject(refused);
  });
});

const prove = (browser: TestBrowser, code: string) => browser.send("POST", addressOf("proveSecondFactor"), { code });

async function proveAtOnce(accountId: string, code: string): Promise<CallResult[]> {
  const browsers = await Promise.all(Array.from({ length: 50 }, () => startTestSession(product, accountId)));
  return Promise.all(browsers.map((browser) => prove(browser, code)));
}

async function setUpApp(browser: TestBrowser): Promise<string> {
  const { body } = await browser.send("POST", addressOf("beginTotp"));
  const code = await currentTotp(product, body.secret);
  expect((await browser.send("POST", addressOf("confirmTotp"), { code })).status).toBe(200);
  return body.secret;
}

describe("guesses at second factors", () => {
  /** An account with an app and recovery codes, and the way to guess at them as somebody who reads its mail. */
  async function personWithFactors() {
    const { accountId } = await person(["reviewer"]);
    const browser = await startTestSession(product, accountId);
    const { secret } = (await browser.send("POST", addressOf("beginTotp"))).body;
    const code = await currentTotp(product, secret);
    const { recoveryCodes } = (await browser.send("POST", addressOf("confirmTotp"), { code })).body;
    // The next code of the app belongs to a later step than the one that confirmed it.
    await product.database.shiftClock("1 minute");
    const from = async (address?: string) => {
      const guesser = new TestBrowser(product.url, address);
      guesser.setCookie("session", (await startTestSession(product, accountId)).cookie("session") ?? "");
      return guesser;
    };
    return { secret: String(secret), recoveryCodes: recoveryCodes as string[], from };
  }
  const wrongRecoveryCode = "0000-0000-0000";

  /** Six digits that no step around the present one has. */
  async function wrongAppCode(secret: string): Promise<string> {
    const right = await Promise.all([-2, -1, 0, 1, 2].map((later) => currentTotp(product, secret, later)));
    return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) ?? "";
  }

  test("compares 480 codes of an app in two days of guesses from 576 addresses, and refuses the right one each hour", async () => {
    const { secret, from } = await personWithFactors();
    const answers: CallResult[] = [];
    for (let hour = 0; hour < 48; hour++) {
      const code = await wrongAppCode(secret);
      const guessers = await Promise.all(Array.from({ length: 12 }, () => from()));
      answers.push(...(await Promise.all(guessers.map((guesser) => prove(guesser, code)))));
      const right = await prove(await from(), await currentTotp(product, secret));
      expect(right, `in hour ${hour}`).toMatchObject({ status: 429, body: { error: "TOO_MANY_REQUESTS" } });
      await product.database.shiftClock("1 hour");
    }
    expect(statuses(answers)).toEqual({ 403: 480, 429: 96 });
    expect((await prove(await from(), await currentTotp(product, secret))).status).toBe(200);
  }, 60_000);

  test("compares ten codes of an address in fifteen minutes, whatever the account and the kind, for two days", async () => {
    const [one, other] = [await personWithFactors(), await personWithFactors()];
    const { address } = new TestBrowser(product.url);
    const guessTwelveTimes = async () => {
      const [app, recovery] = [await one.from(address), await other.from(address)];
      const wrongCode = await wrongAppCode(one.secret);
      const answers: CallResult[] = [];
      for (let guess = 0; guess < 6; guess++)
        answers.push(await prove(app, wrongCode), await prove(recovery, wrongRecoveryCode));
      return answers;
    };
    for (let turn = 0; turn < 8; turn++) {
      expect(statuses(await guessTwelveTimes()), `in turn ${turn}`).toEqual({ 403: 10, 429: 2 });
      const right = [
        await prove(await one.from(address), await currentTotp(product, one.secret)),
        await prove(await one.from(address), one.recoveryCodes[0] ?? ""),
        await prove(await other.from(address), other.recoveryCodes[0] ?? ""),
      ];
      expect(statuses(right), `in turn ${turn}`).toEqual({ 429: 3 });
      await product.database.shiftClock(turn === 7 ? "15 minutes" : "6 hours");
    }
    // The refused codes are still unused.
    for (const { from, recoveryCodes } of [one, other])
      expect((await prove(await from(address), recoveryCodes[0] ?? "")).status).toBe(200);
  });

  test("accepts none of 300 recovery codes from 30 addresses, and still the right one from elsewhere", async () => {
    const { recoveryCodes, from } = await personWithFactors();
    const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const guesses = Array.from(
      { length: 300 },
      (_, guess) => `0000-0000-00${alphabet[guess >> 5]}${alphabet[guess & 31]}`,
    );
    const guessers = await Promise.all(Array.from({ length: 30 }, () => from()));
    const answers = await Promise.all(
      guessers.flatMap((guesser, place) =>
        guesses.slice(place * 10, place * 10 + 10).map((code) => prove(guesser, code)),
      ),
    );
    expect(statuses(answers)).toEqual({ 403: 300 });
    const right = recoveryCodes[0] ?? "";
    expect(statuses(await Promise.all(guessers.map((guesser) => prove(guesser, right))))).toEqual({ 429: 30 });
    expect((await prove(await from(), right)).status).toBe(200);
  });
});

describe("passkeys", () => {
  const registration = async (browser: TestBrowser) =>
    (await browser.send("POST", addressOf("beginPasskeyRegistration"))).body.options;
  const register = (browser: TestBrowser, response: object) =>
    browser.send("POST", addressOf("registerPasskey"), { name: "Phone", response });
  const challengeOf = async (browser: TestBrowser) =>
    (await browser.send("POST", addressOf("beginPasskeySignIn"))).body.options;
  const signInWith = (browser: TestBrowser, response: object) =>
    browser.send("POST", addressOf("signInWithPasskey"), { response });

  async function registered(): Promise<{ authenticator: SoftwareAuthenticator; accountId: string }> {
    const { accountId } = await person(["reviewer"]);
    const browser = await startTestSession(product, accountId);
    const authenticator = new SoftwareAuthenticator();
    const { status, body } = await register(browser, authenticator.create(await registration(browser)));
    expect([status, body.next]).toEqual([200, "/desk"]);
    return { authenticator, accountId };
  }

  test("sign in once per challenge, however often the answer is sent", async () => {
    const { authenticator, accountId } = await registered();
    const browser = new TestBrowser(product.url);
    const answer = authenticator.get(await challengeOf(browser));
    const nonce = browser.cookie("passkey");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => signInWith(browserOf({ passkey: nonce }), answer)),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 403: 49 });
    expect(answers.find(({ status }) => status === 200)?.body.account.id).toBe(accountId);
    await challengeOf(browser);
    expect(await signInWith(browser, answer)).toMatchObject(refused);
    const signedIn = await signInWith(browser, authenticator.get(await challengeOf(browser)));
    expect([signedIn.status, (await session(browser)).body.strength]).toEqual([200, 2]);
  });

  test("leave a mailed code usable that the browser asked for before", async () => {
    const { email } = await person();
    const browser = new TestBrowser(product.url);
    const code = await mailedCode(product, browser, email);
    await challengeOf(browser);
    expect((await tryCode(browser, email, code)).status).toBe(200);
  });

  test("answer only the browser that got the challenge, and only for five minutes", async () => {
    const { authenticator } = await registered();
    const [asked, other] = [new TestBrowser(product.url), new TestBrowser(product.url)];
    const options = await challengeOf(asked);
    await challengeOf(other);
    expect(await signInWith(other, authenticator.get(options))).toMatchObject(refused);
    expect(await signInWith(new TestBrowser(product.url), authenticator.get(options))).toMatchObject(refused);
    await product.database.shiftClock("5 minutes");
    expect(await signInWith(asked, authenticator.get(options))).toMatchObject(refused);
  });

  test.each<[string, PasskeyFault]>([
    ["was made on another site", { origin: "http://localhost.evil.example" }],
    ["is for another host", { rpId: "evil.example" }],
    ["did not verify the person", { isVerified: false }],
    ["another key signed", { hasOtherKey: true }],
    ["comes from a copy of the authenticator", { counter: 1 }],
  ])("are rejected if the answer %s", async (_, fault) => {
    const { authenticator } = await registered();
    const browser = new TestBrowser(product.url);
    expect((await signInWith(browser, authenticator.get(await challengeOf(browser)))).status).toBe(200);
    const attacker = new TestBrowser(product.url);
    expect(await signInWith(attacker, authenticator.get(await challengeOf(attacker), fault))).toMatchObject(refused);
    expect((await session(attacker)).status).toBe(401);
  });

  test("are registered only verified, by the requesting session and for one account", async () => {
    const { authenticator } = await registered();
    const [one, other] = [await person(), await person()];
    const browser = await startTestSession(product, one.accountId);
    const stranger = await startTestSession(product, other.accountId);
    const options = await registration(browser);
    const mine = new SoftwareAuthenticator();
    expect(await register(stranger, mine.create(options))).toMatchObject(refused);
    expect(await register(browser, mine.create(options, { isVerified: false }))).toMatchObject(refused);
    const copied = new SoftwareAuthenticator(authenticator.credentialId);
    expect(await register(browser, copied.create(await registration(browser)))).toMatchObject(refused);
    expect((await session(browser)).body.factors.passkeys).toBe(0);
  });
});

describe("planted cookies", () => {
  test("end at sign-in, and each factor replaces the session's token", async () => {
    const [attacker, victim] = [await person(), await person(["owner"])];
    const planted = (await startTestSession(product, attacker.accountId)).cookie("session");
    const browser = browserOf({ session: planted });
    await tryCode(browser, victim.email, await mailedCode(product, browser, victim.email));
    expect((await session(browser)).body).toMatchObject({ email: victim.email, strength: 1 });
    expect((await session(browserOf({ session: planted }))).status).toBe(401);
    const weak = browser.cookie("session");
    await setUpApp(browser);
    expect((await session(browser)).body).toMatchObject({ email: victim.email, strength: 2 });
    expect((await session(browserOf({ session: weak }))).status).toBe(401);
  });

  test("cannot be used with the code that the person receives", async () => {
    const { email } = await person();
    const attacker = new TestBrowser(product.url);
    await mailedCode(product, attacker, email);
    const planted = attacker.cookie("sign-in");
    const browser = browserOf({ "sign-in": planted });
    const code = await mailedCode(product, browser, email);
    expect(await tryCode(browserOf({ "sign-in": planted }), email, code)).toMatchObject(refused);
    expect((await tryCode(browser, email, code)).status).toBe(200);
  });
});

test("a stolen database signs nobody in: no stored value is a session, a nonce, a code or a factor", async () => {
  const { email, accountId } = await person(["owner"]);
  await setUpApp(await startTestSession(product, accountId));
  const asked = new TestBrowser(product.url);
  await askForCode(asked, email);
  await product.product.accounts.finishBackgroundWork();
  const values = await storedValues([
    "accounts",
    "sessions",
    "sign_in_codes",
    "totp_factors",
    "recovery_codes",
    "jobs",
  ]);
  expect(values.length).toBeGreaterThan(40);
  const weak = await startTestSession(product, accountId);
  const tries = values.flatMap((value) => [
    session(browserOf({ session: value })),
    tryCode(browserOf({ "sign-in": value }), email, "12345678"),
    tryCode(browserOf({ "sign-in": asked.cookie("sign-in") }), email, value),
    prove(browserOf({ session: weak.cookie("session") }), value),
  ]);
  expect((await Promise.all(tries)).filter(({ status }) => status < 400)).toEqual([]);
});

/** Every value of these tables as text; bytes in hexadecimal and base64url. */
async function storedValues(tables: string[]): Promise<string[]> {
  const values: unknown[] = [];
  for (const table of tables) {
    const { rows } = await product.database.db.query<object>({ text: `SELECT * FROM ${table} ORDER BY 1 LIMIT 20` });
    values.push(...rows.flatMap((row) => Object.values(row)));
  }
  const texts = values.flatMap((value) =>
    Buffer.isBuffer(value) ? [value.toString("hex"), value.toString("base64url")] : [String(value)],
  );
  return [...new Set(texts)].filter((text) => /^[\w-]{6,64}$/.test(text));
}

describe("requesting a code", () => {
  const signsIn = async (browser: TestBrowser, email: string) => {
    const code = await mailedCode(product, browser, email);
    return code !== undefined && (await tryCode(browser, email, code)).status === 200;
  };
  const floodFrom = async (attackers: TestBrowser[], email: string) => {
    const asked = attackers.flatMap((attacker) => Array.from({ length: 12 }, () => askForCode(attacker, email)));
    await Promise.all(asked);
    await product.product.accounts.finishBackgroundWork();
  };

  test("by somebody at one address leaves codes for the account's owner", async () => {
    const { email } = await person();
    await floodFrom([new TestBrowser(product.url)], email);
    expect(await signsIn(new TestBrowser(product.url), email)).toBe(true);
  });

  test("from any number of addresses leaves codes for a browser in which the owner signed in before", async () => {
    const { email } = await person();
    const owner = new TestBrowser(product.url);
    expect(await signsIn(owner, email)).toBe(true);
    const before = (await product.mails()).length;
    await floodFrom(
      Array.from({ length: 8 }, () => new TestBrowser(product.url)),
      email,
    );
    expect((await product.mails()).length - before).toBeLessThanOrEqual(19);
    expect(await signsIn(new TestBrowser(product.url), email)).toBe(false);
    expect(await signsIn(owner.elsewhere(), email)).toBe(true);
    const other = await person();
    const mark = owner.cookie("known-browser");
    await floodFrom(
      Array.from({ length: 8 }, () => browserOf({ "known-browser": mark })),
      other.email,
    );
    expect(await signsIn(browserOf({ "known-browser": mark }), other.email)).toBe(false);
  });

  test("answers a known and an unknown address alike, before anything is looked up or queued", async () => {
    const { email } = await person();
    await product.database.db.transaction(async (tx) => {
      await tx.query({ text: "LOCK TABLE accounts, sign_in_codes, jobs IN ACCESS EXCLUSIVE MODE" });
      const answers: CallResult[] = [];
      for (const address of [email, "nobody@creators.example"])
        answers.push(await askForCode(new TestBrowser(product.url), address));
      const [known, unknown] = answers.map(({ status, body, headers }) => [status, body, undated(headers)]);
      expect(known).toEqual(unknown);
      expect(known?.slice(0, 2)).toEqual([202, ""]);
    });
    await product.product.accounts.finishBackgroundWork();
    const mailed = (await product.mails()).map(({ to }) => to);
    expect(mailed).toContain(email);
    expect(mailed).not.toContain("nobody@creators.example");
  });

  test("answers guesses alike for a known and an unknown address, until the codes end", async () => {
    const { email } = await person();
    const browsers = [email, "nobody@creators.example"].map((address) => ({
      address,
      browser: new TestBrowser(product.url),
    }));
    for (const { browser, address } of browsers) await askForCode(browser, address);
    await product.product.accounts.finishBackgroundWork();
    const guessAll = () => Promise.all(browsers.map(({ browser, address }) => tryCode(browser, address, "00000000")));
    const seen: unknown[][] = [];
    for (let turn = 0; turn < 3; turn++) seen.push((await guessAll()).map(({ status, body }) => [status, body]));
    await product.database.shiftClock("10 minutes");
    seen.push((await guessAll()).map(({ status, body }) => [status, body]));
    for (const [known, unknown] of seen) expect(known).toEqual(unknown);
    expect(seen.map(([known]) => (known as unknown[])[0])).toEqual([403, 403, 403, 410]);
  });
});

/** Headers without those that differ between any two answers: the time, the random cookie and the counters. */
function undated(headers: Headers): Record<string, string> {
  const all = Object.fromEntries([...headers].filter(([name]) => !/^(date|x-request-id|x-ratelimit)/.test(name)));
  return { ...all, "set-cookie": (all["set-cookie"] ?? "").replace(/=[\w-]{43};/, "=;") };
}
