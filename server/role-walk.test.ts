import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/call.ts";
import { callAddress } from "#contract/call-address.ts";
import { calls } from "#contract/calls.ts";
import { type TeamRole, teamRoles } from "#contract/roles.ts";
import { sampleOf } from "./testing/sample-of.ts";
import { seedCreator } from "./testing/seed-catalogue.ts";
import { openTestAccount, startTestSession } from "./testing/sign-in.ts";
import { type CallResult, TestBrowser } from "./testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

/** A kind of caller. Each call is made with a new account of this kind, so that no call changes the caller of the next one. */
interface Caller {
  name: string;
  isSignedIn: boolean;
  isCreator?: boolean;
  roles?: readonly TeamRole[];
  strength: 1 | 2;
  /** Whether the caller proved a factor in the last ten minutes. */
  isFresh: boolean;
  /** Whether the account has a passkey. */
  hasPasskey?: boolean;
}

const signedIn = { isSignedIn: true, strength: 1, isFresh: true } as const;
const callers: Caller[] = [
  { name: "a visitor", isSignedIn: false, strength: 1, isFresh: false },
  { name: "an account without roles", ...signedIn },
  { name: "a creator", ...signedIn, isCreator: true },
  { name: "a creator an hour after the proof", ...signedIn, isCreator: true, isFresh: false },
  { name: "a creator with a passkey after a mailed code", ...signedIn, isCreator: true, hasPasskey: true },
  { name: "a creator after a passkey", ...signedIn, isCreator: true, hasPasskey: true, strength: 2 },
  ...teamRoles.flatMap((role) => [
    { name: `${role} without a second factor`, ...signedIn, roles: [role] },
    { name: `${role}`, ...signedIn, roles: [role], strength: 2 as const },
    { name: `${role} an hour after the proof`, ...signedIn, roles: [role], strength: 2 as const, isFresh: false },
  ]),
];

let product: TestProduct;
/** The creator that each creator of the walk publishes as, one account after the other. */
let creatorId: string;
beforeAll(async () => {
  product = await startTestProduct();
  await seedCreator(product.product, { username: "walker" });
  creatorId = (await product.product.creators.find("walker"))?.id ?? "";
});
afterAll(() => product.close());

function insertPasskey(accountId: string): Promise<unknown> {
  return product.database.db.query({
    text: `INSERT INTO passkeys (credential_id, account_id, public_key, counter, transports, name)
      VALUES ($1::text, $1::uuid, '\\x00', 0, '{}', 'Phone')`,
    values: [accountId],
  });
}

async function browserOf(caller: Caller): Promise<TestBrowser> {
  if (!caller.isSignedIn) return new TestBrowser(product.url);
  const email = `${randomUUID()}@walk.example`;
  if (caller.isCreator)
    await product.database.db.query({
      text: "UPDATE accounts SET creator_id = NULL WHERE creator_id = $1",
      values: [creatorId],
    });
  const accountId = await openTestAccount(product, {
    ...{ email, roles: caller.roles },
    ...(caller.isCreator && { creatorId }),
  });
  if (caller.hasPasskey) await insertPasskey(accountId);
  const { strength, isFresh } = caller;
  return startTestSession(product, accountId, { strength, provenAgo: isFresh ? "0" : "1 hour" });
}

/** No row has it: the rows of others are in `foreign-ids.test.ts`. */
const noId = randomUUID();

/** Makes a call with parameters and a body of the declared form. */
function make(
  browser: TestBrowser,
  call: Call,
  uuid: string,
  headers: Record<string, string | undefined> = {},
): Promise<CallResult> {
  const read = (part: "params" | "query" | "body") =>
    call[part] && (sampleOf(call[part], { uuid }) as Record<string, unknown>);
  const address = callAddress(call.path, { params: read("params"), query: read("query") });
  const declared = Object.fromEntries(Object.keys(call.headers ?? {}).map((name) => [name.toLowerCase(), '"1"']));
  if (call.method === "GET") return browser.get(address, declared);
  return browser.send(call.method, address, call.rawBody ? {} : read("body"), { ...declared, ...headers });
}

