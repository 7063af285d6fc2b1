import { normalizeAccessCode } from "#contract/access-code.ts";
import { CallError } from "#contract/errors.ts";
import type { Queryable, Transaction } from "#db/client.ts";
import { equalInConstantTime, type Keys } from "#server/platform/keys/keys.ts";
import { currentCodeKey, deriveAccessCode, isCodeOf } from "./access-code.ts";
import { signAccessToken, verifyAccessToken } from "./access-token.ts";
import {
  countRunningGrants,
  type EndingCause,
  insertEnding,
  insertEndingsOfPost,
  liftDisputeEnding,
} from "./endings-store.ts";
import { emailFingerprints, fingerprintReader, nameFingerprints, type ReaderFingerprint } from "./fingerprint.ts";
import { forgetReaderOfGrant } from "./forget-reader-store.ts";
import {
  deleteBinding,
  deleteExpiredNameResets,
  findNameReset,
  insertNameReset,
  type NameReset,
} from "./name-resets-store.ts";
import {
  assumeOpened,
  bindNameOnce,
  findBoundName,
  findGrant,
  findGrantsOfEmail,
  type GrantRow,
  holdGrant,
  holdReaderOfPost,
  insertGrantRow,
  insertOpening,
  rekeyRows,
} from "./store.ts";

export { normalizeEmail } from "#server/platform/mail/normalize-email.ts";
export {
  emailFingerprints,
  fingerprintReader,
  nameFingerprints,
  type ReaderFingerprint,
} from "./fingerprint.ts";
export { findKeyUses as findAccessKeyUses } from "./key-uses-store.ts";
export { assumeRunningOpened } from "./store.ts";

export interface RunningGrant {
  orderId: string;
  codeKeyId: string;
  expiresAt: Date;
}

/** Access to posts: who has it, until when, and how it is proven. */
export interface Access {
  /**
   * The purchase of an access token, to deliver the post's body: the signature is valid, the token is for a purchase of this post, and the
   * grant has neither expired nor been revoked. Undefined otherwise. Records the opening, unless a refund ends the access first.
   */
  openWithToken(accessToken: string, postId: string): Promise<string | undefined>;
  /** The purchase's grant, locked until the transaction ends: a first opening waits until then. */
  holdGrantOfOrder(tx: Transaction, orderId: string): Promise<GrantRow | undefined>;
  /** The running grant of an access token for any post. Undefined as for `openWithToken`. */
  runningGrantOfToken(accessToken: string): Promise<GrantRow | undefined>;
  /** Whether the purchase gives access to the post now. */
  isRunning(orderId: string, postId: string): Promise<boolean>;
  /** The purchase's grant, running or not, as seen by the transaction if given. */
  grantOfOrder(orderId: string, tx?: Transaction): Promise<GrantRow | undefined>;
  /**
   * The running grant of the reader for the post. Locks reader and post until the transaction ends, so that of two
   * concurrent settlements the second finds the grant of the first.
   */
  holdRunningGrant(
    tx: Transaction,
    reader: { postId: string; emails: Buffer[]; names: Buffer[] },
  ): Promise<GrantRow | undefined>;
  /**
   * Grants access for 72 hours from this transaction (spec section 9) and binds the name to the address if none is bound under any
   * of its fingerprints (`emails`). `mayBeOpened` is for a purchase that lost books had settled: it counts as opened.
   */
  grant(
    tx: Transaction,
    purchase: { orderId: string; postId: string; reader: ReaderFingerprint; emails: Buffer[]; mayBeOpened?: boolean },
  ): Promise<void>;
  /** Ends the access of a purchase early, from the next request on. */
  endAccess(tx: Transaction, orderId: string, cause: EndingCause): Promise<void>;
  /** Ends all running grants of a post that is taken down. Returns the ids of their purchases. */
  endAccessOfPost(tx: Transaction, postId: string): Promise<string[]>;
  /** How many grants of a post are running. */
  countRunning(db: Queryable, postId: string): Promise<number>;
  /** Restores access after a won dispute, until its original end; false if no dispute had ended it. */
  liftDisputeEnding(tx: Transaction, orderId: string): Promise<boolean>;
  /** Whether a different name is bound to the address. */
  isNameTaken(email: string, name: string): Promise<boolean>;
  /**
   * The grant of post, address, name and code. Throws USER_NOT_FOUND, INVALID_NAME, INVALID_CODE or CODE_EXPIRED, in that
   * order; among several purchases the code picks its own.
   */
  redeemCode(redemption: { postId: string; email: string; name: string; code: string }): Promise<RunningGrant>;
  /** The running grants of post, address and name. */
  runningGrantsOf(reader: { postId: string; email: string; name: string }): Promise<RunningGrant[]>;
  /** Creates a name reset for an address with a bound name, valid for an hour; undefined without a bound name. */
  openNameReset(tx: Transaction, request: { email: string } & NameReset): Promise<string | undefined>;
  /** A valid name reset: its name is bound and its hour has not passed. */
  findNameReset(nameResetId: string): Promise<NameReset | undefined>;
  /**
   * Unbinds the name, so that the next settled payment binds its own. Grants keep the name of their purchase. Works
   * once and invalidates all other resets of that name; false for an invalid one.
   */
  resetName(nameResetId: string): Promise<boolean>;
  /** Erases the reader of a purchase: its grant no longer matches anyone. */
  forgetReader(tx: Transaction, orderId: string): Promise<void>;
  /** Deletes expired name resets. */
  forgetExpiredNameResets(): Promise<void>;
  /** The code of a purchase, for the mail and the browser that paid. */
  codeOf(grant: { orderId: string; codeKeyId: string }): string;
  /** The token of a purchase for the browser. */
  signToken(grant: { orderId: string; slug: string; expiresAt: Date }): Promise<string>;
}

