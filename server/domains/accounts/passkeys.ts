import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { SignedIn } from "#contract/accounts.ts";
import { CallError } from "#contract/errors.ts";
import type { CallOrigin, Principal } from "#server/calls/handler.ts";
import { openEmail } from "./account-email.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { findAccount } from "./accounts-store.ts";
import { mailChangeOfFactors } from "./factors-changed-mail.ts";
import {
  findPasskey,
  insertPasskey,
  listPasskeysOf,
  notePasskeyUse,
  storeChallenge,
  takeChallengeOf,
} from "./passkeys-store.ts";
import { requireFactorToChangeFactors } from "./second-factor.ts";
import { type AccountCookies, cookieHash } from "./session-cookie.ts";
import { describeSignedIn, startSession } from "./start-session.ts";

// Loads the library at the first passkey: it takes 100 ms and 25 MiB, which would delay the start of a process.
const webAuthn = () => import("@simplewebauthn/server");

/** ES256 and RS256: every authenticator supports one of them. */
const supportedAlgorithmIDs = [-7, -257];
const challengeCookieSec = 5 * 60;

/** Browsers offer only passkeys of the site's host. */
function siteOf(origin: CallOrigin): { expectedOrigin: string; rpID: string } {
  return { expectedOrigin: origin.site.url, rpID: new URL(origin.site.url).hostname };
}

/** The options with which the browser of a session creates a passkey. */
export async function beginPasskeyRegistration(
  deps: AccountsDeps,
  cookies: AccountCookies,
  { principal, origin }: { principal: Principal; origin: CallOrigin },
): Promise<{ options: object }> {
  await requireFactorToChangeFactors(deps, principal);
  const { db, keys, brandName } = deps;
  const { accountId } = principal;
  const account = await findAccount(db, accountId);
  if (!account) throw new CallError("SIGN_IN_REQUIRED");
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: brandName,
    rpID: siteOf(origin).rpID,
    userName: openEmail(keys, accountId, account.sealedEmail),
    userID: new TextEncoder().encode(accountId),
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: (await listPasskeysOf(db, accountId)).map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const browser = sessionHash(cookies, origin);
  await storeChallenge(db, { challenge: options.challenge, purpose: "register", browser, accountId });
  return { options };
}

/** Stores a passkey that verified the person, and strengthens the session. Throws INVALID_CODE. */
export async function registerPasskey(
  deps: AccountsDeps,
  cookies: AccountCookies,
  given: { principal: Principal; name: string; response: object; origin: CallOrigin },
): Promise<SignedIn> {
  const { principal, name, response, origin } = given;
  await requireFactorToChangeFactors(deps, principal);
  const { db } = deps;
  const { accountId } = principal;
  const browser = sessionHash(cookies, origin);
  const { verifyRegistrationResponse } = await webAuthn();
  const { expectedOrigin, rpID } = siteOf(origin);
  const { registrationInfo } = await refuseInvalid(
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallengeOf(db, { challenge, purpose: "register", browser, accountId }),
      ...{ expectedOrigin, expectedRPID: rpID, supportedAlgorithmIDs },
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw new CallError("INVALID_CODE");
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return db.transaction(async (tx) => {
    const passkey = { credentialId: id, accountId, publicKey: Buffer.from(publicKey), counter, transports, name };
    const account = await findAccount(tx, accountId);
    if (!account || !(await insertPasskey(tx, passkey))) throw new CallError("INVALID_CODE");
    await mailChangeOfFactors(deps, tx, accountId);
    await startSession(tx, cookies, { account, strength: 2, origin });
    return describeSignedIn(account, { strength: 2, hasFactor: true });
  });
}

/** The options with which a browser asks for any passkey of the site. */
export async function beginPasskeySignIn(
  { db }: AccountsDeps,
  cookies: AccountCookies,
  origin: CallOrigin,
): Promise<{ options: object }> {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({ rpID: siteOf(origin).rpID, userVerification: "required" });
  const browser = cookieHash(cookies.renew(origin, "passkey", challengeCookieSec));
  await storeChallenge(db, { challenge: options.challenge, purpose: "sign-in", browser, accountId: null });
  return { options };
}

/**
 * Signs in at strength 2 with a passkey that verified the person. Accepts one answer per challenge. Throws
 * INVALID_CODE.
 */
export async function signInWithPasskey(
  { db }: AccountsDeps,
  cookies: AccountCookies,
  { response, origin }: { response: object; origin: CallOrigin },
): Promise<SignedIn> {
  const answer = response as AuthenticationResponseJSON;
  const nonce = cookies.read(origin.cookie, "passkey");
  const passkey = typeof answer.id === "string" ? await findPasskey(db, answer.id) : undefined;
  if (!passkey || !nonce) throw new CallError("INVALID_CODE");
  const browser = cookieHash(nonce);
  const { verifyAuthenticationResponse } = await webAuthn();
  const { expectedOrigin, rpID } = siteOf(origin);
  const { verified, authenticationInfo } = await refuseInvalid(
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: (challenge) =>
        takeChallengeOf(db, { challenge, purpose: "sign-in", browser, accountId: null }),
      ...{ expectedOrigin, expectedRPID: rpID },
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new CallError("INVALID_CODE");
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, passkey.accountId);
    if (!account) throw new CallError("INVALID_CODE");
    await notePasskeyUse(tx, passkey.credentialId, authenticationInfo.newCounter);
    await startSession(tx, cookies, { account, strength: 2, origin });
    cookies.clear(origin, "passkey");
    return describeSignedIn(account, { strength: 2, hasFactor: true });
  });
}

/** The library throws a different message for each fault of an answer; the caller learns only that it is invalid. */
async function refuseInvalid<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification;
  } catch (error) {
    throw new CallError("INVALID_CODE", { cause: error });
  }
}

function sessionHash(cookies: AccountCookies, { cookie }: CallOrigin): Buffer {
  const token = cookies.read(cookie, "session");
  if (token === undefined) throw new CallError("SIGN_IN_REQUIRED");
  return cookieHash(token);
}