const isWeak = ({ hasPasskey = false, strength }: Caller) => hasPasskey && strength < 2;

/** The refusal that the declaration of a call has for a caller; undefined if the caller may call. */
function refusalOf({ auth, errors }: Call, caller: Caller): string | undefined {
  switch (auth.kind) {
    case "form-token":
      return "FORM_TOKEN_REQUIRED";
    case "access-token":
      return auth.required ? "ACCESS_REQUIRED" : undefined;
    case "account":
    case "creator":
    case "team":
      if (!caller.isSignedIn) return "SIGN_IN_REQUIRED";
      if (auth.kind === "creator" && !caller.isCreator) return "ROLE_REQUIRED";
      if (auth.kind === "team" && !auth.roles.some((role) => caller.roles?.includes(role))) return "ROLE_REQUIRED";
      if (auth.kind === "team" && caller.strength < 2) return "SECOND_FACTOR_REQUIRED";
      if (auth.stepUp && (!caller.isFresh || isWeak(caller))) return "STEP_UP_REQUIRED";
      // The calls that change the factors of any account ask for a fresh proof, by a factor if there is one, in their handler.
      if (auth.kind !== "account" || !errors.includes("SECOND_FACTOR_REQUIRED")) return undefined;
      if (isWeak(caller)) return "SECOND_FACTOR_REQUIRED";
      return caller.isFresh ? undefined : "STEP_UP_REQUIRED";
    case "same-origin":
    case "provider-signature":
    case "none":
      return undefined;
  }
}

const refusals = ["SIGN_IN_REQUIRED", "ROLE_REQUIRED", "SECOND_FACTOR_REQUIRED", "STEP_UP_REQUIRED"];
const otherRefusals = ["FORM_TOKEN_REQUIRED", "ACCESS_REQUIRED", "FOREIGN_ORIGIN"];
const everyCall = Object.entries<Call>(calls);
const ofSessions = everyCall.filter(([, { auth }]) => ["account", "creator", "team"].includes(auth.kind));
const everyRole: Caller = {
  ...signedIn,
  name: "a creator with every role",
  isCreator: true,
  roles: teamRoles,
  strength: 2,
};

test.each(everyCall)("%s answers the callers of its declaration and refuses all others", async (_, call) => {
  const answers: [string, string | undefined][] = [];
  for (const caller of callers) {
    const { status, body } = await make(await browserOf(caller), call, noId);
    expect(status, caller.name).toBeLessThan(500);
    const isRefused = [...refusals, ...otherRefusals].includes(body?.error);
    answers.push([caller.name, isRefused ? body.error : undefined]);
  }
  expect(answers).toEqual(callers.map((caller) => [caller.name, refusalOf(call, caller)]));
});

test.each(ofSessions)("%s says nothing to a visitor about parameters that are not valid", async (_, call) => {
  const { status, body } = await make(new TestBrowser(product.url), call, "not-an-id");
  expect([status, body.error]).toEqual([401, "SIGN_IN_REQUIRED"]);
});

const writes = everyCall.filter(
  ([, { auth, method }]) => method !== "GET" && ["same-origin", "account", "creator", "team"].includes(auth.kind),
);
test.each(writes)(
  "%s refuses what another site, or no browser, sends with the session of somebody allowed",
  async (_, call) => {
    const browser = await browserOf(everyRole);
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "http://localhost:3000.evil.example" },
      { origin: "https://localhost:3000" },
      { origin: undefined, "sec-fetch-site": "cross-site" },
      { origin: undefined, "sec-fetch-site": "same-site" },
      { origin: undefined, "sec-fetch-site": "none" },
      { origin: undefined },
      { origin: undefined, referer: "http://localhost:3000/studio" },
    ]) {
      const { status, body } = await make(browser, call, noId, headers);
      expect([headers, status, body.error]).toEqual([headers, 403, "FOREIGN_ORIGIN"]);
    }
    const own = await make(browser, call, noId, { origin: undefined, "sec-fetch-site": "same-origin" });
    expect(otherRefusals).not.toContain(own.body?.error);
    expect(refusals).not.toContain(own.body?.error);
  },
);
