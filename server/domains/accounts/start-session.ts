import type { SignedIn } from "#contract/accounts.ts";
import { CallError } from "#contract/errors.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { Transaction } from "#db/client.ts";
import type { CallOrigin } from "#server/calls/handler.ts";
import type { AccountRow } from "./accounts-store.ts";
import { deviceOf } from "./device-of.ts";
import { type AccountCookies, cookieHash } from "./session-cookie.ts";
import { deleteSession, insertSession } from "./sessions-store.ts";

/** Lifetimes of sessions in seconds: the team's is short, because it opens other people's data. */
const lifetimeSec = { creator: 30 * 24 * 3600, team: 12 * 3600 };

/**
 * Starts a session of an account with a new token, which replaces the browser's earlier session. Each further factor
 * starts a new session, so that no earlier token gains strength. Throws RESTRICTED for a creator who may not sign in.
 */
export async function startSession(
  tx: Transaction,
  cookies: AccountCookies,
  { account, strength, origin }: { account: AccountRow; strength: 1 | 2; origin: CallOrigin },
): Promise<void> {
  if (account.isRestricted) throw new CallError("RESTRICTED");
  const earlier = cookies.read(origin.cookie, "session");
  if (earlier) await deleteSession(tx, cookieHash(earlier));
  const lifetime = account.roles.length > 0 ? lifetimeSec.team : lifetimeSec.creator;
  const token = cookies.renew(origin, "session", lifetime);
  await insertSession(tx, {
    ...{ tokenHash: cookieHash(token), accountId: account.id, strength },
    device: deviceOf(origin.userAgent),
    lifetimeSec: lifetime,
  });
}

/**
 * The signed-in person and their next step. A team member without a proved second factor first proves one or sets one
 * up.
 */
export function describeSignedIn(
  { id, language, roles, creatorId }: AccountRow,
  { strength, hasFactor }: { strength: 1 | 2; hasFactor: boolean },
): SignedIn {
  const next = () => {
    if (roles.length > 0 && strength < 2) return hasFactor ? staffPaths.secondFactor : staffPaths.setUpFactor;
    if (roles.length > 0) return staffPaths.desk;
    return creatorId === null ? paths.home : staffPaths.studio;
  };
  return {
    account: { id, language },
    roles: [...(creatorId === null ? [] : (["creator"] as const)), ...roles],
    next: next(),
    needsFactor: hasFactor && strength < 2,
  };
}
