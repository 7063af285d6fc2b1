import { CallError } from "#contract/errors.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { BackgroundWork } from "#server/platform/background-work/background-work.ts";
import { addressSubject } from "#server/platform/rate-limits/rate-limits.ts";
import { openEmail } from "./account-email.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { findAccount, findCreatorUsername, setAccountLanguage } from "./accounts-store.ts";
import {
  askForEmailChange,
  canUndoEmailChange,
  confirmChangeOfEmail,
  readEmailChange,
  undoChangeOfEmail,
} from "./change-email.ts";
import { deleteUnconfirmedChange } from "./email-changes-store.ts";
import { countFactors } from "./factors-store.ts";
import { beginPasskeyRegistration, beginPasskeySignIn, registerPasskey, signInWithPasskey } from "./passkeys.ts";
import { listPasskeysOf } from "./passkeys-store.ts";
import { deletePasskey, removeTotp } from "./remove-factor.ts";
import { requestSignInCode } from "./request-sign-in-code.ts";
import { beginTotp, confirmTotp, proveSecondFactor, renewRecoveryCodes } from "./second-factor.ts";
import { type AccountCookies, cookieHash } from "./session-cookie.ts";
import { deleteOtherSessions, deleteSession, deleteSessionOf, listSessionsOf } from "./sessions-store.ts";
import { signInWithCode } from "./sign-in.ts";
import { codeLifetimeSec } from "./sign-in-codes-store.ts";
import { describeSignedIn } from "./start-session.ts";
import { findRunningView } from "./studio-views-store.ts";

const toSec = (date: Date) => Math.floor(date.getTime() / 1000);

/** Handles the calls of sign-in and of a person's own account. */
export function createAccountsHandlers(deps: AccountsDeps, cookies: AccountCookies, background: BackgroundWork) {
  const { db } = deps;
  return {
    async requestSignInCode({ body, origin }) {
      const earlier = cookies.read(origin.cookie, "sign-in");
      const browser = cookieHash(cookies.renew(origin, "sign-in", codeLifetimeSec + 3600));
      const earlierBrowser = earlier === undefined ? browser : cookieHash(earlier);
      background.run("A sign-in code was not sent", () =>
        requestSignInCode(deps, {
          ...{ email: body.email, browser, earlierBrowser },
          knownBrowser: cookies.read(origin.cookie, "known-browser"),
          ...{ visitor: addressSubject(origin.address), language: origin.language },
        }),
      );
      return undefined;
    },

    signIn: ({ body, origin }) => signInWithCode(deps, cookies, { ...body, origin }),

    proveSecondFactor: ({ body, auth, origin }) =>
      proveSecondFactor(deps, cookies, { principal: auth.principal, code: body.code, origin }),

    async getSession({ auth: { principal } }) {
      const { accountId, strength } = principal;
      const [account, factors] = await Promise.all([findAccount(db, accountId), countFactors(db, accountId)]);
      if (!account) throw new CallError("SIGN_IN_REQUIRED");
      const { creatorId, sealedEmail } = account;
      const view = principal.viewedCreatorId === null ? undefined : await findRunningView(db, principal.sessionId);
      return {
        ...describeSignedIn(account, { strength, hasFactor: factors.passkeys > 0 || factors.totp }),
        ...{ strength, factors },
        email: openEmail(deps.keys, accountId, sealedEmail),
        username: creatorId === null ? null : await findCreatorUsername(db, creatorId),
        view: view ? { ...view, endsAt: toSec(view.endsAt) } : null,
      };
    },

    async signOut({ origin }) {
      const token = cookies.read(origin.cookie, "session");
      if (token) await deleteSession(db, cookieHash(token));
      cookies.clear(origin, "session");
      return undefined;
    },

    async listSessions({ auth: { principal } }) {
      const sessions = await listSessionsOf(db, principal.accountId);
      const data = sessions.map(({ id, device, createdAt, seenAt }) => ({
        ...{ id, device, createdAt: toSec(createdAt), seenAt: toSec(seenAt) },
        isThisOne: id === principal.sessionId,
      }));
      return { data };
    },

    async revokeSession({ params: { id }, auth: { principal } }) {
      const { accountId, sessionId } = principal;
      if (id === "others") await deleteOtherSessions(db, accountId, sessionId);
      else if (!(await deleteSessionOf(db, accountId, id))) throw new CallError("NOT_FOUND");
      return undefined;
    },

    async setAccountLanguage({ body, auth }) {
      await setAccountLanguage(db, auth.principal.accountId, body.language);
      return undefined;
    },

    async getEmailChange({ auth }) {
      const change = await readEmailChange(deps, auth.principal);
      return { change: change ? { email: change.email, endsAt: toSec(change.endsAt) } : null };
    },

    async requestEmailChange({ body, auth }) {
      await askForEmailChange(deps, auth.principal, body.email);
      return undefined;
    },

    async confirmEmailChange({ body, auth }) {
      await confirmChangeOfEmail(deps, auth.principal, body);
      return undefined;
    },

    async cancelEmailChange({ auth }) {
      await deleteUnconfirmedChange(db, auth.principal.accountId);
      return undefined;
    },

    checkEmailUndo: async ({ body }) => ({ usable: await canUndoEmailChange(deps, body) }),

    async undoEmailChange({ body }) {
      await undoChangeOfEmail(deps, body);
      return undefined;
    },

    beginTotp: ({ auth }) => beginTotp(deps, auth.principal),

    confirmTotp: ({ body, auth, origin }) =>
      confirmTotp(deps, cookies, { principal: auth.principal, code: body.code, origin }),

    async removeTotp({ auth }) {
      await removeTotp(deps, auth.principal);
      return undefined;
    },

    replaceRecoveryCodes: ({ auth }) => renewRecoveryCodes(deps, auth.principal),

    beginPasskeyRegistration: ({ auth, origin }) =>
      beginPasskeyRegistration(deps, cookies, { principal: auth.principal, origin }) as Promise<{
        options: Record<string, unknown>;
      }>,

    registerPasskey: ({ body, auth, origin }) =>
      registerPasskey(deps, cookies, { principal: auth.principal, ...body, origin }),

    async listPasskeys({ auth }) {
      const passkeys = await listPasskeysOf(db, auth.principal.accountId);
      return { data: passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAt: toSec(createdAt) })) };
    },

    async deletePasskey({ params, auth }) {
      await deletePasskey(deps, auth.principal, params.id);
      return undefined;
    },

    beginPasskeySignIn: ({ origin }) =>
      beginPasskeySignIn(deps, cookies, origin) as Promise<{ options: Record<string, unknown> }>,

    signInWithPasskey: ({ body, origin }) => signInWithPasskey(deps, cookies, { response: body.response, origin }),
  } satisfies Partial<Handlers>;
}