/** Access over a database. */
export function createAccess(db: Queryable, keys: Keys): Access {
  const isOneOf = (fingerprint: Buffer, candidates: Buffer[]) =>
    candidates.some((candidate) => equalInConstantTime(candidate, fingerprint));

  const running = (grants: GrantRow[], postId: string, names: Buffer[]) =>
    grants.filter((grant) => grant.running && grant.postId === postId && isOneOf(grant.nameFingerprint, names));

  /** Re-keys a reader's data on a request with address and name, so that older secrets can retire. */
  async function rekeyOnSight(email: string, name: string): Promise<void> {
    if (keys.all("email-fingerprint").length === 1) return;
    const reader = fingerprintReader(keys, email, name);
    await rekeyRows(db, reader, emailFingerprints(keys, email), nameFingerprints(keys, name));
  }

  const access: Access = {
    async openWithToken(accessToken, postId) {
      const found = await access.runningGrantOfToken(accessToken);
      if (found?.postId !== postId) return undefined;
      if (found.delivered) return found.orderId;
      await insertOpening(db, found.orderId);
      return (await access.isRunning(found.orderId, postId)) ? found.orderId : undefined;
    },
    async holdGrantOfOrder(tx, orderId) {
      await holdGrant(tx, orderId);
      return findGrant(tx, orderId);
    },
    async runningGrantOfToken(accessToken) {
      const claims = await verifyAccessToken(keys, accessToken);
      const grant = claims && (await findGrant(db, claims.purchase));
      return grant?.running ? grant : undefined;
    },
    async isRunning(orderId, postId) {
      const grant = await findGrant(db, orderId);
      return grant?.running === true && grant.postId === postId;
    },
    grantOfOrder: (orderId, tx) => findGrant(tx ?? db, orderId),
    async holdRunningGrant(tx, { postId, emails, names }) {
      await holdReaderOfPost(tx, postId, emails);
      return running(await findGrantsOfEmail(tx, emails), postId, names)[0];
    },
    async grant(tx, { orderId, postId, reader, emails, mayBeOpened = false }) {
      await insertGrantRow(tx, { orderId, postId, reader, codeKeyId: currentCodeKey(keys).id });
      if (mayBeOpened) await assumeOpened(tx, orderId);
      await bindNameOnce(tx, reader, orderId, emails);
    },
    endAccess: insertEnding,
    endAccessOfPost: insertEndingsOfPost,
    countRunning: countRunningGrants,
    liftDisputeEnding,
    async isNameTaken(email, name) {
      const bound = await findBoundName(db, emailFingerprints(keys, email));
      if (!bound) return false;
      if (!isOneOf(bound, nameFingerprints(keys, name))) return true;
      await rekeyOnSight(email, name);
      return false;
    },
    async redeemCode({ postId, email, name, code }) {
      const grants = await findGrantsOfEmail(db, emailFingerprints(keys, email));
      if (grants.length === 0) throw new CallError("USER_NOT_FOUND");
      const names = nameFingerprints(keys, name);
      if (!grants.some((grant) => isOneOf(grant.nameFingerprint, names))) {
        throw new CallError("INVALID_NAME", { status: 403 });
      }
      const typed = normalizeAccessCode(code);
      const grant =
        typed &&
        grants.find(
          (candidate) => candidate.postId === postId && isCodeOf(keys, typed, candidate.orderId, candidate.codeKeyId),
        );
      if (!grant || grant.revoked) throw new CallError("INVALID_CODE");
      if (!isOneOf(grant.nameFingerprint, names)) throw new CallError("INVALID_NAME", { status: 403 });
      if (!grant.running) throw new CallError("CODE_EXPIRED");
      await rekeyOnSight(email, name);
      return grant;
    },
    async runningGrantsOf({ postId, email, name }) {
      const grants = await findGrantsOfEmail(db, emailFingerprints(keys, email));
      return running(grants, postId, nameFingerprints(keys, name));
    },
    openNameReset: (tx, { email, ...reset }) =>
      insertNameReset(tx, { emails: emailFingerprints(keys, email), ...reset }),
    findNameReset: (nameResetId) => findNameReset(db, nameResetId),
    resetName: (nameResetId) => deleteBinding(db, nameResetId),
    forgetReader: forgetReaderOfGrant,
    forgetExpiredNameResets: () => deleteExpiredNameResets(db),
    codeOf: (grant) => deriveAccessCode(keys, grant.orderId, grant.codeKeyId),
    signToken: (grant) => signAccessToken(keys, grant),
  };
  return access;
}
