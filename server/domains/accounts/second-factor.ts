import { randomBytes } from "node:crypto";
import type { SignedIn } from "#contract/accounts.ts";
import { CallError } from "#contract/errors.ts";
import type { Transaction } from "#db/client.ts";
import type { CallOrigin, Principal } from "#server/calls/handler.ts";
import { seal, unseal } from "#server/platform/keys/keys.ts";
import { openEmail } from "./account-email.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { type AccountRow, findAccount } from "./accounts-store.ts";
import { mailChangeOfFactors } from "./factors-changed-mail.ts";
import {
  acceptTotpStep,
  confirmPendingTotp,
  consumeRecoveryCode,
  findTotpSecret,
  hasSecondFactor,
  lockPendingTotp,
  replaceRecoveryCodes,
  storePendingTotp,
  type TotpRow,
} from "./factors-store.ts";
import { knownBrowserMark, knownBrowserSec, proofInBrowser } from "./known-browser.ts";
import { limitGuesses } from "./limit-guesses.ts";
import { createRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";
import type { AccountCookies } from "./session-cookie.ts";
import { describeSignedIn, startSession } from "./start-session.ts";
import { stepOfCode, toBase32, totpUri } from "./totp.ts";

/**
 * Requires a fresh proof, by the second factor if the account has one: otherwise a mailed code alone could replace the factors, and a stolen
 * session add the first one. Throws SECOND_FACTOR_REQUIRED, or STEP_UP_REQUIRED if the proof is too old.
 */
export async function requireFactorToChangeFactors(
  deps: AccountsDeps,
  { accountId, strength, isFresh }: Principal,
): Promise<void> {
  if (strength < 2 && (await hasSecondFactor(deps.db, accountId))) throw new CallError("SECOND_FACTOR_REQUIRED");
  if (!isFresh) throw new CallError("STEP_UP_REQUIRED");
}

/**
 * Creates a secret for an authenticator app, which this session confirms by its first code. An earlier app works until then. It will be
 * replaced, so the person must have proved an existing factor.
 */
export async function beginTotp(deps: AccountsDeps, principal: Principal): Promise<{ secret: string; uri: string }> {
  await requireFactorToChangeFactors(deps, principal);
  const { db, keys, brandName } = deps;
  const { accountId, sessionId } = principal;
  const secret = randomBytes(20);
  return db.transaction(async (tx) => {
    const { sealedEmail } = await requireAccount(tx, accountId);
    await storePendingTotp(tx, sessionId, seal(keys, "totp-seal", accountId, secret.toString("base64url")));
    const account = openEmail(keys, accountId, sealedEmail);
    return { secret: toBase32(secret), uri: totpUri(secret, { issuer: brandName, account }) };
  });
}

/**
 * Confirms the authenticator app that this session began to set up, by its first code. App and recovery codes replace all earlier ones.
 * Throws INVALID_CODE.
 */
export async function confirmTotp(
  deps: AccountsDeps,
  cookies: AccountCookies,
  { principal, code, origin }: { principal: Principal; code: string; origin: CallOrigin },
): Promise<SignedIn & { recoveryCodes: string[] }> {
  await requireFactorToChangeFactors(deps, principal);
  return deps.db.transaction(async (tx) => {
    const account = await requireAccount(tx, principal.accountId);
    const { sessionId } = principal;
    const pending = await lockPendingTotp(tx, sessionId);
    const step = pending && stepIn(deps, account.id, pending, code);
    if (!pending || step === undefined) throw new CallError("INVALID_CODE");
    await confirmPendingTotp(tx, { accountId: account.id, sessionId, sealedSecret: pending.sealedSecret, step });
    const recoveryCodes = await issueRecoveryCodes(tx, account.id);
    await mailChangeOfFactors(deps, tx, account.id);
    await startSession(tx, cookies, { account, strength: 2, origin });
    markBrowser(deps, cookies, account.id, origin);
    return { ...describeSignedIn(account, { strength: 2, hasFactor: true }), recoveryCodes };
  });
}

/** Ten new recovery codes in place of all earlier ones. Throws WRONG_STATE for an account without a second factor, which they would replace. */
export async function renewRecoveryCodes(
  deps: AccountsDeps,
  { accountId }: Principal,
): Promise<{ recoveryCodes: string[] }> {
  return deps.db.transaction(async (tx) => {
    if (!(await hasSecondFactor(tx, accountId))) throw new CallError("WRONG_STATE");
    const recoveryCodes = await issueRecoveryCodes(tx, accountId);
    await mailChangeOfFactors(deps, tx, accountId);
    return { recoveryCodes };
  });
}

async function issueRecoveryCodes(tx: Transaction, accountId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.flatMap((one) => recoveryCodeHash(one) ?? []),
  );
  return codes;
}

/**
 * Adds a second factor to a session: a confirmed app's code, or a recovery code, each accepted once. Throws INVALID_CODE, and
 * TOO_MANY_REQUESTS after too many wrong codes of the app for the account. Recovery codes are too long to guess.
 */
export async function proveSecondFactor(
  deps: AccountsDeps,
  cookies: AccountCookies,
  { principal, code, origin }: { principal: Principal; code: string; origin: CallOrigin },
): Promise<SignedIn> {
  const { accountId, strength } = principal;
  const recovery = recoveryCodeHash(code);
  const prove = (isAccepted: (tx: Transaction) => Promise<boolean>) =>
    deps.db.transaction(async (tx) => {
      const account = await requireAccount(tx, accountId);
      if (!(await isAccepted(tx))) throw new CallError("INVALID_CODE");
      await startSession(tx, cookies, { account, strength: 2, origin });
      markBrowser(deps, cookies, account.id, origin);
      return describeSignedIn(account, { strength: 2, hasFactor: true });
    });
  if (recovery) return prove((tx) => consumeRecoveryCode(tx, accountId, recovery));
  if (!(await findTotpSecret(deps.db, accountId))) throw new CallError("INVALID_CODE");
  const mark = cookies.read(origin.cookie, "known-browser");
  const isKnownBrowser = strength === 2 || proofInBrowser(deps.keys, accountId, mark) === "app";
  return limitGuesses(deps, { accountId, isKnownBrowser }, () => prove((tx) => acceptTotp(deps, tx, accountId, code)));
}

function markBrowser({ keys }: AccountsDeps, cookies: AccountCookies, accountId: string, origin: CallOrigin): void {
  cookies.set(origin, "known-browser", knownBrowserMark(keys, accountId, "app"), knownBrowserSec);
}

async function acceptTotp(deps: AccountsDeps, tx: Transaction, accountId: string, code: string): Promise<boolean> {
  const app = await findTotpSecret(tx, accountId);
  const step = app && stepIn(deps, accountId, app, code);
  if (!app || step === undefined) return false;
  return acceptTotpStep(tx, accountId, { step, sealedSecret: app.sealedSecret });
}

function stepIn(
  { keys }: AccountsDeps,
  accountId: string,
  { sealedSecret, nowSec }: TotpRow,
  code: string,
): number | undefined {
  const secret = unseal(keys, "totp-seal", accountId, sealedSecret);
  return secret === undefined ? undefined : stepOfCode(Buffer.from(secret, "base64url"), code, nowSec);
}

async function requireAccount(tx: Transaction, accountId: string): Promise<AccountRow> {
  const account = await findAccount(tx, accountId);
  if (!account) throw new CallError("SIGN_IN_REQUIRED");
  return account;
}
